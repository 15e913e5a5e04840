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
        let long = cubeRoot(red * 0.412_221_470_8 + green * 0.536_332_536_3 + blue * 0.051_445_992_9)
        let middle = cubeRoot(red * 0.211_903_498_2 + green * 0.680_699_545_1 + blue * 0.107_396_956_6)
        let short = cubeRoot(red * 0.088_302_461_9 + green * 0.281_718_837_6 + blue * 0.629_978_700_5)
        return LaneVector(
            long * 0.210_454_255_3 + middle * 0.793_617_785_0 - short * 0.004_072_046_8,
            long * 1.977_998_495_1 - middle * 2.428_592_205_0 + short * 0.450_593_709_9,
            long * 0.025_904_037_1 + middle * 0.782_771_766_2 - short * 0.808_675_766_0)
    }

    /// The cube roots of normal positive numbers, within two units in the last place; 0 of what is not above 0.
    @inline(__always)
    static func cubeRoot(_ x: Lanes) -> Lanes {
        let isPositive = x .> Lanes(repeating: 0)
        // In place of 0, whose guess would be cubed to numbers so small that processors are slow with them.
        let x = Lanes(repeating: 1).replaced(by: x, where: isPositive)
        // A third of the bits is a third of the exponent and nearly the mantissa: 1/4 · (1 + 1/4) · (1 + 1/16) · (1 + 1/256).
        var bits = unsafeBitCast(x, to: WholeLanes.self) &>> 2
        bits = bits &+ (bits &>> 2)
        bits = bits &+ (bits &>> 4)
        bits = bits &+ (bits &>> 8)
        // What two thirds of the exponent's bias leave, so that the guess is off by 3.5 % at most either way.
        let guess = unsafeBitCast(bits &+ 0x2A51_37A0, to: Lanes.self)
        // Halley's step takes an error e to 2/3·e³: 3·10⁻⁵, then far below the last place.
        let root = halleyStep(halleyStep(guess, x), x)
        return Lanes(repeating: 0).replaced(by: root, where: isPositive)
    }

    @inline(__always)
    private static func halleyStep(_ root: Lanes, _ x: Lanes) -> Lanes {
        let cube = root * root * root
        return root * ((cube + x + x) / (cube + cube + x))
    }
}
