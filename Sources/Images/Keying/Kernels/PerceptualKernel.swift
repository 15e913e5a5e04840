import Imaging
import RenderMath

/// The distance of a pixel from colourless keys, in OKLab.
struct PerceptualKernel: GroupKeyer {
    /// Lightness and the two colour axes of each key.
    private let keys: [SIMD4<Float>]
    private let similarity: Float
    private let gain: Float

    init(_ keyer: DistanceKeyer, keys: [SIMD3<Float>]) {
        self.keys = keys.map { key in
            let color = OKLab(linear: key)
            return SIMD4(Float(color.lightness), Float(color.a), Float(color.b), 0)
        }
        similarity = Float(keyer.similarity)
        gain = Float(1 / max(keyer.softness, 1.0 / 1024))
    }

    @inline(__always)
    func alpha(of group: PixelGroup, _ screen: borrowing ScreenRow, at position: ScreenRow.Position) -> Lanes {
        let color = OKLabLanes.oklab(fromLinear: LaneVector(group.red, group.green, group.blue))
        var nearest = Lanes(repeating: 16)
        for key in keys {
            let (x, y, z) = (color.x - key.x, color.y - key.y, color.z - key.z)
            nearest = LaneMath.min(nearest, x * x + y * y + z * z)
        }
        let alpha = (nearest.squareRoot() - similarity) * gain
        return LaneMath.min(LaneMath.max(alpha, Lanes(repeating: 0)), Lanes(repeating: 1))
    }
}
