/// The signed distance in millimetres from each pixel of a canvas to a shape's edge: negative inside.
///
/// Fills, outlines, concentric bands, soft shadows and shading towards an edge are all functions of this one number, and
/// shapes are joined and cut with minima and maxima of it. Distances are exact up to `reach` and clamped to it beyond.
struct DistanceField {
    /// The largest distance in millimetres, to which greater ones are clamped.
    static let reach: Float = 16

    let frame: CanvasFrame
    /// Row by row from the top, `frame.columns` in each.
    private(set) var distances: [Float]

    /// The distances to a shape.
    init(_ shape: Shape, on frame: CanvasFrame) {
        self.frame = frame
        distances = Array(repeating: Self.reach, count: frame.columns * frame.height)
        var sampler = ShapeSampler(shape)
        let block = 16
        for top in stride(from: 0, to: frame.height, by: block) {
            for left in stride(from: 0, to: frame.columns, by: block) {
                fillBlock(
                    rows: top..<min(top + block, frame.height), columns: left..<min(left + block, frame.columns), from: &sampler
                )
            }
        }
    }

    private mutating func fillBlock(rows: Range<Int>, columns: Range<Int>, from sampler: inout ShapeSampler) {
        let low = SIMD2(Float(frame.x(ofColumn: columns.lowerBound)), Float(frame.y(ofRow: rows.upperBound - 1)))
        let high = SIMD2(Float(frame.x(ofColumn: columns.upperBound - 1)), Float(frame.y(ofRow: rows.lowerBound)))
        let far = sampler.select(around: (low + high) / 2, halfDiagonal: length(of: (high - low) / 2), reach: Self.reach)
        for row in rows {
            let y = Float(frame.y(ofRow: row))
            for column in columns {
                let value = far ?? sampler.distance(at: SIMD2(Float(frame.x(ofColumn: column)), y))
                distances[row * frame.columns + column] = min(max(value, -Self.reach), Self.reach)
            }
        }
    }

    private init(frame: CanvasFrame, distances: [Float]) {
        self.frame = frame
        self.distances = distances
    }

    private func combined(with other: DistanceField, by combine: (Float, Float) -> Float) -> DistanceField {
        precondition(frame == other.frame, "Shapes of two canvases cannot be combined.")
        var result = distances
        for index in result.indices {
            result[index] = combine(result[index], other.distances[index])
        }
        return DistanceField(frame: frame, distances: result)
    }

    private func mapped(_ transform: (Float) -> Float) -> DistanceField {
        DistanceField(frame: frame, distances: distances.map(transform))
    }

    /// The union of both shapes.
    func union(_ other: DistanceField) -> DistanceField { combined(with: other, by: min) }

    /// The intersection of both shapes.
    func intersection(_ other: DistanceField) -> DistanceField { combined(with: other, by: max) }

    /// The shape without the other one.
    func subtracting(_ other: DistanceField) -> DistanceField { combined(with: other) { max($0, -$1) } }

    /// The shape with its edge moved outwards, or inwards by a negative amount in millimetres.
    func expanded(by amount: Float) -> DistanceField { mapped { $0 - amount } }

    /// The band between two distances from the edge, negative ones inside the shape.
    func band(from inner: Float, to outer: Float) -> DistanceField {
        let centre = (inner + outer) / 2
        let half = (outer - inner) / 2
        return mapped { abs($0 - centre) - half }
    }

    /// The complement of the shape.
    var inverted: DistanceField { mapped { -$0 } }

    /// The shape with a wavering edge, like a hand-drawn one.
    func roughened(by amount: Float, noise: ValueNoise, scale: Float) -> DistanceField {
        var result = distances
        for row in 0..<frame.height {
            let y = Float(frame.y(ofRow: row))
            for column in 0..<frame.columns where abs(result[row * frame.columns + column]) < 4 * amount + 1 {
                let point = SIMD2(Float(frame.x(ofColumn: column)), y) / scale
                result[row * frame.columns + column] += amount * noise.fractal(at: point, octaves: 2)
            }
        }
        return DistanceField(frame: frame, distances: result)
    }
}
