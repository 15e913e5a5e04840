import Imaging

extension SampledCube {
    /// All texels: level by level from the sharpest on, the six faces of each level, including their borders.
    package var allTexels: UnsafeBufferPointer<SIMD4<Float>> { UnsafeBufferPointer(texels) }

    /// The side of each level in texels, without borders, the sharpest first.
    package var levelSides: [Int] { levels.map { Int($0.side) } }

    /// A cube map from texels that were prepared earlier.
    /// - Parameters:
    ///   - sides: the side of each level in texels, without borders, at least one and at most 16384.
    ///   - fill: writes the texels, in the order of `allTexels`.
    /// - Throws: what `fill` throws.
    package static func restored(
        sides: [Int], fill: (UnsafeMutableRawBufferPointer) throws -> Void
    ) rethrows -> SampledCube {
        let cube = SampledCube(sides: sides)
        try fill(UnsafeMutableRawBufferPointer(cube.texels))
        return cube
    }
}
