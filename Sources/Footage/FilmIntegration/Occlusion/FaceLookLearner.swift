package import Imaging
import RenderMath
package import Retouching
import Scheduling

/// Learns the appearance of a person's face from frames in which objects may be in front of it.
package struct FaceLookLearner: Sendable {
    /// The largest useful number of frames; more improve the result little.
    package static let mostFrames = 96

    private var frames: [TextureGrid] = []

    private static let rounds = 4
    /// The least deviation of features, even on a face that does not change.
    private static let floor = SIMD3<Float>(0.15, 0.05, 0.05)
    /// The deviation of skin from a smooth field over the face.
    private static let skin = TextureGrid(filledWith: SIMD3(0.5, 0.1, 0.1))
    /// The least weight of a frame's texel, however little it looks like skin.
    private static let leastWeight: Float = 0.03
    /// The largest deviation of a texel, as a multiple of the usual one.
    private static let mostVariation: Float = 2
    /// The least number of frames that determine the usual features of a texel.
    private static let leastFrames = 3
    /// The factor from a median deviation to a standard deviation.
    private static let medianToDeviation: Float = 1.4826

    /// Creates a learner without frames.
    package init() {}

    /// The features of a face in one frame, on the face's texture.
    package struct Sight: Sendable {
        fileprivate let features: TextureGrid

        /// Measures the face in a frame.
        /// - Parameter interocularDistance: the distance between the eyes, in pixels of the frame.
        /// - Returns: nil if the face is too small.
        package init?(of picture: SRGBImage, face: FaceCoverage, interocularDistance: Double) {
            guard let glimpse = FaceGlimpse(of: picture, face: face, interocularDistance: interocularDistance) else {
                return nil
            }
            features = glimpse.spread
        }
    }

    /// Adds a frame.
    package mutating func add(_ sight: Sight) { frames.append(sight.features) }

    /// Returns the look of the face; nil if too little of it was visible.
    ///
    /// Two steps alternate. Each texel's usual features are the weighted median over all frames without their light, with the
    /// highest weights for skin-like colours. Each frame's light is the difference between its features and the usual ones.
    /// - Parameter threads: the number of threads to use; the result does not depend on it.
    package func look(threads: Int) -> FaceLook? {
        guard frames.count >= Self.leastFrames else { return nil }
        var features = TextureGrid()
        var deviations = TextureGrid(filledWith: Self.floor * 2)
        var lights = frames.map { frame in TextureGrid(filledWith: Self.median(frame)) }
        var weights = frames.map { _ in [Float](repeating: 1, count: TextureGrid.count) }
        var usual = SIMD3<Float>.zero
        let still = TextureGrid(filledWith: .zero)
        for _ in 0..<Self.rounds {
            let plain = zip(frames, lights).map { $0 - $1 }
            features = Self.weightedMedian(plain, weights, threads: threads)
            guard let field = FaceShading(of: features, over: still, deviations: Self.skin)?.grid else { return nil }
            weights = parallelMap(count: plain.count, threads: threads) { Self.weights(of: plain[$0], around: field) }
            features = Self.weightedMedian(plain, weights, threads: threads)
            let shadings = parallelMap(count: frames.count, threads: threads) { [features, deviations] in
                FaceShading(of: frames[$0], over: features, deviations: deviations)?.grid
            }
            for (frame, shading) in shadings.enumerated() {
                if let shading { lights[frame] = shading }
            }
            let rest = zip(frames, lights).map { ($0 - $1 - features).magnitude }
            deviations = Self.weightedMedian(rest, weights, threads: threads).map { $0 * Self.medianToDeviation }
            usual = Self.median(deviations)
            let most = (usual * usual + Self.floor * Self.floor).squareRoot() * Self.mostVariation
            deviations = deviations.map { own in
                guard !own.x.isNaN else { return pointwiseMin(Self.floor * 4, most) }
                let larger = pointwiseMax(own, usual)
                return pointwiseMin((larger * larger + Self.floor * Self.floor).squareRoot(), most)
            }
        }
        for texel in 0..<TextureGrid.count where frames.count(where: { !$0.values[texel].x.isNaN }) < Self.leastFrames {
            features.values[texel] = TextureGrid.unknown
        }
        return FaceLook(features: features, deviations: deviations, skin: SkinChroma(of: frames, weights: weights))
    }

    /// Returns the median of each component over all known texels.
    private static func median(_ grid: TextureGrid) -> SIMD3<Float> {
        let known = grid.values.filter { !$0.x.isNaN }
        guard !known.isEmpty else { return .zero }
        var median = SIMD3<Float>.zero
        for feature in 0..<3 {
            let sorted = known.map { $0[feature] }.sorted()
            median[feature] = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
        return median
    }

    /// The weight of each texel of a frame: larger the closer its features are to the field.
    private static func weights(of grid: TextureGrid, around field: TextureGrid) -> [Float] {
        (0..<TextureGrid.count).map { texel in
            let away = (grid.values[texel] - field.values[texel]) / skin.values[texel]
            let closeness = 1 / (1 + (away * away).sum() / 9)
            return closeness.isNaN ? 0 : max(closeness * closeness, leastWeight)
        }
    }

    /// The weighted median of each feature over all frames, for each texel.
    private static func weightedMedian(_ grids: [TextureGrid], _ weights: [[Float]], threads: Int) -> TextureGrid {
        let rows = parallelMap(count: TextureGrid.side, threads: threads) { row in
            var entries: [(value: Float, weight: Float)] = []
            return (row * TextureGrid.side..<(row + 1) * TextureGrid.side).map { texel in
                weightedMedian(at: texel, of: grids, weights, &entries)
            }
        }
        var result = TextureGrid()
        result.values = Array(rows.joined())
        return result
    }

    /// - Parameter entries: a buffer that texels share.
    private static func weightedMedian(
        at texel: Int, of grids: [TextureGrid], _ weights: [[Float]], _ entries: inout [(value: Float, weight: Float)]
    ) -> SIMD3<Float> {
        let known = grids.indices.filter { !grids[$0].values[texel].x.isNaN }
        guard !known.isEmpty else { return TextureGrid.unknown }
        var median = SIMD3<Float>.zero
        for feature in 0..<3 {
            entries.removeAll(keepingCapacity: true)
            for frame in known { entries.append((grids[frame].values[texel][feature], weights[frame][texel])) }
            entries.sort { ($0.value, $0.weight) < ($1.value, $1.weight) }
            let half = entries.reduce(Float(0)) { $0 + $1.weight } / 2
            var sum: Float = 0
            median[feature] =
                entries.first { entry in
                    sum += entry.weight
                    return sum >= half
                }?.value ?? entries[entries.count - 1].value
        }
        return median
    }
}

extension TextureGrid {
    fileprivate func map(_ transform: (SIMD3<Float>) -> SIMD3<Float>) -> TextureGrid {
        var grid = self
        for index in grid.values.indices { grid.values[index] = transform(values[index]) }
        return grid
    }

    fileprivate var magnitude: TextureGrid { map { pointwiseMax($0, -$0) } }

    fileprivate static func - (a: TextureGrid, b: TextureGrid) -> TextureGrid {
        var grid = a
        for index in grid.values.indices { grid.values[index] -= b.values[index] }
        return grid
    }
}
