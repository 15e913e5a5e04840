import RenderMath

/// OKLab on sixteen pixels at once (B. Ottosson, "A perceptual color space for image processing", 2020).
enum LaneLab {
    /// Lightness in x, a in y, b in z. Light below nothing, as of colours outside the gamut, counts as nothing.
    @inline(__always)
    static func lab(of color: LaneVector) -> LaneVector {
        let long = cubeRoot(color.x * 0.412_221_470_8 + color.y * 0.536_332_536_3 + color.z * 0.051_445_992_9)
        let middle = cubeRoot(color.x * 0.211_903_498_2 + color.y * 0.680_699_545_1 + color.z * 0.107_396_956_6)
        let short = cubeRoot(color.x * 0.088_302_461_9 + color.y * 0.281_718_837_6 + color.z * 0.629_978_700_5)
        return LaneVector(
            long * 0.210_454_255_3 + middle * 0.793_617_785_0 - short * 0.004_072_046_8,
            long * 1.977_998_495_1 - middle * 2.428_592_205_0 + short * 0.450_593_709_9,
            long * 0.025_904_037_1 + middle * 0.782_771_766_2 - short * 0.808_675_766_0)
    }

    /// Linear light.
    @inline(__always)
    static func color(of lab: LaneVector) -> LaneVector {
        let long = cube(lab.x + lab.y * 0.396_337_777_4 + lab.z * 0.215_803_757_3)
        let middle = cube(lab.x - lab.y * 0.105_561_345_8 - lab.z * 0.063_854_172_8)
        let short = cube(lab.x - lab.y * 0.089_484_177_5 - lab.z * 1.291_485_548_0)
        return LaneVector(
            long * 4.076_741_662_1 - middle * 3.307_711_591_3 + short * 0.230_969_929_2,
            middle * 2.609_757_401_1 - long * 1.268_438_004_6 - short * 0.341_319_396_5,
            short * 1.707_614_701_0 - long * 0.004_196_086_3 - middle * 0.703_418_614_7)
    }

    @inline(__always)
    private static func cube(_ x: Lanes) -> Lanes {
        x * x * x
    }

    /// The cube root, within 3·10⁻⁷ relatively; 0 for what is not above 10⁻¹².
    ///
    /// A third of the number's bits is the root within 4 %, and each of Halley's steps triples the digits.
    @inline(__always)
    static func cubeRoot(_ x: Lanes) -> Lanes {
        let smallest = Lanes(repeating: 1e-12)
        let bounded = LaneMath.max(x, smallest)
        let bits = LaneMath.floats(unsafeBitCast(bounded, to: WholeLanes.self)) * (1 / 3)
        var root = unsafeBitCast(LaneMath.integers(bits) &+ 0x2A51_4067, to: Lanes.self)
        for _ in 0..<2 {
            let cubed = cube(root)
            root = root * ((cubed + bounded + bounded) / (cubed + cubed + bounded))
        }
        return root.replaced(by: 0, where: x .<= smallest)
    }
}
