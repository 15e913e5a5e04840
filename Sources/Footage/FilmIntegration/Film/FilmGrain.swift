import Imaging

/// The noise of a film, as its variance by how bright a pixel is: of encoded luma, in steps of 8 bits.
package struct FilmGrain: Hashable, Sendable {
    /// The variance at black.
    package var variance: Double
    /// The change of the variance for each step of luma.
    package var slope: Double

    /// No noise.
    package static let none = FilmGrain(variance: 0, slope: 0)

    /// Noise of one deviation at all brightnesses.
    package init(deviation: Double) {
        self.init(variance: deviation * deviation, slope: 0)
    }

    /// Noise from its variance at black and what luma adds.
    package init(variance: Double, slope: Double) {
        self.variance = variance
        self.slope = slope
    }

    /// The standard deviation where luma is 0…255.
    package func deviation(atLuma luma: Double) -> Double {
        max(variance + slope * luma, 0).squareRoot()
    }
}

extension FilmGrain {
    /// Noise below this is that of compression or none, and nothing is added for it.
    static let least = 1.0
    /// The side of the blocks that it is measured in, in pixels.
    private static let blockSide = 8
    /// The greatest difference of the means of a flat block's quarters, in steps of 8 bits: this, for a gradient, and its noise's
    /// deviation.
    private static let flatRange: Float = 3
    /// Of all blocks, the share with the least structure is taken.
    private static let flatShare = 0.3
    /// Fewer blocks tell nothing.
    private static let leastCount = 8

    /// The noise of a plane of luma; none where it is less than a step, or too little of the plane is flat.
    ///
    /// In each block, the mean magnitude of the response to the mask 1 −2 1, −2 4 −2, 1 −2 1 gives the deviation, times √(π/2)/6 (Immerkær, 1996). Flat
    /// blocks are those whose quarters differ least in their means, in which noise hardly shows; their medians below and above the middle luma make the line.
    init(measuredIn plane: LumaPlane) {
        var blocks: [(structure: Float, luma: Float, deviation: Float)] = []
        let side = Self.blockSide
        for top in stride(from: 1, through: plane.height - side - 1, by: side) {
            for left in stride(from: 1, through: plane.width - side - 1, by: side) {
                let mean = plane.quarterMeans(left: left, top: top, half: side / 2)
                let luma = (mean.0 + mean.1 + mean.2 + mean.3) / 4
                // What is cut off at black or white shows no noise.
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
        // What lies beyond what was measured is guessed, and never from nothing to a multiple.
        let most = deviation * deviation / 128
        let slope = min(max((bright.variance - dark.variance) / (bright.luma - dark.luma), -most), most)
        self.init(variance: (dark.variance + bright.variance - slope * (dark.luma + bright.luma)) / 2, slope: slope)
    }
}

/// Numbers as of a normal distribution of deviation 1, one for each pixel of each frame, the same on every machine.
struct GrainNoise {
    private let seed: UInt32

    init(frame: Int) {
        seed = Self.mixed(UInt32(truncatingIfNeeded: frame) &* 0x9E37_79B9 &+ 0x7F4A_7C15)
    }

    /// The number of a pixel: the sum of four even ones, which have a deviation of √(4·(256² − 1)/12).
    @inline(__always)
    func value(x: Int, y: Int) -> Float {
        let position = UInt32(truncatingIfNeeded: y) &* 0x85EB_CA6B ^ UInt32(truncatingIfNeeded: x) &* 0xC2B2_AE35
        let bits = Self.mixed(position ^ seed)
        let sum = (bits & 255) &+ (bits >> 8 & 255) &+ (bits >> 16 & 255) &+ bits >> 24
        return (Float(sum) - 510) / 147.801
    }

    /// All bits of the result depend on all bits of the number. Wellons' search for such mixtures, 2018, gave the factors.
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
