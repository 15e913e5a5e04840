import RenderMath

/// OKLab of sixteen colours at once.
///
/// Björn Ottosson, "A perceptual color space for image processing", 2020, with the matrices of his correction of
/// 2021-01-25: https://bottosson.github.io/posts/oklab/
enum OKLabLanes {
    /// Lightness, green to red and blue to yellow, within 10⁻⁶, of linear light with the sRGB primaries, each part 0…1.
    @inline(__always)
    static func oklab(fromLinear light: LaneVector) -> LaneVector {
        let (red, green, blue) = (light.x, light.y, light.z)
        let long = LaneMath.cubeRoot(red * 0.412_221_470_8 + green * 0.536_332_536_3 + blue * 0.051_445_992_9)
        let middle = LaneMath.cubeRoot(red * 0.211_903_498_2 + green * 0.680_699_545_1 + blue * 0.107_396_956_6)
        let short = LaneMath.cubeRoot(red * 0.088_302_461_9 + green * 0.281_718_837_6 + blue * 0.629_978_700_5)
        return LaneVector(
            long * 0.210_454_255_3 + middle * 0.793_617_785_0 - short * 0.004_072_046_8,
            long * 1.977_998_495_1 - middle * 2.428_592_205_0 + short * 0.450_593_709_9,
            long * 0.025_904_037_1 + middle * 0.782_771_766_2 - short * 0.808_675_766_0)
    }
}
