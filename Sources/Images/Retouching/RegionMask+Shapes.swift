public import Imaging

extension RegionMask {
    /// Creates the mask of a polygon's inside, even-odd where it crosses itself.
    /// - Parameters:
    ///   - polygon: its corners; the mask spans 0…1 along both axes from the top left. Fewer than three corners give an empty
    ///     mask.
    ///   - size: the size of the mask, in texels.
    ///   - feather: the distance on either side of the edge over which the mask fades, in texels, 0…`greatestFeather`. Default:
    ///     0, a sharp edge that is only antialiased.
    public init(polygon: [SIMD2<Float>], size: ImageSize, feather: Float = 0) {
        let whole = SIMD2(Float(size.width), Float(size.height))
        let outline = polygon.map { $0 * whole }
        let values = Self.covered(size: size) { height in Self.crossings(of: outline, at: height).pairs }
        self.init(Self.feathered(values, by: feather))
    }

    /// Creates the mask of the area that triangles cover, such as a face's lips in its texture.
    /// - Parameters:
    ///   - triangles: three corners each; the mask spans 0…1 along both axes from the top left.
    ///   - size: the size of the mask, in texels.
    ///   - feather: as for a polygon.
    public init(triangles: [[SIMD2<Float>]], size: ImageSize, feather: Float = 0) {
        let whole = SIMD2(Float(size.width), Float(size.height))
        let placed = triangles.map { corners in corners.map { $0 * whole } }
        let tall = placed.map { corners in
            (low: corners.map(\.y).min() ?? 0, high: corners.map(\.y).max() ?? 0, corners: corners)
        }
        let values = Self.covered(size: size) { height in
            tall.flatMap { triangle in
                triangle.low <= height && height <= triangle.high ? Self.crossings(of: triangle.corners, at: height).pairs : []
            }
        }
        self.init(Self.feathered(values, by: feather))
    }

    /// The greatest distance over which an edge can fade, in texels.
    package static let greatestFeather: Float = 256

    // MARK: Coverage

    /// The number of sampled lines per row.
    private static let linesPerRow = 4

    /// Returns the coverage of each texel: exact along a line, sampled with four lines vertically.
    /// - Parameter spans: returns the covered parts of a line at a height, in texels, in any order, possibly overlapping.
    private static func covered(size: ImageSize, _ spans: (Float) -> [ClosedRange<Float>]) -> Image<UInt8> {
        var values = Image<UInt8>(size: size, filledWith: 0)
        for row in 0..<size.height {
            var shares = [Float](repeating: 0, count: size.width)
            for line in 0..<linesPerRow {
                let height = Float(row) + (Float(line) + 0.5) / Float(linesPerRow)
                for span in joined(spans(height)) { add(span, to: &shares) }
            }
            for column in 0..<size.width where shares[column] > 0 {
                values[column, row] = UInt8((min(shares[column] / Float(linesPerRow), 1) * 255).rounded())
            }
        }
        return values
    }

    /// Returns the positions at which the outline crosses a height, from the left.
    ///
    /// Each edge includes its upper end and excludes its lower one. It is computed from top to bottom regardless of its
    /// direction, so that neighbours with a common edge meet exactly.
    private static func crossings(of outline: [SIMD2<Float>], at height: Float) -> [Float] {
        guard outline.count > 2 else { return [] }
        var positions: [Float] = []
        for index in outline.indices {
            let (from, to) = (outline[index], outline[(index + 1) % outline.count])
            let (upper, lower) = from.y <= to.y ? (from, to) : (to, from)
            guard upper.y <= height && height < lower.y else { continue }
            positions.append(upper.x + (lower.x - upper.x) * ((height - upper.y) / (lower.y - upper.y)))
        }
        return positions.sorted()
    }

    /// Returns the union of spans, from the left.
    private static func joined(_ spans: [ClosedRange<Float>]) -> [ClosedRange<Float>] {
        var result: [ClosedRange<Float>] = []
        for span in spans.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = result.last, span.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                result.append(span)
            }
        }
        return result
    }

    private static func add(_ span: ClosedRange<Float>, to shares: inout [Float]) {
        let low = max(span.lowerBound, 0)
        let high = min(span.upperBound, Float(shares.count))
        guard low < high else { return }
        for column in Int(low)..<Int(high.rounded(.up)) {
            shares[column] += min(high, Float(column + 1)) - max(low, Float(column))
        }
    }

    // MARK: Feather

    /// Averages over a square with weights (1 − (distance/(feather + 1))²)² along each axis, which decrease smoothly to zero.
    private static func feathered(_ values: Image<UInt8>, by feather: Float) -> Image<UInt8> {
        let bounded = feather > 0 ? min(feather, greatestFeather) : 0
        let reach = Int(bounded.rounded(.up))
        guard reach > 0 else { return values }
        let weights = (-reach...reach).map { step -> Float in
            let share = Float(step) / (bounded + 1)
            return (1 - share * share) * (1 - share * share)
        }
        let sum = weights.reduce(0, +)
        let size = values.size
        let across = averaged(
            values.pixels.map(Float.init), lines: size.height, length: size.width, between: size.width, along: 1, weights)
        let both = averaged(across, lines: size.width, length: size.height, between: 1, along: size.width, weights)
        return Image(size: size, pixels: both.map { UInt8(($0 / (sum * sum)).rounded()) })
    }

    /// Computes weighted sums along lines, whose end values are repeated outside. Zeros are skipped.
    private static func averaged(
        _ values: [Float], lines: Int, length: Int, between: Int, along: Int, _ weights: [Float]
    ) -> [Float] {
        let reach = weights.count / 2
        var result = [Float](repeating: 0, count: values.count)
        for line in 0..<lines {
            let start = line * between
            for position in -reach..<length + reach {
                let value = values[start + min(max(position, 0), length - 1) * along]
                guard value > 0 else { continue }
                for target in max(position - reach, 0)..<max(min(position + reach + 1, length), max(position - reach, 0)) {
                    result[start + target * along] += value * weights[target - position + reach]
                }
            }
        }
        return result
    }
}

extension [Float] {
    /// Consecutive pairs of numbers as spans.
    fileprivate var pairs: [ClosedRange<Float>] {
        stride(from: 0, to: count - 1, by: 2).map { self[$0]...self[$0 + 1] }
    }
}
