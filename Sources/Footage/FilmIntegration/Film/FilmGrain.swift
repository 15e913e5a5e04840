import Imaging

/// The noise of a film: its variance as a function of a pixel's encoded luma, in 8-bit levels.
package struct FilmGrain: Hashable, Sendable {
    /// The variance at black.
    package var variance: Double
    /// The change of the variance per level of luma.
    package var slope: Double

    /// No noise.
    package static let none = FilmGrain(variance: 0, slope: 0)

    /// Creates noise with the same deviation at all luma levels.
    package init(deviation: Double) {
        self.init(variance: deviation * deviation, slope: 0)
    }

    /// Creates noise from its variance at black and the change per level of luma.
    package init(variance: Double, slope: Double) {
        self.variance = variance
        self.slope = slope
    }

    /// Returns the standard deviation at a luma 0…255.
    package func deviation(atLuma luma: Double) -> Double {
        max(variance + slope * luma, 0).squareRoot()
    }
}

extension FilmGrain {
    /// The smallest deviation that counts as grain. Lower noise comes from compression, and no grain is added for it.
    static let least = 1.0
    /// The side of the measured blocks, in pixels.
    private static let blockSide = 8
    /// The greatest difference between the means of a flat block's quarters, in 8-bit levels: this value, which allows a
    /// gradient, plus the deviation of the block's noise.
    private static let flatRange: Float = 3
    /// The fraction of all blocks, those with the least structure, that is used.
    private static let flatShare = 0.3
    /// The smallest number of blocks for a measurement.
    private static let leastCount = 8

    /// Measures the noise of a plane of luma; none if it is less than one level or too little of the plane is flat.
    ///
    /// In each block, the mean magnitude of the response to the mask 1 −2 1, −2 4 −2, 1 −2 1, times √(π/2)/6, is the deviation
    /// (Immerkær, 1996). Flat blocks are those whose quarters differ least in their means, which noise hardly affects. The line
    /// passes through the medians of their darker and their brighter half.
    init(measuredIn plane: LumaPlane) {
        var blocks: [(structure: Float, luma: Float, deviation: Float)] = []
        let side = Self.blockSide
        for top in stride(from: 1, through: plane.height - side - 1, by: side) {
            for left in stride(from: 1, through: plane.width - side - 1, by: side) {
                let mean = plane.quarterMeans(left: left, top: top, half: side / 2)
                let luma = (mean.0 + mean.1 + mean.2 + mean.3) / 4
                // Pixels clipped at black or white show no noise.
                guard luma > 12, luma < 243 else { continue }
                let low = min(min(mean.0, mean.1), min(mean.2, mean.3))
                let high = max(max(mean.0, mean.1), max(mean.2, mean.3))
                let noise = plane.noise(left: left, top: top, side: side)
                if high - low <= Self.flatRange + noise { blocks.append((high - low, luma, noise)) }
            }
        }
        let count = max(Int(Double(blocks.count) * Self.flatShare), min(blocks.count, Self.leastCount))
        guard count >= Self.leastCount else {
            self = .none
            return
        }
        let flat = blocks.sorted { ($0.structure, $0.luma) < ($1.structure, $1.luma) }.prefix(count).sorted {
            ($0.luma, $0.deviation) < ($1.luma, $1.deviation)
        }
        let deviation = Double(flat.map(\.deviation).sorted()[count / 2])
        guard deviation >= Self.least else {
            self = .none
            return
        }
        func median(_ part: ArraySlice<(structure: Float, luma: Float, deviation: Float)>) -> (luma: Double, variance: Double) {
            let deviation = Double(part.map(\.deviation).sorted()[part.count / 2])
            return (Double(part.map(\.luma).sorted()[part.count / 2]), deviation * deviation)
        }
        let (dark, bright) = (median(flat.prefix(count / 2)), median(flat.suffix(count - count / 2)))
        guard bright.luma - dark.luma >= 16 else {
            self.init(deviation: deviation)
            return
        }
        // The line is extrapolated beyond the measured luma; the limit keeps the variance there between 0 and a small multiple.
        let most = deviation * deviation / 128
        let slope = min(max((bright.variance - dark.variance) / (bright.luma - dark.luma), -most), most)
        self.init(variance: (dark.variance + bright.variance - slope * (dark.luma + bright.luma)) / 2, slope: slope)
    }
}

/// Pseudorandom values that approximate a normal distribution of deviation 1, for each pixel of each frame; the same on every
/// machine.
struct GrainNoise {
    private let seed: UInt32

    init(frame: Int) {
        seed = Self.mixed(UInt32(truncatingIfNeeded: frame) &* 0x9E37_79B9 &+ 0x7F4A_7C15)
    }

    /// Returns the value of a pixel: the sum of four uniform bytes, which has a deviation of √(4·(256² − 1)/12).
    @inline(__always)
    func value(x: Int, y: Int) -> Float {
        let position = UInt32(truncatingIfNeeded: y) &* 0x85EB_CA6B ^ UInt32(truncatingIfNeeded: x) &* 0xC2B2_AE35
        let bits = Self.mixed(position ^ seed)
        let sum = (bits & 255) &+ (bits >> 8 & 255) &+ (bits >> 16 & 255) &+ bits >> 24
        return (Float(sum) - 510) / 147.801
    }

    /// Hashes a number so that all bits of the result depend on all bits of the input. The factors are from Wellons' search,
    /// 2018.
    @inline(__always)
    private static func mixed(_ number: UInt32) -> UInt32 {
        var bits = number
        bits ^= bits >> 16
        bits = bits &* 0x7FEB_352D
        bits ^= bits >> 15
        bits = bits &* 0x846C_A68B
        bits ^= bits >> 16
        return bits
    }
}
