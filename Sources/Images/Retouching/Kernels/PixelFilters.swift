import RenderMath

/// The filters that read only one pixel at a time, applied to a row.
struct PixelFilters {
    let line: LightLine
    let blocks: Range<Int>
    /// Force times weight, 0…1, starting at the first block.
    let amounts: UnsafePointer<Lanes>

    /// The limit of colours: four stops above white, beyond any byte, so that repeated dabs cannot exceed it.
    static let brightest: Float = 16

    /// Applies a filter; does nothing for filters that read neighbours.
    func apply(_ filter: RetouchFilter) {
        switch filter {
        case .darken: expose(by: -0.2)
        case .lighten: expose(by: 0.2)
        case .raiseContrast: contrast(by: 0.1)
        case .lowerContrast: contrast(by: -0.1)
        case .saturate: saturate(by: 0.15)
        case .desaturate: saturate(by: -0.15)
        case .warm: warm(by: 0.15)
        case .cool: warm(by: -0.15)
        case .hue(let degrees): turnHues(by: degrees)
        case .whitenTeeth: whitenTeeth()
        case .brightenEyes: brightenEyes()
        case .sharpen, .smoothSkin, .blur: break
        }
    }

    // MARK: Linear light

    private func expose(by stops: Float) {
        forEachBlock { color, amount in color * Self.smallExp2(amount * stops) }
    }

    private func contrast(by slope: Float) {
        // log₂ 0.18. Light below seven stops less counts as that, to avoid a division by zero for black.
        let grey = Lanes(repeating: -2.473_931_188)
        forEachBlock { color, amount in
            let luminance = LaneMath.max(color.luminance, Lanes(repeating: 0x1p-10))
            return color * LaneMath.exp2(amount * slope * (LaneMath.log2(luminance) - grey))
        }
    }

    private func saturate(by gain: Float) {
        forEachBlock { color, amount in
            let luminance = color.luminance
            let grey = LaneVector(luminance, luminance, luminance)
            return grey + (color - grey) * (amount * gain + 1)
        }
    }

    private func warm(by stops: Float) {
        forEachBlock { color, amount in
            let gain = Self.smallExp2(amount * stops)
            let tinted = LaneVector(color.x * gain, color.y, color.z / gain)
            let (old, new) = (color.luminance, tinted.luminance)
            let least = Lanes(repeating: 1e-6)
            let isLight = (new .> least) .& (old .> least)
            return tinted * Lanes(repeating: 1).replaced(by: old / new, where: isLight)
        }
    }

    // MARK: OKLab

    private func turnHues(by degrees: Float) {
        // Half the angle, without full turns, so that the series is short.
        let half = Float((Double(degrees).remainder(dividingBy: 360)) / 360 * Double.pi)
        inLab { lab, amount in
            let angle = amount * half
            let (sine, cosine) = Self.sineAndCosine(angle)
            let (turnSine, turnCosine) = (2 * sine * cosine, 1 - 2 * sine * sine)
            return LaneVector(lab.x, lab.y * turnCosine - lab.z * turnSine, lab.y * turnSine + lab.z * turnCosine)
        }
    }

    private func whitenTeeth() {
        let zero = Lanes(repeating: 0)
        inLab { lab, amount in
            let isLight = Self.smoothStep(lab.x, from: 0.42, to: 0.62)
            let isPale = 1 - Self.smoothStep(lab.y, from: 0.012, to: 0.025)
            let tooth = amount * isLight * isPale
            return LaneVector(
                lab.x + tooth * 0.12 * LaneMath.max(1 - lab.x, zero), lab.y - tooth * 0.3 * LaneMath.max(lab.y, zero),
                lab.z - tooth * 0.6 * LaneMath.max(lab.z, zero))
        }
    }

    private func brightenEyes() {
        let zero = Lanes(repeating: 0)
        inLab { lab, amount in
            let midtone = lab.x * lab.x * LaneMath.max(1 - lab.x, zero) * 6.75
            let lift = amount * midtone
            return LaneVector(lab.x + lift * 0.07, lab.y - lift * 0.25 * LaneMath.max(lab.y, zero), lab.z)
        }
    }

    // MARK: Loops

    /// Replaces the colours of pixels with a positive weight; others stay unchanged to the bit.
    @inline(__always)
    private func forEachBlock(_ body: (_ color: LaneVector, _ amount: Lanes) -> LaneVector) {
        let (low, high) = (Lanes(repeating: -Self.brightest), Lanes(repeating: Self.brightest))
        for block in blocks {
            let amount = amounts[block &- blocks.lowerBound]
            let isReached = amount .> Lanes(repeating: 0)
            guard LaneMath.isAnySet(isReached) else { continue }
            let color = line[block]
            let new = body(color, amount)
            let bounded = LaneVector(
                LaneMath.min(LaneMath.max(new.x, low), high), LaneMath.min(LaneMath.max(new.y, low), high),
                LaneMath.min(LaneMath.max(new.z, low), high))
            line[block] = color.replaced(by: bounded, where: isReached)
        }
    }

    @inline(__always)
    private func inLab(_ body: (_ lab: LaneVector, _ amount: Lanes) -> LaneVector) {
        forEachBlock { color, amount in OKLabLanes.linear(fromOKLab: body(OKLabLanes.oklab(fromLinear: color), amount)) }
    }

    // MARK: Functions

    /// Returns 2 to the power of −1/2…1/2, accurate to 10⁻⁷.
    @inline(__always)
    private static func smallExp2(_ x: Lanes) -> Lanes {
        var sum = Lanes(repeating: 0.000_154_035)
        sum = sum * x + 0.001_333_356
        sum = sum * x + 0.009_618_129
        sum = sum * x + 0.055_504_109
        sum = sum * x + 0.240_226_507
        sum = sum * x + 0.693_147_181
        return sum * x + 1
    }

    /// Returns 0 below `low`, 1 above `high`, and 3t² − 2t³ between.
    @inline(__always)
    private static func smoothStep(_ x: Lanes, from low: Float, to high: Float) -> Lanes {
        let share = (x - low) * (1 / (high - low))
        let bounded = LaneMath.min(LaneMath.max(share, Lanes(repeating: 0)), Lanes(repeating: 1))
        return bounded * bounded * (3 - 2 * bounded)
    }

    /// Returns the sine and cosine of angles within ±π/2, from Taylor series up to terms below 10⁻⁷.
    @inline(__always)
    private static func sineAndCosine(_ x: Lanes) -> (sine: Lanes, cosine: Lanes) {
        let square = x * x
        var sine = Lanes(repeating: -1 / 39_916_800)
        sine = sine * square + 1 / 362_880
        sine = sine * square - 1 / 5040
        sine = sine * square + 1 / 120
        sine = sine * square - 1 / 6
        sine = sine * square + 1
        var cosine = Lanes(repeating: 1 / 479_001_600)
        cosine = cosine * square - 1 / 3_628_800
        cosine = cosine * square + 1 / 40_320
        cosine = cosine * square - 1 / 720
        cosine = cosine * square + 1 / 24
        cosine = cosine * square - 0.5
        cosine = cosine * square + 1
        return (sine * x, cosine)
    }
}
