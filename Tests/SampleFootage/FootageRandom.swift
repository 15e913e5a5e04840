/// Pseudorandom numbers that are identical on every machine: splitmix64 (Steele, Lea and Flood, 2014).
struct FootageRandom {
    private var counter: UInt64

    init(seed: UInt64) {
        counter = seed
    }

    private mutating func next() -> UInt64 {
        counter &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(counter)
    }

    private static func mixed(_ counter: UInt64) -> UInt64 {
        var bits = counter
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A uniformly distributed number within a range.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) * 0x1p-53
    }

    /// A nearly normally distributed number, mean 0 and standard deviation 1: the sum of four uniformly distributed numbers.
    mutating func normal() -> Float {
        let bits = next()
        let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        // Four numbers below 65536 have the mean 131070 and the variance 4 · 65536² / 12.
        return (Float(sum) - 131_070) * (1 / 37_837.22)
    }
}
