/// A colour in OKLab: lightness, green to red, blue to yellow.
///
/// Björn Ottosson, "A perceptual color space for image processing", 2020, with the matrices of his correction of
/// 2021-01-25: https://bottosson.github.io/posts/oklab/
struct OKLab {
    var lightness: Double
    var a: Double
    var b: Double

    /// The colour of linear light with the sRGB primaries, each part 0…1.
    init(linear light: SIMD3<Float>) {
        let (red, green, blue) = (Double(light.x), Double(light.y), Double(light.z))
        let long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    }

    /// The distance from grey.
    var chroma: Double { (a * a + b * b).squareRoot() }

    /// Its colour brought to another lightness, as the same surface in other light has it.
    ///
    /// Light times a number multiplies all of OKLab by that number's cube root. Below 0.35 of the lightness wanted it is not
    /// raised any farther, since near black all colour is noise.
    func hue(atLightness wanted: Double) -> SIMD2<Double> {
        SIMD2(a, b) * (wanted / max(lightness, 0.35 * wanted))
    }
}

/// The cube root by Newton's method, within a unit or two in the last place; 0 of what is not above 0.
private func cubeRoot(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    // A third of the exponent and of the fraction: off by a few hundredths, which three of Halley's steps take below 10⁻¹⁶.
    var root = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_7893_782D_A1CE)
    for _ in 0..<3 {
        let cube = root * root * root
        root *= (cube + x + x) / (cube + cube + x)
    }
    return root
}
