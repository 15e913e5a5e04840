/// The involuntary movement of a body in addition to each intended one: slow drift, sway and slight trembling, all aperiodic.
struct Tremor {
    private let noise: ValueNoise
    private let row: Float

    /// Creates the tremor of one quantity; each `row` is unrelated to the others.
    init(seed: UInt32, row: Int) {
        noise = ValueNoise(seed: seed)
        self.row = Float(row) * 7.31 + 0.5
    }

    /// The value at a time in seconds, within about −1…1: mostly below one cycle a second, nothing above five.
    func value(at time: Double) -> Double {
        0.62 * wave(time, perSecond: 0.45) + 0.28 * wave(time, perSecond: 1.2) + 0.10 * wave(time, perSecond: 3.1)
    }

    /// The noise of a tracker at a time in seconds: weak and fast.
    func jitter(at time: Double) -> Double {
        wave(time, perSecond: 14)
    }

    private func wave(_ time: Double, perSecond rate: Double) -> Double {
        Double(noise.value(at: SIMD2(Float(time * rate) + row * 3.7, row)))
    }
}
