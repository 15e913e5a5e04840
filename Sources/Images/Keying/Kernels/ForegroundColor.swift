import RenderMath

/// Removes the screen's light from colours.
///
/// The colour of a pixel that is partly foreground is C = αF + (1 − α)S, so F = (C − (1 − α)S)/α. If F still has more of the
/// screen's channel than a foreground without the screen's colour would, the channel is lowered to that limit plus 1/32 for
/// noise. For green screens this channel is green; for magenta screens red and blue are lowered equally.
struct ForegroundColor {
    /// The allowance for noise as a fraction of the neutral value: one or two steps of 8 bits in bright colours.
    private static let slack: Float = 1 / 32

    let axis: KeyAxis?
    /// The fraction of the screen's light that is removed, 0…1.
    let strength: Float
    /// Whether pixels whose alpha is 0 keep their colours, because the matte will spread over them.
    let keepsHiddenColors: Bool

    /// Returns sixteen encoded pixels without the screen's light; `alpha`, 0…1, is multiplied with their own alpha.
    @inline(__always)
    func words(_ group: PixelGroup, alpha: Lanes, _ screen: borrowing ScreenRow, at position: ScreenRow.Position) -> WholeLanes
    {
        let zero = Lanes(repeating: 0), one = Lanes(repeating: 1)
        let isSeen = alpha .> zero
        if !keepsHiddenColors && !LaneMath.isAnySet(isSeen) { return WholeLanes(repeating: 0) }
        var words = group.words & 0xFF_FFFF
        let isPartial = isSeen .& (alpha .< one)
        let isLit = hasTooMuch(group, screen, at: position)
        if strength > 0 && (LaneMath.isAnySet(isPartial .| (isLit .& isSeen)) || keepsHiddenColors) {
            words = colors(group, alpha: alpha.replaced(by: 1, where: alpha .<= zero), screen, at: position)
        }
        words = words | (LaneMath.integers(alpha * group.ownAlpha + 0.5) &<< 24)
        if keepsHiddenColors { return words }
        return WholeLanes(repeating: 0).replaced(by: words, where: isSeen)
    }

    /// The pixels on which the screen's light exceeds the noise.
    @inline(__always)
    private func hasTooMuch(_ group: PixelGroup, _ screen: borrowing ScreenRow, at position: ScreenRow.Position) -> LaneMask {
        guard let axis else { return Lanes(repeating: 0) .> Lanes(repeating: 0) }
        let key = KeyLanes(group, axis)
        let neutral = key.neutral(weight: screen.lanes(.weight, at: position))
        return key.key .> neutral + neutral * (Self.slack * axis.sign)
    }

    @inline(__always)
    private func colors(
        _ group: PixelGroup, alpha: Lanes, _ screen: borrowing ScreenRow, at position: ScreenRow.Position
    ) -> WholeLanes {
        let (rest, scale) = (1 - alpha, 1 / alpha)
        let zero = Lanes(repeating: 0)
        var red = LaneMath.max((group.red - rest * screen.lanes(.red, at: position)) * scale, zero)
        var green = LaneMath.max((group.green - rest * screen.lanes(.green, at: position)) * scale, zero)
        var blue = LaneMath.max((group.blue - rest * screen.lanes(.blue, at: position)) * scale, zero)
        if let axis {
            let key = KeyLanes(red, green, blue, axis)
            let neutral = key.neutral(weight: screen.lanes(.weight, at: position))
            let excess = LaneMath.max(key.key - (neutral + neutral * (Self.slack * axis.sign)), zero)
            red -= excess * share(axis, of: 0)
            green -= excess * share(axis, of: 1)
            blue -= excess * share(axis, of: 2)
        }
        red = group.red + (red - group.red) * strength
        green = group.green + (green - group.green) * strength
        blue = group.blue + (blue - group.blue) * strength
        // The three bytes joined are less than 2²⁴, so single precision represents them exactly.
        let joined = SRGBLanes.bytes(red) + SRGBLanes.bytes(green) * 256 + SRGBLanes.bytes(blue) * 65_536
        return LaneMath.integers(joined)
    }

    /// Returns 1 for the channels that are strong in the screen's colour, 0 for the others.
    @inline(__always)
    private func share(_ axis: KeyAxis, of channel: Int) -> Float {
        (channel == axis.channel) == (axis.sign > 0) ? 1 : 0
    }
}

/// Converts linear light to bytes, sixteen values at a time.
enum SRGBLanes {
    /// Returns the nearest bytes, or a neighbouring byte if the light is within 0.1 of the boundary between two bytes. Light
    /// outside 0…1 is clamped.
    ///
    /// Above its linear part the encoding is 255·(1.055·x^(1/2.4) − 0.055). The polynomial in x^¼, x^½, x and 1 is fitted to it
    /// for the smallest maximum error at 20000 points; it is off by 0.092 at most.
    @inline(__always)
    static func bytes(_ light: Lanes) -> Lanes {
        let x = LaneMath.min(LaneMath.max(light, Lanes(repeating: 0)), Lanes(repeating: 1))
        let root = x.squareRoot()
        let curve = root.squareRoot() * 76.021_517 + root * 212.602_67 - x * 14.104_547 - 19.611_319
        let encoded = (x * 3294.6).replaced(by: curve, where: x .> Lanes(repeating: 0.003_130_8))
        return LaneMath.rounded(LaneMath.min(encoded, Lanes(repeating: 255)))
    }
}
