package import Imaging
import RenderMath
package import Retouching

/// Learns what a person's face looks like from frames in which something may be in front of it.
package struct FaceLookLearner: Sendable {
    /// As many frames as are asked for at most; more tell little more.
    package static let mostFrames = 96

    private var frames: [TextureGrid] = []

    private static let rounds = 4
    /// The least deviation of features, of a face on which nothing changes.
    private static let floor = SIMD3<Float>(0.15, 0.05, 0.05)
    /// The deviation of skin from a smooth field over the face.
    private static let skin = TextureGrid(filledWith: SIMD3(0.5, 0.1, 0.1))
    /// The least weight of a frame's texel, however little it looks like skin.
    private static let leastWeight: Float = 0.03
    /// Places vary by as much more than the usual at most.
    private static let mostVariation: Float = 2
    /// Fewer frames do not tell what is usual at a place.
    private static let leastFrames = 3
    /// From a deviation's median to its standard deviation.
    private static let medianToDeviation: Float = 1.4826

    /// Nothing is seen yet.
    package init() {}

    /// Takes in a frame.
    /// - Parameter interocularDistance: the distance between the eyes, in pixels of the frame.
    package mutating func add(_ picture: SRGBImage, face: FaceCoverage, interocularDistance: Double) {
        guard let glimpse = FaceGlimpse(of: picture, face: face, interocularDistance: interocularDistance) else { return }
        frames.append(glimpse.spread)
    }

    /// The look of the face; nil where too little of it was seen.
    ///
    /// In turn, each place's usual features are the median over all frames without their light, what looks like skin counting most, and each frame's
    /// light is what its features differ by from the usual ones.
    package func look() -> FaceLook? {
        guard frames.count >= Self.leastFrames else { return nil }
        var features = TextureGrid()
        var deviations = TextureGrid(filledWith: Self.floor * 2)
        var lights = frames.map { frame in TextureGrid(filledWith: Self.median(frame)) }
        var weights = frames.map { _ in [Float](repeating: 1, count: TextureGrid.count) }
        var usual = SIMD3<Float>.zero
        let still = TextureGrid(filledWith: .zero)
        for _ in 0..<Self.rounds {
            let plain = zip(frames, lights).map { $0 - $1 }
            features = Self.weightedMedian(plain, weights)
            guard let field = FaceShading(of: features, over: still, deviations: Self.skin)?.grid else { return nil }
            for (frame, grid) in plain.enumerated() {
                for texel in 0..<TextureGrid.count {
                    let away = (grid.values[texel] - field.values[texel]) / Self.skin.values[texel]
                    let closeness = 1 / (1 + (away * away).sum() / 9)
                    weights[frame][texel] = closeness.isNaN ? 0 : max(closeness * closeness, Self.leastWeight)
                }
            }
            features = Self.weightedMedian(plain, weights)
            for (frame, grid) in frames.enumerated() {
                guard let shading = FaceShading(of: grid, over: features, deviations: deviations) else { continue }
                lights[frame] = shading.grid
            }
            let rest = zip(frames, lights).map { ($0 - $1 - features).magnitude }
            deviations = Self.weightedMedian(rest, weights).map { $0 * Self.medianToDeviation }
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

    /// The median of each number over all places that are known.
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

    /// At each place the number of each feature below which half the weight of all frames lies.
    private static func weightedMedian(_ grids: [TextureGrid], _ weights: [[Float]]) -> TextureGrid {
        var result = TextureGrid()
        var entries: [(value: Float, weight: Float)] = []
        for texel in 0..<TextureGrid.count {
            let known = grids.indices.filter { !grids[$0].values[texel].x.isNaN }
            guard !known.isEmpty else { continue }
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
            result.values[texel] = median
        }
        return result
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
