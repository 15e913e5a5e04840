import Imaging
import RenderMath

/// How far a pixel is from colourless keys, in OKLab.
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
        gain = Float(1 / max(keyer.blend, 1.0 / 1024))
    }

    @inline(__always)
    func alpha(of group: PixelGroup, _ screen: borrowing ScreenRow, at place: ScreenRow.Place) -> Lanes {
        let color = Self.oklab(group)
        var nearest = Lanes(repeating: 16)
        for key in keys {
            let (x, y, z) = (color.x - key.x, color.y - key.y, color.z - key.z)
            nearest = LaneMath.min(nearest, x * x + y * y + z * z)
        }
        let alpha = (nearest.squareRoot() - similarity) * gain
        return LaneMath.min(LaneMath.max(alpha, Lanes(repeating: 0)), Lanes(repeating: 1))
    }

    /// The matrices of `OKLab`.
    @inline(__always)
    static func oklab(_ group: PixelGroup) -> LaneVector {
        let (red, green, blue) = (group.red, group.green, group.blue)
        let long = LaneMath.power(red * 0.412_221_470_8 + green * 0.536_332_536_3 + blue * 0.051_445_992_9, 1 / 3)
        let middle = LaneMath.power(red * 0.211_903_498_2 + green * 0.680_699_545_1 + blue * 0.107_396_956_6, 1 / 3)
        let short = LaneMath.power(red * 0.088_302_461_9 + green * 0.281_718_837_6 + blue * 0.629_978_700_5, 1 / 3)
        return LaneVector(
            long * 0.210_454_255_3 + middle * 0.793_617_785_0 - short * 0.004_072_046_8,
            long * 1.977_998_495_1 - middle * 2.428_592_205_0 + short * 0.450_593_709_9,
            long * 0.025_904_037_1 + middle * 0.782_771_766_2 - short * 0.808_675_766_0)
    }
}
