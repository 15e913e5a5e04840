extension SIMD3<Float> {
    /// A position or an offset in metres, as files have it, from millimetres.
    init(metresFromMillimetres millimetres: SIMD3<Double>) {
        self = SIMD3<Float>(millimetres / 1000)
    }
}

extension SIMD3<UInt32> {
    /// A triangle's corners as meshes have them.
    init(_ corners: SIMD3<Int>) {
        self.init(UInt32(corners.x), UInt32(corners.y), UInt32(corners.z))
    }
}
