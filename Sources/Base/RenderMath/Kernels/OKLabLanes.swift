/// OKLab conversions of sixteen colours at once, with the matrices of ``OKLab``.
package enum OKLabLanes {
    /// Converts linear light with the sRGB primaries, each channel 0…1, to lightness in x, a in y and b in z, within 10⁻⁶.
    ///
    /// Negative light counts as 0.
    @inlinable @inline(__always)
    package static func oklab(fromLinear light: LaneVector) -> LaneVector {
        let (red, green, blue) = (light.x, light.y, light.z)
        let long = LaneMath.cubeRoot(red * 0.412_221_470_8 + green * 0.536_332_536_3 + blue * 0.051_445_992_9)
        let middle = LaneMath.cubeRoot(red * 0.211_903_498_2 + green * 0.680_699_545_1 + blue * 0.107_396_956_6)
        let short = LaneMath.cubeRoot(red * 0.088_302_461_9 + green * 0.281_718_837_6 + blue * 0.629_978_700_5)
        return LaneVector(
            long * 0.210_454_255_3 + middle * 0.793_617_785_0 - short * 0.004_072_046_8,
            long * 1.977_998_495_1 - middle * 2.428_592_205_0 + short * 0.450_593_709_9,
            long * 0.025_904_037_1 + middle * 0.782_771_766_2 - short * 0.808_675_766_0)
    }

    /// Converts to linear light with the sRGB primaries; below 0 or above 1 for colours outside the sRGB gamut.
    @inlinable @inline(__always)
    package static func linear(fromOKLab lab: LaneVector) -> LaneVector {
        let long = cube(lab.x + lab.y * 0.396_337_777_4 + lab.z * 0.215_803_757_3)
        let middle = cube(lab.x - lab.y * 0.105_561_345_8 - lab.z * 0.063_854_172_8)
        let short = cube(lab.x - lab.y * 0.089_484_177_5 - lab.z * 1.291_485_548_0)
        return LaneVector(
            long * 4.076_741_662_1 - middle * 3.307_711_591_3 + short * 0.230_969_929_2,
            middle * 2.609_757_401_1 - long * 1.268_438_004_6 - short * 0.341_319_396_5,
            short * 1.707_614_701_0 - long * 0.004_196_086_3 - middle * 0.703_418_614_7)
    }

    @inlinable @inline(__always)
    static func cube(_ x: Lanes) -> Lanes {
        x * x * x
    }
}
