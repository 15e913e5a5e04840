/// What a living body adds to each intended movement: slow drift, sway, and a little unrest, none of it periodic.
struct Tremor {
    private let noise: ValueNoise
    private let row: Float

    /// The unrest of one quantity; each `row` is unrelated to the others.
    init(seed: UInt32, row: Int) {
        noise = ValueNoise(seed: seed)
        self.row = Float(row) * 7.31 + 0.5
    }

    /// A value about within −1…1 at a time in seconds: most of it below one cycle a second, nothing above five.
    func value(at time: Double) -> Double {
        0.62 * wave(time, perSecond: 0.45) + 0.28 * wave(time, perSecond: 1.2) + 0.10 * wave(time, perSecond: 3.1)
    }

    /// What a tracker adds: faint and quick.
    func jitter(at time: Double) -> Double {
        wave(time, perSecond: 14)
    }

    private func wave(_ time: Double, perSecond rate: Double) -> Double {
        Double(noise.value(at: SIMD2(Float(time * rate) + row * 3.7, row)))
    }
}
