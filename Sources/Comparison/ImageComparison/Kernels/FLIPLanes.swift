import RenderMath

/// Converts colours for FLIP, sixteen at a time. X, Y and Z are relative to white (D65), each 0…1.
enum FLIPLanes {
    /// Returns luminance Y, red against green X − Y, and blue against yellow Y − Z of linear light.
    ///
    /// This is the paper's YCxCz without its factors 116, 500 and 200 and its offset −16. The filters do not need them, and the
    /// inverse conversion would remove them.
    @inline(__always)
    static func opponents(fromLinear light: LaneVector) -> LaneVector {
        let xyz = whiteRelative(fromLinear: light)
        return LaneVector(xyz.y, xyz.x - xyz.y, xyz.y - xyz.z)
    }

    /// Returns lightness 0…100 and the two opponents of CIE Lab after Hunt's adjustment for a filtered colour. Light outside
    /// the range of a screen is clamped to it.
    @inline(__always)
    static func huntAdjustedLab(fromOpponents color: LaneVector) -> LaneVector {
        let light = LaneVector(
            shown(color.x + color.y * 3.080_341_988 + color.z * 0.542_943_019),
            shown(color.x - color.y * 0.921_178_396 - color.z * 0.045_248_412),
            shown(color.x + color.y * 0.052_881_293 - color.z * 1.151_129_913))
        return huntAdjustedLab(fromLinear: light)
    }

    /// Returns the same for a colour within the range of a screen.
    @inline(__always)
    static func huntAdjustedLab(fromLinear light: LaneVector) -> LaneVector {
        let xyz = whiteRelative(fromLinear: light)
        let (x, y, z) = (labResponse(xyz.x), labResponse(xyz.y), labResponse(xyz.z))
        let lightness = y * 116 - 16
        // Hunt: colourfulness increases with lightness, 0.01·L. CIE Lab: 500·(x − y) and 200·(y − z).
        return LaneVector(lightness, lightness * (x - y) * 5, lightness * (y - z) * 2)
    }

    /// Returns the HyAB distance (Abasi, Tehran, Fairchild 2020): city-block in lightness, Euclidean in the opponents.
    @inline(__always)
    static func distance(_ a: LaneVector, _ b: LaneVector) -> Lanes {
        let difference = a - b
        let chroma = difference.y * difference.y + difference.z * difference.z
        return LaneMath.magnitude(difference.x) + chroma.squareRoot()
    }

    /// Applies the matrix of the sRGB primaries, each row divided by its sum.
    @inline(__always)
    private static func whiteRelative(fromLinear light: LaneVector) -> LaneVector {
        LaneVector(
            light.x * 0.433_895_389 + light.y * 0.376_242_373 + light.z * 0.189_862_239,
            light.x * 0.212_636_822 + light.y * 0.715_182_982 + light.z * 0.072_180_196,
            light.x * 0.017_752_423 + light.y * 0.109_465_629 + light.z * 0.872_781_948)
    }

    @inline(__always)
    private static func shown(_ light: Lanes) -> Lanes {
        LaneMath.min(LaneMath.max(light, Lanes(repeating: 0)), Lanes(repeating: 1))
    }

    /// CIE Lab's compression of light: the cube root, and a straight line below (6/29)³.
    @inline(__always)
    private static func labResponse(_ light: Lanes) -> Lanes {
        let straight = light * 7.787_037_037 + 0.137_931_034
        let bend = Lanes(repeating: 0.008_856_452)
        return straight.replaced(by: LaneMath.cubeRoot(light), where: light .> bend)
    }
}
