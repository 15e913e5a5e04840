import RenderMath

/// A mesh of the zero surface of a function, by surface nets (S. F. F. Gibson, "Constrained Elastic Surface Nets", 1998): one
/// vertex in each grid cell that the surface crosses, here moved onto the surface itself.
///
/// Parts blended by one function meet without a crease, unlike parts that are modelled separately and intersected.
struct SurfaceNet {
    /// The vertices, in the grid's units.
    private(set) var positions: [SIMD3<Double>] = []
    /// The unit normals, out of the body.
    private(set) var normals: [SIMD3<Double>] = []
    /// Corners, counter-clockwise seen from outside.
    private(set) var triangles: [SIMD3<Int>] = []

    private let distance: (SIMD3<Double>) -> Double
    private let low: SIMD3<Double>
    private let cell: Double
    private let counts: SIMD3<Int>
    private var values: [Double] = []
    private var vertexOfCell: [Int]

    /// The surface within a box.
    /// - Parameters:
    ///   - low: the box's lower corner.
    ///   - high: its upper corner; the surface must lie within.
    ///   - cell: the side of the grid's cells.
    ///   - distance: approximately the distance to the surface, negative inside the body.
    init(from low: SIMD3<Double>, to high: SIMD3<Double>, cell: Double, distance: @escaping (SIMD3<Double>) -> Double) {
        self.distance = distance
        self.low = low
        self.cell = cell
        let size = (high - low) / cell
        counts = SIMD3(Int(size.x.rounded(.up)), Int(size.y.rounded(.up)), Int(size.z.rounded(.up))) &+ 1
        vertexOfCell = Array(repeating: -1, count: counts.x * counts.y * counts.z)
        values.reserveCapacity(vertexOfCell.count)
        for z in 0..<counts.z {
            for y in 0..<counts.y {
                for x in 0..<counts.x { values.append(distance(corner(SIMD3(x, y, z)))) }
            }
        }
        let cells = cells
        for place in cells { addVertex(in: place) }
        for place in cells { addFaces(at: place) }
    }

    private func corner(_ place: SIMD3<Int>) -> SIMD3<Double> {
        low + SIMD3(Double(place.x), Double(place.y), Double(place.z)) * cell
    }

    private func index(_ place: SIMD3<Int>) -> Int {
        (place.z * counts.y + place.y) * counts.x + place.x
    }

    /// The cells that the surface passes through, by their lowest corners.
    private var cells: [SIMD3<Int>] {
        var cells: [SIMD3<Int>] = []
        let steps = [0, 1, counts.x, counts.x + 1].flatMap { [$0, $0 + counts.x * counts.y] }
        for z in 0..<counts.z - 1 {
            for y in 0..<counts.y - 1 {
                for x in 0..<counts.x - 1 {
                    let first = index(SIMD3(x, y, z))
                    let isInside = values[first] < 0
                    if steps.contains(where: { (values[first + $0] < 0) != isInside }) { cells.append(SIMD3(x, y, z)) }
                }
            }
        }
        return cells
    }

    private static let axes = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]

    /// The mean of the points where the surface crosses the cell's edges, then moved onto the surface along its slope.
    private mutating func addVertex(in place: SIMD3<Int>) {
        var sum = SIMD3<Double>.zero
        var crossings = 0
        for axis in 0..<3 {
            let (second, third) = (Self.axes[(axis + 1) % 3], Self.axes[(axis + 2) % 3])
            for offset in [SIMD3<Int>.zero, second, third, second &+ third] {
                let start = place &+ offset
                let end = start &+ Self.axes[axis]
                let (first, last) = (values[index(start)], values[index(end)])
                guard (first < 0) != (last < 0) else { continue }
                sum += corner(start).mixed(with: corner(end), by: first / (first - last))
                crossings += 1
            }
        }
        guard crossings > 0 else { return }
        var position = sum / Double(crossings)
        for _ in 0..<3 {
            let slope = self.slope(at: position)
            let step = slope * (distance(position) / max(slope.dot(slope), 1e-6))
            // Limited to the reach of the cell, even if the function is not a distance.
            position -= step * min(1, cell / max(step.length, 1e-9))
        }
        vertexOfCell[index(place)] = positions.count
        positions.append(position)
        normals.append(slope(at: position).normalized())
    }

    private func slope(at position: SIMD3<Double>) -> SIMD3<Double> {
        let step = cell / 64
        let differences = Self.axes.map { axis -> Double in
            let offset = SIMD3(Double(axis.x), Double(axis.y), Double(axis.z)) * step
            return distance(position + offset) - distance(position - offset)
        }
        return SIMD3(differences[0], differences[1], differences[2]) / (2 * step)
    }

    /// A quad around each of the cell's three first edges that the surface crosses.
    private mutating func addFaces(at place: SIMD3<Int>) {
        for axis in 0..<3 {
            let (first, last) = (values[index(place)], values[index(place &+ Self.axes[axis])])
            guard (first < 0) != (last < 0) else { continue }
            let (second, third) = (Self.axes[(axis + 1) % 3], Self.axes[(axis + 2) % 3])
            let around = [place, place &- second, place &- second &- third, place &- third]
            guard around.allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.z >= 0 }) else { continue }
            var quad = around.map { vertexOfCell[index($0)] }
            if first >= 0 { quad.reverse() }
            // Along the shorter diagonal.
            let isFirst = (positions[quad[0]] - positions[quad[2]]).length <= (positions[quad[1]] - positions[quad[3]]).length
            let shift = isFirst ? 0 : 1
            triangles.append(SIMD3(quad[shift], quad[shift + 1], quad[shift + 2]))
            triangles.append(SIMD3(quad[shift], quad[shift + 2], quad[(shift + 3) % 4]))
        }
    }
}
