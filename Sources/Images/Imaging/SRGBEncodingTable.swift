/// Linear light to the nearest sRGB sample, exactly and fast.
///
/// Light is sorted into buckets by the upper bits of its floating-point number; a bucket knows the sample at its lower end,
/// and the light at which each next sample begins decides the rest. Samples are narrowest against buckets just above 1/2:
/// there a bucket of 7 bits is 1/256 wide and an 8-bit sample 1/168, so a bucket meets at most one beginning; a bucket of
/// 12 bits meets at most six of the 16-bit samples.
struct SRGBEncodingTable<Sample: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    /// The light at which each sample begins, half-way from the one before in encoded value; infinity after the last.
    private let beginnings: [Float]
    /// The sample at the lower end of each bucket.
    private let firstSamples: [Sample]
    /// The number of samples that can begin within one bucket.
    private let mostBeginnings: Int
    private let shift: UInt32
    private let firstBucket: UInt32

    /// Below this, light is black in 8 bits; its bits are those of the first bucket.
    private static var dark: Float {
        // Half a sample of the encoding's straight part is 0.5/largest/12.92; the power of two below it starts the buckets.
        let half = 0.5 / Float(Sample.max) / 12.92
        return Float(sign: .plus, exponent: half.exponent, significand: 1)
    }

    /// A table whose buckets keep `bucketBits` bits of the significand.
    init(bucketBits: Int) {
        let largest = Double(Sample.max)
        beginnings =
            (0...Int(Sample.max)).map { sample in
                sample == 0 ? 0 : Self.leastFloat(notBelow: SRGBTransfer.linear(fromEncoded: (Double(sample) - 0.5) / largest))
            } + [.infinity]
        shift = UInt32(Float.significandBitCount - bucketBits)
        firstBucket = Self.dark.bitPattern >> shift
        let buckets = Float(1).bitPattern >> shift - firstBucket
        var samples: [Sample] = []
        var sample = 0
        for bucket in 0..<buckets {
            let lowest = Float(bitPattern: (bucket + firstBucket) << shift)
            while beginnings[sample + 1] <= lowest { sample += 1 }
            samples.append(Sample(sample))
        }
        firstSamples = samples
        mostBeginnings = zip(samples, samples.dropFirst() + [.max]).reduce(1) { max($0, Int($1.1) - Int($1.0)) }
    }

    /// The nearest sample to light; what is not a number becomes 0.
    @inline(__always)
    func sample(fromLinear light: Float) -> Sample {
        if light >= 1 { return .max }
        guard light >= Self.dark else { return 0 }
        var sample = firstSamples[Int(light.bitPattern >> shift - firstBucket)]
        // Counted rather than searched: whether light lies above a beginning cannot be foreseen by the processor.
        for _ in 0..<mostBeginnings {
            sample += light >= beginnings[Int(sample) + 1] ? 1 : 0
        }
        return sample
    }

    private static func leastFloat(notBelow value: Double) -> Float {
        let nearest = Float(value)
        return Double(nearest) < value ? nearest.nextUp : nearest
    }
}
