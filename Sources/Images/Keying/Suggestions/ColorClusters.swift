import Imaging

/// Samples of nearly one colour.
struct ColorCluster {
    /// The centre in the plane of `ColorSamples`.
    let center: SIMD2<Double>
    /// Indices of samples.
    let members: [Int]
}

/// The most frequent colours of pictures: peaks of the samples' density. Each peak is found by mean shift, then its samples are
/// removed.
struct ColorClusters {
    private static let most = 6
    private static let cell = 0.02
    private static let cells = 64
    private static let radius = 0.06
    /// The least chroma of a key.
    private static let leastChroma = 0.05

    private(set) var clusters: [ColorCluster] = []

    init(_ samples: ColorSamples) {
        var rest = samples.hues.indices.filter { Self.length(samples.hues[$0]) >= Self.leastChroma }
        // A cluster of less than a two-hundredth of the samples is too small to judge.
        let fewest = max(samples.hues.count / 200, 1)
        while clusters.count < Self.most, let peak = Self.peak(of: rest.map { samples.hues[$0] }) {
            let center = Self.center(from: peak, rest.map { samples.hues[$0] })
            let members = rest.filter { ColorSamples.distance(samples.hues[$0], center) < Self.radius }
            guard members.count >= fewest else { break }
            clusters.append(ColorCluster(center: center, members: members))
            rest.removeAll { ColorSamples.distance(samples.hues[$0], center) < Self.radius }
        }
    }

    private static func length(_ hue: SIMD2<Double>) -> Double { (hue * hue).sum().squareRoot() }

    /// Returns the centre of the cell with most samples, the first of equals; nil without samples.
    private static func peak(of hues: [SIMD2<Double>]) -> SIMD2<Double>? {
        var counts = [Int](repeating: 0, count: cells * cells)
        func cellIndex(_ value: Double) -> Int { min(max(Int((value / cell).rounded(.down)) + cells / 2, 0), cells - 1) }
        for hue in hues { counts[cellIndex(hue.y) * cells + cellIndex(hue.x)] += 1 }
        guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return nil }
        let corner = SIMD2(Double(index % cells - cells / 2), Double(index / cells - cells / 2))
        return (corner + 0.5) * cell
    }

    private static func center(from start: SIMD2<Double>, _ hues: [SIMD2<Double>]) -> SIMD2<Double> {
        var center = start
        for _ in 0..<8 {
            let near = hues.filter { ColorSamples.distance($0, center) < radius }
            guard !near.isEmpty else { break }
            center = near.reduce(.zero, +) / Double(near.count)
        }
        return center
    }
}

extension KeyRange {
    /// Creates the range of some colours' hues, saturations and values without the lowest and highest hundredth, slightly
    /// widened; nil if all colours are grey.
    init?(of colors: some Collection<SRGBA8>) {
        let all = colors.map { HueSaturationValue($0) }
        let hues = all.compactMap(\.hue)
        guard let first = hues.first else { return nil }
        // Hues are measured from the first one, half a circle to either side, so that no range is split at 0.
        let turns = hues.map { hue in
            let turn = hue - first
            return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
        }
        let (low, high) = Self.centralRange(turns)
        func wrapped(_ hue: Double) -> Double { hue < 0 ? hue + 360 : hue > 360 ? hue - 360 : hue }
        let saturation = Self.centralRange(all.map(\.saturation)), value = Self.centralRange(all.map(\.value))
        self.init(
            lowestHue: wrapped(first + low - 4), highestHue: wrapped(first + high + 4),
            saturation: max(saturation.low - 0.05, 0)...min(saturation.high + 0.05, 1),
            value: max(value.low - 0.05, 0)...min(value.high + 0.05, 1))
    }

    private static func centralRange(_ values: [Double]) -> (low: Double, high: Double) {
        let sorted = values.sorted()
        return (sorted[sorted.count / 100], sorted[sorted.count - 1 - sorted.count / 100])
    }
}
