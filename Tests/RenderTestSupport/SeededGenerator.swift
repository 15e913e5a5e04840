/// Random numbers that are identical on every machine and in every run: xoshiro256** (Blackman and Vigna, 2018,
/// https://prng.di.unimi.it), with its state seeded by splitmix64.
///
/// A failing test prints the generator; its description is code that recreates it.
public struct SeededGenerator: RandomNumberGenerator, Sendable, CustomStringConvertible {
    /// The seed that determines all numbers.
    public let seed: UInt64
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Creates a generator from a seed.
    public init(seed: UInt64) {
        self.seed = seed
        var counter = seed
        func splitmix() -> UInt64 {
            counter &+= 0x9E37_79B9_7F4A_7C15
            var mixed = counter
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
        state = (splitmix(), splitmix(), splitmix(), splitmix())
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        let scrambled = rotated(state.1 &* 5, by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = rotated(state.3, by: 45)
        return scrambled
    }

    /// A number in `range`, excluding its upper bound.
    public mutating func number(in range: Range<Double> = 0..<1) -> Double {
        let share = Double(next() >> 11) * 0x1p-53
        // Rounding may give the upper bound, which is not part of the range.
        return min(range.lowerBound + (range.upperBound - range.lowerBound) * share, range.upperBound.nextDown)
    }

    /// A whole number in `range`.
    public mutating func integer(in range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// A uniformly distributed direction.
    public mutating func direction() -> SIMD3<Double> {
        // Points of the cube outside the ball would favour its corners (von Neumann's rejection).
        while true {
            let point = SIMD3(number(in: -1..<1), number(in: -1..<1), number(in: -1..<1))
            let square = (point * point).sum()
            if square <= 1 && square > 1e-6 {
                return point / square.squareRoot()
            }
        }
    }

    /// `count` random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 56) }
    }

    /// For example `SeededGenerator(seed: 0x2a)`.
    public var description: String {
        "SeededGenerator(seed: 0x\(String(seed, radix: 16)))"
    }
}

private func rotated(_ bits: UInt64, by count: UInt64) -> UInt64 {
    (bits << count) | (bits >> (64 - count))
}
