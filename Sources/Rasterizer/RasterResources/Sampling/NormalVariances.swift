import Imaging

/// The variance of the normals that each texel of a normal map's coarser levels covers.
///
/// A texel below the sharpest level is the mean m of the normals n that it covers. It is shorter than they are if they differ
/// (Toksvig, "Mipmapping Normal Maps", 2005). The variance is `E|n|² − |m|²`, summed over x, y and z. The mean of |n|² is
/// averaged with the normals, as LEAN mapping does with second moments (Olano and Baker 2010), because normals of eight bits
/// have lengths that differ from 1 by more than the variance of a narrow highlight.
///
/// Texels of the sharpest level have no variance: between them, interpolated normals vary as the map says.
final class NormalVariances: @unchecked Sendable {
    /// Variances in steps of 1/65535, up to 1: two zeros, then all levels but the sharpest, in the layout of `SampledTexture`.
    ///
    /// The two zeros stand for texels of the sharpest level.
    let start: UnsafePointer<UInt16>

    /// The variances of a texture with at least two levels.
    init(_ texture: SampledTexture) {
        let levels = texture.levels
        let first = Int(levels[1].start)
        let count = texture.texels.count - first + 2
        let room = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
        room.initialize(repeating: 0, count: count)
        start = UnsafePointer(room)
        let stride = Int(levels[0].stride)
        func moments(_ x: Int, _ y: Int) -> SIMD4<Float> {
            let texel = texture.texels[y * stride + x]
            func component(_ number: UInt16) -> Float { Float(number) * (2 / 65_535) - 1 }
            let normal = SIMD3(component(texel.x), component(texel.y), component(texel.z))
            return SIMD4(normal, (normal * normal).sum())
        }
        let size = texture.size
        var level: LinearImage
        if size.width.isMultiple(of: 2), size.height.isMultiple(of: 2) {
            // As `halved` computes it. The moments of the sharpest level would take twice the memory of its texels.
            level = LinearImage(size: ImageSize(size.width / 2, size.height / 2)) { x, y in
                func mean(ofRow row: Int) -> SIMD4<Float> { moments(2 * x, row) * 0.5 + moments(2 * x + 1, row) * 0.5 }
                return LinearColor(premultiplied: mean(ofRow: 2 * y) * 0.5 + mean(ofRow: 2 * y + 1) * 0.5)
            }
        } else {
            level = LinearImage(size: size) { x, y in LinearColor(premultiplied: moments(x, y)) }.halved()
        }
        for index in 1..<levels.count {
            if index > 1 { level = level.halved() }
            TexelKernel.write(variancesOf: level, to: room + (Int(levels[index].start) - first + 2))
        }
    }

    deinit {
        start.deallocate()
    }
}
