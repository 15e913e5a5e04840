import RenderMath

/// The nearest surface seen along an axis by parallel rays, on a grid.
struct SurfaceMap {
    /// A direction from which a surface is seen.
    enum View {
        case left, above, below, front, behind

        /// The index of the coordinate along the view.
        var axis: Int { self == .left ? 0 : self == .above || self == .below ? 1 : 2 }
        /// Whether greater coordinates hide smaller ones.
        var showsGreatest: Bool { self == .left || self == .above || self == .front }
        /// The indices of the coordinates across the view.
        var across: (Int, Int) { axis == 0 ? (1, 2) : axis == 1 ? (0, 2) : (0, 1) }
    }

    let view: View
    let origin: SIMD2<Double>
    let cell: Double
    let columns: Int
    let rows: Int
    /// The coordinate along the view of each cell, row by row; not a number where no surface is seen.
    private(set) var values: [Double]

    /// Draws the triangles.
    /// - Parameters:
    ///   - steps: the number of cells along the longer side of the bounding box.
    init(of positions: [SIMD3<Double>], _ triangles: [SIMD3<UInt32>], from view: View, steps: Int) {
        self.view = view
        let (first, second) = view.across
        let box = Box(positions)
        let (low, size) = (box?.minimum ?? .zero, box?.size ?? .zero)
        origin = SIMD2(low[first], low[second])
        cell = max(size[first], size[second], 1e-300) / Double(steps)
        columns = Int(size[first] / cell) + 1
        rows = Int(size[second] / cell) + 1
        values = [Double](repeating: .nan, count: columns * rows)
        for position in positions { put(position[view.axis], at: self.cell(of: position)) }
        for triangle in triangles {
            fill(positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)])
        }
    }

    /// Returns the coordinate of the surface at a position; nil if none is seen there.
    func value(at position: SIMD3<Double>) -> Double? {
        let (column, row) = cell(of: position)
        return value(column, row)
    }

    /// Returns the coordinate of the surface in a cell; nil if none is seen there.
    func value(_ column: Int, _ row: Int) -> Double? {
        guard column >= 0, column < columns, row >= 0, row < rows else { return nil }
        let value = values[row * columns + column]
        return value.isNaN ? nil : value
    }

    /// The centre of a cell, in the coordinates across the view.
    func center(_ column: Int, _ row: Int) -> SIMD2<Double> {
        origin + SIMD2(Double(column) + 0.5, Double(row) + 0.5) * cell
    }

    private func cell(of position: SIMD3<Double>) -> (Int, Int) {
        let (first, second) = view.across
        return (index(position[first] - origin.x), index(position[second] - origin.y))
    }

    private func index(_ distance: Double) -> Int { Int(max(min((distance / cell).rounded(.down), 1e6), -1e6)) }

    private mutating func put(_ value: Double, at place: (Int, Int)) {
        let (column, row) = place
        guard column >= 0, column < columns, row >= 0, row < rows else { return }
        let old = values[row * columns + column]
        if old.isNaN || (view.showsGreatest ? value > old : value < old) { values[row * columns + column] = value }
    }

    private mutating func fill(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
        let (first, second) = view.across
        func flat(_ p: SIMD3<Double>) -> SIMD2<Double> { (SIMD2(p[first], p[second]) - origin) / cell }
        let (p, q, r) = (flat(a), flat(b), flat(c))
        let area = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
        guard area != 0 else { return }
        let columnRange = range(p.x, q.x, r.x, below: columns)
        for row in range(p.y, q.y, r.y, below: rows) {
            for column in columnRange {
                let at = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                let u = ((q.x - at.x) * (r.y - at.y) - (q.y - at.y) * (r.x - at.x)) / area
                let v = ((r.x - at.x) * (p.y - at.y) - (r.y - at.y) * (p.x - at.x)) / area
                guard u >= 0, v >= 0, u + v <= 1 else { continue }
                put(a[view.axis] * u + b[view.axis] * v + c[view.axis] * (1 - u - v), at: (column, row))
            }
        }
    }

    private func range(_ a: Double, _ b: Double, _ c: Double, below limit: Int) -> Range<Int> {
        let (low, high) = (min(a, b, c) - 0.5, max(a, b, c) - 0.5)
        let first = max(Int(low.rounded(.up)), 0)
        return first..<max(min(Int(high.rounded(.down)) + 1, limit), first)
    }
}
