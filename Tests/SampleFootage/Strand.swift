import Imaging
import RenderMath

/// A hair: a quadratic curve in pixels that becomes thinner towards its tip.
struct Strand {
    var root: SIMD2<Double>
    var bend: SIMD2<Double>
    var tip: SIMD2<Double>
    /// The width in pixels at the root; half of it at the tip.
    var width: Double
    var color: SIMD3<Float>

    private static let segmentCount = 12

    private func point(_ t: Double) -> SIMD2<Double> {
        root * ((1 - t) * (1 - t)) + bend * (2 * t * (1 - t)) + tip * (t * t)
    }

    /// Paints the strand over a canvas.
    ///
    /// A pixel's coverage is the overlap of the strand's width with a pixel's width, perpendicular to the strand: exact for
    /// straight strands along rows or columns, and approximate for others.
    func paint(on canvas: inout FootageCanvas, spill: Float) {
        let points = (0...Self.segmentCount).map { point(Double($0) / Double(Self.segmentCount)) }
        let reach = width / 2 + 1
        let xs = points.map(\.x), ys = points.map(\.y)
        let columns = FootageCanvas.pixels(xs.min()! - reach...xs.max()! + reach, below: canvas.size.width)
        let rows = FootageCanvas.pixels(ys.min()! - reach...ys.max()! + reach, below: canvas.size.height)
        guard !columns.isEmpty, !rows.isEmpty else { return }
        var coverage = [Float](repeating: 0, count: columns.count * rows.count)
        for segment in 0..<Self.segmentCount {
            let share = (Double(segment) + 0.5) / Double(Self.segmentCount)
            cover(
                points[segment], points[segment + 1], halfWidth: width * (1 - 0.5 * share) / 2, columns: columns, rows: rows,
                into: &coverage)
        }
        for y in rows {
            for x in columns {
                let covered = coverage[(y - rows.lowerBound) * columns.count + x - columns.lowerBound]
                canvas.paint(color, spill: spill, coverage: covered, at: y * canvas.size.width + x)
            }
        }
    }

    private func cover(
        _ start: SIMD2<Double>, _ end: SIMD2<Double>, halfWidth: Double, columns: Range<Int>, rows: Range<Int>,
        into coverage: inout [Float]
    ) {
        let reach = halfWidth + 1
        let xs = FootageCanvas.pixels(min(start.x, end.x) - reach...max(start.x, end.x) + reach, below: columns.upperBound)
        let ys = FootageCanvas.pixels(min(start.y, end.y) - reach...max(start.y, end.y) + reach, below: rows.upperBound)
        let along = end - start
        let square = max((along * along).sum(), 1e-9)
        for y in ys where rows.contains(y) {
            for x in xs where columns.contains(x) {
                let fromStart = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - start
                let t = min(max((fromStart * along).sum() / square, 0), 1)
                let perpendicular = fromStart - along * t
                let distance = (perpendicular * perpendicular).sum().squareRoot()
                let covered = min(max(distance + halfWidth, -0.5), 0.5) - min(max(distance - halfWidth, -0.5), 0.5)
                let index = (y - rows.lowerBound) * columns.count + x - columns.lowerBound
                coverage[index] = max(coverage[index], Float(covered))
            }
        }
    }
}
