import Imaging
import RenderMath

/// A normal map of beaten metal: round dents side by side, which meet in ridges. It repeats without a seam.
enum HammeredMetal {
    private static let side = 256
    /// The number of dents along a side.
    private static let dents = 8
    /// The slope of a dent half a cell from its centre.
    private static let slope: Float = 0.45

    /// Normals in tangent space, x along u, y against v, as glTF has them.
    static func normalMap() -> SRGBImage {
        SRGBImage(size: ImageSize(side, side)) { x, y in
            // The mean of four places of a texel, so that ridges are not jagged.
            var sum = SIMD3<Float>.zero
            for offset in [SIMD2<Float>(0.25, 0.25), SIMD2(0.75, 0.25), SIMD2(0.25, 0.75), SIMD2(0.75, 0.75)] {
                let position = (SIMD2(Float(x), Float(y)) + offset) * (Float(dents) / Float(side))
                let fromCenter = fromNearestCenter(of: position)
                sum += SIMD3(-fromCenter.x * 2 * slope, fromCenter.y * 2 * slope, 1).normalized()
            }
            return NormalEncoding.pixel(of: sum.normalized())
        }
    }

    /// The way from the centre of the dent in which a position lies, in cells.
    private static func fromNearestCenter(of position: SIMD2<Float>) -> SIMD2<Float> {
        let (jitterX, jitterY) = (ValueNoise(seed: 0x4A17), ValueNoise(seed: 0x4A18))
        let cell = position.rounded(.down)
        var nearest = SIMD2<Float>(repeating: .infinity)
        for row in -1...1 {
            for column in -1...1 {
                let neighbour = cell + SIMD2(Float(column), Float(row))
                let wrapped = neighbour - (neighbour / Float(dents)).rounded(.down) * Float(dents)
                let jitter = SIMD2(jitterX.value(at: wrapped), jitterY.value(at: wrapped)) * 0.35
                let way = position - (neighbour + SIMD2(0.5, 0.5) + jitter)
                if way.dot(way) < nearest.dot(nearest) { nearest = way }
            }
        }
        return nearest
    }
}
