import RenderMath

/// The neutral head's skin beyond the face, without ears: a distance from a central point for each direction.
///
/// Like the face's surface, a polyharmonic spline through scattered points, here over directions. It continues the face's
/// outline smoothly, since it passes through the face's vertices along it.
struct HeadSurface: Sendable {
    /// The origin of distances, in millimetres in face space: low enough that the whole neck is visible from it.
    static let centre = SIMD3<Double>(0, -30, -65)

    private let directions: [SIMD3<Double>]
    private let weights: [Double]
    /// Constant and slopes along y and z; x has none, since left and right are alike.
    private let linear: SIMD3<Double>

    /// The surface through points of the left half and the midline.
    init(through points: [SIMD3<Double>]) {
        let offsets = points.map { $0 - Self.centre }
        let directions = offsets.map { $0.normalized() }
        let count = points.count
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 4), count: count + 3)
        for row in 0..<count {
            for column in 0..<count { matrix[row][column] = Self.kernel(directions[row], directions[column]) }
            matrix[row][row] += 1e-5
            let terms = [1, directions[row].y, directions[row].z]
            for (term, value) in terms.enumerated() {
                matrix[row][count + term] = value
                matrix[count + term][row] = value
            }
            matrix[row][count + 3] = offsets[row].length
        }
        let solution = DenseSystem.solve(augmented: matrix)
        self.directions = directions
        weights = Array(solution[0..<count])
        linear = SIMD3(solution[count], solution[count + 1], solution[count + 2])
    }

    /// The point of the skin in a direction of unit length.
    func position(towards direction: SIMD3<Double>) -> SIMD3<Double> {
        var sum = linear.x + linear.y * direction.y + linear.z * direction.z
        for index in directions.indices { sum += weights[index] * Self.kernel(direction, directions[index]) }
        return Self.centre + direction * sum
    }

    /// The unit normal of the skin in a direction of unit length, outwards.
    func normal(towards direction: SIMD3<Double>) -> SIMD3<Double> {
        let upright = direction.y.magnitude > 0.9 ? SIMD3<Double>(1, 0, 0) : SIMD3<Double>(0, 1, 0)
        let right = upright.cross(direction).normalized()
        let up = direction.cross(right)
        let step = 0.01
        let across =
            position(towards: (direction + right * step).normalized())
            - position(towards: (direction - right * step).normalized())
        let along =
            position(towards: (direction + up * step).normalized()) - position(towards: (direction - up * step).normalized())
        return across.cross(along).normalized()
    }

    private static func kernel(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        let yzSquare = (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z)
        let square = (a.x - b.x) * (a.x - b.x) + yzSquare
        let mirrorSquare = (a.x + b.x) * (a.x + b.x) + yzSquare
        return square * square.squareRoot() + mirrorSquare * mirrorSquare.squareRoot()
    }

    // MARK: Plane

    /// The direction outwards through the centre of the face, opposite the centre of the map to the plane.
    private static let pole = SIMD3<Double>(0, 0.3, 0.954).normalized()
    /// The scale that makes lengths in the plane similar to those on the skin in millimetres.
    private static let planeScale = 100.0
    private static let up = SIMD3<Double>(0, 0.954, -0.3).normalized()

    /// The position of a point in the plane by stereographic projection from the centre of the face, which preserves angles.
    /// The back of the head is in the centre, the face far outside. The person's left half has negative x, so that triangles
    /// keep their winding as seen from outside.
    static func plane(of position: SIMD3<Double>) -> SIMD2<Double> {
        let direction = (position - centre).normalized()
        let scale = planeScale / (1 - direction.dot(pole))
        return SIMD2(-direction.x * scale, direction.dot(up) * scale)
    }

    /// The approximate ratio of the area of a small patch of skin to that of its image in the plane.
    static func areaScale(at position: SIMD3<Double>) -> Double {
        let offset = position - centre
        let length = (offset.length - offset.dot(pole)) / planeScale
        return length * length
    }

    /// The point of the skin above a point of the plane.
    func position(at point: SIMD2<Double>) -> SIMD3<Double> {
        let point = point / Self.planeScale
        let square = point.dot(point)
        let along = (square - 1) / (square + 1)
        let across = 2 / (square + 1)
        let direction = Self.pole * along + Self.up * (point.y * across) + SIMD3(-point.x * across, 0, 0)
        return position(towards: direction)
    }
}
