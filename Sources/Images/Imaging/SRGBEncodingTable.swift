/// Converts linear light to the nearest sRGB sample, exactly and fast.
///
/// Light is sorted into buckets by the upper bits of its floating-point number. A bucket stores the sample at its lower end,
/// and the values of light at which samples begin decide the rest. Relative to buckets, samples are narrowest just above 1/2.
/// There a bucket of 7 bits has a width of 1/256 and an 8-bit sample one of 1/168, so at most one sample begins within a
/// bucket. Within a bucket of 12 bits, at most six 16-bit samples begin.
struct SRGBEncodingTable<Sample: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    /// The light at which each sample begins, half-way from the one before in encoded value; infinity after the last.
    private let beginnings: [Float]
    /// The sample at the lower end of each bucket.
    private let firstSamples: [Sample]
    /// The largest number of samples that begin within one bucket.
    private let mostBeginnings: Int
    private let shift: UInt32
    private let firstBucket: UInt32

    /// The light below which 8-bit samples are black; its upper bits are those of the first bucket.
    private static var dark: Float {
        // Half a sample in the linear part of the encoding is 0.5/largest/12.92; buckets start at the next lower power of two.
        let half = 0.5 / Float(Sample.max) / 12.92
        return Float(sign: .plus, exponent: half.exponent, significand: 1)
    }

    /// Creates a table whose buckets use `bucketBits` bits of the significand.
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

    /// Returns the sample nearest to light; NaN becomes 0.
    @inline(__always)
    func sample(fromLinear light: Float) -> Sample {
        if light >= 1 { return .max }
        guard light >= Self.dark else { return 0 }
        var sample = firstSamples[Int(light.bitPattern >> shift - firstBucket)]
        // Counted instead of searched, because the processor cannot predict whether light exceeds a sample's beginning.
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
