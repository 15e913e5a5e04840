package import Imaging
import RenderMath

/// Finds the spectacles that a person wears throughout a take, by fitting their shape to dark lines around the eyes in several
/// frames.
///
/// Each frame shows the head from another side, so brows, lids and shadows, which are on the skin, fit badly to a front that
/// stands off it. The median over frames ignores frames in which a rim is hidden.
package struct SpectaclesFinder: Sendable {
    /// The largest number of frames used.
    package static let mostFrames = 8

    /// The lines of a frame: soft lines guide the search towards the sharp ones.
    private struct Sight {
        let soft: ThinStructures
        let sharp: ThinStructures
        let projection: HeadProjection
    }

    /// The precision with which a shape is compared with the lines.
    private enum Level {
        case coarse, fine

        /// The distance from a line at which the response next to it is read, in distances between the eyes.
        fileprivate var beside: Float { self == .coarse ? 0.12 : 0.05 }
    }

    private var frames: [Sight] = []
    /// The radius of soft lines, in distances between the eyes: every shape is at most this far from one of the coarse
    /// candidates.
    private static let softness = 0.035

    /// The least mean difference between the responses on the lines and next to them: 0.13 to 0.17 in a film and two portraits
    /// with spectacles, at most 0.07 in nine films and 56 portraits without.
    private static let leastScore: Float = 0.09
    /// The least fraction of the rims with a line: 0.90 to 0.98 with spectacles, at most 0.71 without, where brows, lids and
    /// folds resemble the smallest rims.
    private static let leastShare = 0.8
    /// The least contrast of the line across the nose: 0.17 to 0.18 in one film and two portraits with spectacles, at most 0.03
    /// in ten films and six portraits without, including one with stars painted around the eyes.
    private static let leastBridge: Float = 0.08
    /// The number of points on each rim, and on the bridge.
    private static let (count, bridgeCount) = (48, 13)
    /// The largest response that counts, so that a few dark points do not compensate for missing ones.
    private static let most: Float = 0.18
    /// The response below which a point has no line, and the penalty for each such point.
    private static let (missing, penalty): (Float, Float) = (0.018, 0.036)
    /// The number of coarse fits that are refined.
    private static let starts = 6
    /// The initial steps of the refinement for each parameter.
    private static let steps = [0.002, 0.002, 0.002, 0.002, 0.15, 0.004, 3, 0.04]

    /// Creates a finder without frames.
    package init() {}

    /// Adds a frame; ignores small faces.
    /// - Parameter interocularDistance: the distance between the eyes, in pixels of the frame.
    package mutating func add(_ picture: SRGBImage, _ projection: HeadProjection, interocularDistance: Double) {
        guard frames.count < Self.mostFrames,
            let lines = ThinStructures(in: picture, projection, interocularDistance: interocularDistance)
        else { return }
        frames.append(Sight(soft: lines.softened(radius: Self.softness), sharp: lines, projection: projection))
    }

    /// Returns the spectacles; nil if the person wears none.
    package func spectacles() -> SpectaclesShape? {
        guard !frames.isEmpty else { return nil }
        let coarse = Self.candidates.map { (score: score(of: $0, .coarse), shape: $0) }.sorted { $0.score > $1.score }
        let fits = coarse.prefix(Self.starts).map { refined(refined($0.shape, .coarse).shape, .fine) }
        guard let best = fits.max(by: { $0.score < $1.score }), best.score >= Self.leastScore,
            shareOfLines(along: best.shape) >= Self.leastShare, bridgeContrast(of: best.shape) >= Self.leastBridge
        else { return nil }
        return best.shape
    }

    /// The shapes from which the search starts.
    private static let candidates: [SpectaclesShape] = {
        var shapes: [SpectaclesShape] = []
        for x in [0.029, 0.032, 0.035] {
            for y in [0.018, 0.022, 0.026] {
                for width in [0.020, 0.024, 0.028] {
                    for height in [0.014, 0.018, 0.022] {
                        for exponent in [0.6, 0.9] {
                            for depth in [0.036, 0.044, 0.052] {
                                shapes.append(SpectaclesShape(values: [x, y, width, height, exponent, depth, 4, 0]))
                            }
                        }
                    }
                }
            }
        }
        return shapes
    }()

    /// Finds a local optimum by steps along each parameter, halved when none improves.
    private func refined(_ start: SpectaclesShape, _ level: Level) -> (score: Float, shape: SpectaclesShape) {
        var (best, bestScore, size) = (start, score(of: start, level), 1.0)
        while size > 0.1 {
            var improves = false
            for parameter in SpectaclesShape.Parameter.allCases {
                for sign in [-1.0, 1] {
                    var next = best
                    next[parameter] += sign * size * Self.steps[parameter.rawValue]
                    guard SpectaclesShape.ranges[parameter.rawValue].contains(next[parameter]) else { continue }
                    let score = self.score(of: next, level)
                    if score > bestScore { (best, bestScore, improves) = (next, score, true) }
                }
            }
            if !improves { size /= 2 }
        }
        return (bestScore, best)
    }

    /// Returns the mean contrast of the line along both rims, limited to `most`, with a penalty for points without a line.
    private func score(of shape: SpectaclesShape, _ level: Level) -> Float {
        let contrasts = medianContrasts(along: shape, level)
        let sum = contrasts.reduce(0) { $0 + min($1, Self.most) - ($1 < Self.missing ? Self.penalty : 0) }
        return sum / Float(contrasts.count)
    }

    /// Returns the fraction of both rims with a line, 0…1.
    private func shareOfLines(along shape: SpectaclesShape) -> Double {
        let contrasts = medianContrasts(along: shape, .fine)
        return Double(contrasts.count { $0 >= Self.missing }) / Double(contrasts.count)
    }

    /// Returns the contrast of the line across the nose, at the height where it is greatest. Make-up around the eyes has no
    /// such line.
    private func bridgeContrast(of shape: SpectaclesShape) -> Float {
        let heights = stride(from: -0.3, through: 1.2, by: 0.1)
        return heights.map { height in
            // The end points are on the rims.
            let line = medianContrasts(along: [shape.bridge(count: Self.bridgeCount, height: height)], .fine)
                .dropFirst(2).dropLast(2)
            return line.reduce(0) { $0 + min($1, Self.most) } / Float(line.count)
        }.max() ?? 0
    }

    /// Returns the contrast at points along both rims: the median over frames of the response on the line minus that next to
    /// it.
    private func medianContrasts(along shape: SpectaclesShape, _ level: Level) -> [Float] {
        medianContrasts(along: [1, -1].map { shape.rim(count: Self.count, side: $0) }, level)
    }

    private func medianContrasts(along lines: [[SIMD3<Float>]], _ level: Level) -> [Float] {
        let contrasts = frames.map { frame in lines.flatMap { self.contrasts(along: $0, in: frame, level) } }
        return (contrasts.first ?? []).indices.map { index in
            let sorted = contrasts.map { $0[index] }.sorted()
            return sorted[sorted.count / 2]
        }
    }

    private func contrasts(along rim: [SIMD3<Float>], in frame: Sight, _ level: Level) -> [Float] {
        let lines = level == .coarse ? frame.soft : frame.sharp
        let pixels = rim.map { frame.projection.pixel(of: $0) ?? SIMD2(repeating: -1e6) }
        let away = level.beside * Float(lines.interocularDistance) * Float(lines.scale)
        return pixels.indices.map { index in
            let along = pixels[(index + 1) % pixels.count] - pixels[(index + pixels.count - 1) % pixels.count]
            let length = max((along * along).sum().squareRoot(), 1e-6)
            let normal = SIMD2(-along.y, along.x) * (away / length)
            let pixel = pixels[index]
            return lines.response(at: pixel) - (lines.response(at: pixel + normal) + lines.response(at: pixel - normal)) / 2
        }
    }
}
