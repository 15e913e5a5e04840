import RenderMath

/// The outline of a hand around its landmarks: the palm as a polygon, and a capsule for each bone of the fingers.
package struct HandShape: Sendable {
    /// The number of pixels of the frame per metre of the hand.
    let pixelsPerMetre: Double
    private let capsules: [Capsule]
    private let palm: [SIMD2<Double>]
    /// The radius around the palm's corners and edges, in pixels.
    private let palmRadius: Double

    private struct Capsule {
        var start: SIMD2<Double>
        var end: SIMD2<Double>
        /// The radius in pixels.
        var radius: Double
    }

    /// The corners of the palm: wrist, base of the thumb, and the knuckles.
    private static let palmCorners = [0, 1, 5, 9, 13, 17]
    /// The first landmark of each finger, with the radius of its bones in metres, from the first to the tip.
    private static let fingers: [(first: Int, radii: [Double])] = [
        (1, [0.013, 0.011, 0.0095]), (5, [0.0105, 0.009, 0.008]), (9, [0.0105, 0.009, 0.008]), (13, [0.010, 0.0085, 0.0075]),
        (17, [0.009, 0.0075, 0.007]),
    ]
    /// Distances between landmarks in metres on an adult's hand. The least foreshortened one determines the scale.
    private static let lengths: [(from: Int, to: Int, metres: Double)] = [
        (0, 9, 0.095), (0, 5, 0.095), (0, 17, 0.085), (5, 17, 0.062), (5, 6, 0.042), (9, 10, 0.046), (13, 14, 0.043),
        (17, 18, 0.034),
    ]

    /// Creates the shape of a hand; nil if its landmarks coincide.
    /// - Parameter points: 21 landmarks in MediaPipe's order, in pixels of the frame.
    package init?(_ points: [SIMD2<Double>]) {
        precondition(points.count == 21, "A hand must have 21 landmarks; got \(points.count).")
        let scale = Self.lengths.map { (points[$0.to] - points[$0.from]).length / $0.metres }.max() ?? 0
        guard scale > 0, scale.isFinite else { return nil }
        pixelsPerMetre = scale
        capsules = Self.fingers.flatMap { finger in
            finger.radii.enumerated().map { bone, radius in
                Capsule(start: points[finger.first + bone], end: points[finger.first + bone + 1], radius: radius * scale)
            }
        }
        palm = Self.hull(of: Self.palmCorners.map { points[$0] })
        palmRadius = 0.011 * scale
    }

    /// Returns the distance of a position from the outline in metres of the hand, negative inside.
    func distance(from position: SIMD2<Double>) -> Double {
        let toPalm = Self.distance(of: position, fromPolygon: palm) - palmRadius
        let pixels = capsules.reduce(toPalm) { nearest, capsule in
            min(nearest, Self.distance(of: position, from: capsule.start, to: capsule.end) - capsule.radius)
        }
        return pixels / pixelsPerMetre
    }

    private static func distance(of position: SIMD2<Double>, from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
        let (along, offset) = (end - start, position - start)
        let square = along.dot(along)
        let share = square > 0 ? min(max(offset.dot(along) / square, 0), 1) : 0
        return (offset - along * share).length
    }

    /// Returns the distance from a convex polygon, 0 inside.
    private static func distance(of position: SIMD2<Double>, fromPolygon corners: [SIMD2<Double>]) -> Double {
        var (isInside, nearest) = (corners.count > 2, Double.infinity)
        for (index, start) in corners.enumerated() {
            let end = corners[(index + 1) % corners.count]
            nearest = min(nearest, distance(of: position, from: start, to: end))
            if cross(end - start, position - start) < 0 { isInside = false }
        }
        return isInside ? 0 : nearest
    }

    /// Returns the convex hull, ordered so that the cross product with each edge is not negative inside (Andrew, 1979).
    private static func hull(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count > 1,
                    cross(chain[chain.count - 1] - chain[chain.count - 2], point - chain[chain.count - 1]) <= 0
                {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }

    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}
