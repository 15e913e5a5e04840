import RenderMath

/// The symmetry of a shape about planes, measured with occupied cells of a grid.
struct WearableSymmetry {
    private let points: [WearableShape.Sample]
    private let center: SIMD3<Double>
    private let corner: SIMD3<Double>
    private let cell: Double
    /// Whether each cell of the bounding box contains surface, x first.
    private let isOccupied: [Bool]
    private let total: Double

    /// The number of cells along the diagonal of the bounding box, and along each side of the grid.
    private static let cells = 40
    private static let side = cells + 1

    init(of shape: WearableShape) {
        points = shape.reduced
        let box = Box(shape.positions)
        corner = box?.minimum ?? .zero
        cell = max((box?.size.length ?? 1) / Double(Self.cells), 1e-300)
        var sum = SIMD3<Double>.zero
        total = points.reduce(0) { $0 + $1.area }
        for point in points { sum += point.position * point.area }
        center = sum / max(total, 1e-300)
        var isOccupied = [Bool](repeating: false, count: Self.side * Self.side * Self.side)
        for position in shape.positions {
            if let index = Self.index(of: (position - corner) / cell) { isOccupied[index] = true }
        }
        for sample in shape.samples {
            if let index = Self.index(of: (sample.position - corner) / cell) { isOccupied[index] = true }
        }
        self.isOccupied = isOccupied
    }

    /// Returns the index of the cell at a position in cells; nil outside the grid.
    private static func index(of position: SIMD3<Double>) -> Int? {
        guard position.min() >= 0, position.max() < Double(side) else { return nil }
        return (Int(position.z) * side + Int(position.y)) * side + Int(position.x)
    }

    /// Returns the fraction of the surface whose mirror image lies on the surface, 0…1.
    /// - Parameters:
    ///   - normal: the unit normal of the plane.
    ///   - middle: a position on the plane. Default: the centre of the surface.
    func measure(normal: SIMD3<Double>, through middle: SIMD3<Double>? = nil) -> Double {
        let middle = middle ?? center
        var matching = 0.0
        for point in points {
            let distance = (point.position - middle).dot(normal)
            let mirrored = point.position - normal * (2 * distance)
            if isNearSurface(mirrored) { matching += point.area }
        }
        return matching / max(total, 1e-300)
    }

    /// Whether the cell of a position is occupied, or the one across its nearest wall in any direction.
    private func isNearSurface(_ position: SIMD3<Double>) -> Bool {
        let place = (position - corner) / cell
        if let index = Self.index(of: place), isOccupied[index] { return true }
        for axis in 0..<3 {
            var neighbour = place
            neighbour[axis] += place[axis] - place[axis].rounded(.down) < 0.5 ? -1 : 1
            if let index = Self.index(of: neighbour), isOccupied[index] { return true }
        }
        return false
    }

    /// Returns the axes of the most symmetric plane of any direction, found by search: x is its normal, and y and z are the
    /// principal axes within it.
    func bestAxes() -> (axes: WearableAxes, measure: Double) {
        var best = (normal: SIMD3<Double>(1, 0, 0), measure: -1.0)
        func attempt(_ direction: SIMD3<Double>) {
            let normal = direction.normalized()
            let found = measure(normal: normal)
            if found > best.measure { best = (normal, found) }
        }
        // A grid of directions on half a cube, about 9° apart.
        let steps = 10
        for face in 0..<3 {
            for row in -steps..<steps {
                for column in -steps..<steps {
                    var direction = SIMD3<Double>.zero
                    direction[face] = 1
                    direction[(face + 1) % 3] = (Double(row) + 0.5) / Double(steps)
                    direction[(face + 2) % 3] = (Double(column) + 0.5) / Double(steps)
                    attempt(direction)
                }
            }
        }
        var reach = 0.05
        for _ in 0..<9 {
            let base = best.normal
            let side = base.cross(abs(base.x) < 0.8 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)).normalized()
            let other = base.cross(side)
            for row in -2...2 {
                for column in -2...2 where (row, column) != (0, 0) {
                    attempt(base + side * (Double(row) * reach / 2) + other * (Double(column) * reach / 2))
                }
            }
            reach *= 0.6
        }
        return (principalAxes(acrossPlaneOf: best.normal), best.measure)
    }

    /// Returns axes whose x is a plane's normal and whose y and z are the principal axes of the surface within the plane.
    private func principalAxes(acrossPlaneOf normal: SIMD3<Double>) -> WearableAxes {
        let first = normal.cross(abs(normal.x) < 0.8 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)).normalized()
        let second = normal.cross(first)
        var (aa, ab, bb) = (0.0, 0.0, 0.0)
        for point in points {
            let (a, b) = ((point.position - center).dot(first), (point.position - center).dot(second))
            aa += a * a * point.area
            ab += a * b * point.area
            bb += b * b * point.area
        }
        // The greater eigenvector of the symmetric matrix, without trigonometry.
        let half = (aa - bb) / 2
        let root = (half * half + ab * ab).squareRoot()
        let long =
            root <= 1e-12 * (aa + bb)
            ? first : (half >= 0 ? first * (half + root) + second * ab : first * ab + second * (root - half)).normalized()
        return WearableAxes(x: normal, y: long, z: normal.cross(long))
    }
}
