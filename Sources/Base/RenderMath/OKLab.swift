/// A colour in OKLab: lightness, green to red, blue to yellow.
///
/// Björn Ottosson, "A perceptual color space for image processing", 2020, with the matrices of the correction of 2021-01-25:
/// https://bottosson.github.io/posts/oklab/
package struct OKLab: Hashable, Sendable {
    /// The lightness, 0 for black and 1 for white.
    package var lightness: Double
    /// The green-red axis: green below 0, red above.
    package var a: Double
    /// The blue-yellow axis: blue below 0, yellow above.
    package var b: Double

    /// The colour of linear light with the sRGB primaries, each channel 0…1; negative light counts as 0.
    package init(linear light: SIMD3<Float>) {
        let (red, green, blue) = (Double(light.x), Double(light.y), Double(light.z))
        let long = PortableMath.cubeRoot(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
        let middle = PortableMath.cubeRoot(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
        let short = PortableMath.cubeRoot(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
        lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * middle - 0.004_072_046_8 * short
        a = 1.977_998_495_1 * long - 2.428_592_205_0 * middle + 0.450_593_709_9 * short
        b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766_0 * short
    }

    /// The distance from grey.
    package var chroma: Double { (a * a + b * b).squareRoot() }

    /// Returns `a` and `b` scaled to another lightness, as the same surface shows them in other light.
    ///
    /// A factor on light scales all of OKLab by the factor's cube root. A lightness below 0.35 of the wanted one is treated as
    /// 0.35 of it, because colour near black is mostly noise.
    package func hue(atLightness wanted: Double) -> SIMD2<Double> {
        SIMD2(a, b) * (wanted / max(lightness, 0.35 * wanted))
    }
}
