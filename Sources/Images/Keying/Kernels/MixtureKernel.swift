import RenderMath

/// The fraction of foreground in a pixel, from the key difference of a mixture in linear light; see `DistanceKeyer`.
struct MixtureKernel: GroupKeyer {
    let axis: KeyAxis
    let ramp: MixtureRamp

    @inline(__always)
    func alpha(of group: PixelGroup, _ screen: borrowing ScreenRow, at position: ScreenRow.Position) -> Lanes {
        let difference = KeyLanes(group, axis).difference(weight: screen.lanes(.weight, at: position))
        let share = 1 - difference * screen.lanes(.scale, at: position)
        let alpha = (share - ramp.start) * ramp.gain
        return LaneMath.min(LaneMath.max(alpha, Lanes(repeating: 0)), Lanes(repeating: 1))
    }
}

/// Sixteen colours as a key sees them: its own channel and the other two, negated if the screen lacks the channel.
struct KeyLanes {
    let key: Lanes
    let larger: Lanes
    let smaller: Lanes

    @inline(__always)
    init(_ group: PixelGroup, _ axis: KeyAxis) {
        self.init(group.red, group.green, group.blue, axis)
    }

    @inline(__always)
    init(_ red: Lanes, _ green: Lanes, _ blue: Lanes, _ axis: KeyAxis) {
        let sign = Lanes(repeating: axis.sign)
        let (own, first, second) =
            switch axis.channel {
            case 0: (red, green, blue)
            case 1: (green, red, blue)
            default: (blue, red, green)
            }
        key = own * sign
        let (a, b) = (first * sign, second * sign)
        larger = LaneMath.max(a, b)
        smaller = LaneMath.min(a, b)
    }

    /// The greatest value of the key channel in a foreground without the screen's colour; see `NeutralLimit`.
    @inline(__always)
    func neutral(weight: Lanes) -> Lanes {
        smaller + (larger - smaller) * weight
    }

    @inline(__always)
    func difference(weight: Lanes) -> Lanes {
        key - neutral(weight: weight)
    }
}
