import RenderMath

/// A triangulation of a region of the plane whose points are lifted onto a surface, judged by its shape on that surface.
struct PlanarTriangulation {
    /// The space in which angles and areas are measured.
    enum Metric {
        /// Between the lifted points.
        case surface
        /// In the plane: for a map that preserves angles, whose triangles may span so much of a round surface that their chords
        /// describe it poorly.
        case plane
    }

    /// Positions in the plane.
    private(set) var points: [SIMD2<Double>]
    /// The position on the surface above each point.
    private(set) var lifted: [SIMD3<Double>]
    /// Corners, counter-clockwise in the plane.
    private(set) var triangles: [SIMD3<Int>]
    /// The number of points at the start that keep their positions.
    private let fixedCount: Int
    private let metric: Metric
    /// The space in which angles are currently measured: the plane until triangles are small, since the chords of large ones
    /// describe a curved surface poorly.
    private var angleMetric = Metric.plane
    private let lift: (SIMD2<Double>) -> SIMD3<Double>

    /// A triangulation of a polygon, with holes, that has no other corners yet.
    /// - Parameters:
    ///   - points: all corners, and points inside that must become corners.
    ///   - lifted: the position on the surface above each of them.
    ///   - outline: indices of the outer corners, counter-clockwise.
    ///   - holes: indices of each hole's corners, clockwise.
    ///   - inner: indices of the points inside.
    ///   - metric: the space in which angles and areas are measured. Default: the surface.
    ///   - lift: the surface above any other point.
    init(
        points: [SIMD2<Double>], lifted: [SIMD3<Double>], outline: [Int], holes: [[Int]], inner: [Int],
        metric: Metric = .surface, lift: @escaping (SIMD2<Double>) -> SIMD3<Double>
    ) {
        self.points = points
        self.lifted = lifted
        self.lift = lift
        self.metric = metric
        fixedCount = points.count
        triangles = EarClipping.triangles(of: outline, holes: holes, points: points)
        improveEdges()
        for point in inner {
            insert(point)
            improveEdges()
        }
    }

    /// Adds points where triangles are largest, and evens them out.
    /// - Parameters:
    ///   - count: the number of points to add.
    ///   - density: the factor by which a triangle's area should be smaller than elsewhere, by its centre.
    mutating func refine(addingPoints count: Int, density: (SIMD3<Double>) -> Double) {
        let batch = 12
        var remaining = count
        while remaining > 0 {
            for _ in 0..<min(batch, remaining) {
                let point = centreOfLargestTriangle(density: density)
                points.append(point)
                lifted.append(lift(point))
                insert(points.count - 1)
            }
            remaining -= min(batch, remaining)
            improveEdges()
            relax(passes: 2, density: density)
        }
        angleMetric = metric
        relax(passes: 30, density: density)
        for _ in 0..<8 {
            widenAngles()
            improveEdges()
        }
    }

    private func centreOfLargestTriangle(density: (SIMD3<Double>) -> Double) -> SIMD2<Double> {
        var best = 0
        var bestSize = -1.0
        for (index, corners) in triangles.enumerated() {
            let centre = (lifted[corners.x] + lifted[corners.y] + lifted[corners.z]) / 3
            let size = area(corners) * density(centre)
            if size > bestSize {
                best = index
                bestSize = size
            }
        }
        let corners = triangles[best]
        return (points[corners.x] + points[corners.y] + points[corners.z]) / 3
    }

    private func area(_ corners: SIMD3<Int>) -> Double {
        if metric == .plane { return planarArea(corners.x, corners.y, corners.z) }
        return (lifted[corners.y] - lifted[corners.x]).cross(lifted[corners.z] - lifted[corners.x]).length / 2
    }

    /// Splits the triangle in which a point lies.
    private mutating func insert(_ point: Int) {
        var best = 0
        var bestInside = -Double.infinity
        for (index, corners) in triangles.enumerated() {
            let whole = planarArea(corners.x, corners.y, corners.z)
            let inside = min(
                planarArea(corners.x, corners.y, point), planarArea(corners.y, corners.z, point),
                planarArea(corners.z, corners.x, point))
            if inside / whole > bestInside {
                best = index
                bestInside = inside / whole
            }
        }
        let corners = triangles[best]
        triangles[best] = SIMD3(corners.x, corners.y, point)
        triangles.append(SIMD3(corners.y, corners.z, point))
        triangles.append(SIMD3(corners.z, corners.x, point))
    }

    private func planarArea(_ a: Int, _ b: Int, _ c: Int) -> Double {
        let u = points[b] - points[a]
        let v = points[c] - points[a]
        return (u.x * v.y - u.y * v.x) / 2
    }

    // MARK: Edges

    /// Flips edges, as long as that makes the smallest angle on the surface larger (Lawson 1977).
    mutating func improveEdges() {
        var hasFlipped = true
        var passes = 0
        while hasFlipped && passes < 200 {
            hasFlipped = false
            passes += 1
            var table = EdgeTable(triangles: triangles, vertexCount: points.count)
            for triangle in triangles.indices {
                for side in 0..<3 where flipEdge(of: triangle, side: side, table: &table) { hasFlipped = true }
            }
        }
    }

    /// Flips an edge if that makes the smallest angle larger, and updates the table. Sides are counted by their first corner.
    private mutating func flipEdge(of triangle: Int, side: Int, table: inout EdgeTable) -> Bool {
        let a = triangles[triangle][side]
        let b = triangles[triangle][(side + 1) % 3]
        let c = triangles[triangle][(side + 2) % 3]
        guard let other = table.triangle(from: b, to: a) else { return false }
        let corners = triangles[other]
        let d = corners.x + corners.y + corners.z - a - b
        // The quadrilateral a, d, b, c must stay convex in the plane.
        let first = planarArea(c, a, d)
        let second = planarArea(d, b, c)
        let smallest = 1e-6
        guard first > smallest, second > smallest else { return false }
        let before = min(smallestAngle(a, b, c), smallestAngle(b, a, d))
        let after = min(smallestAngle(c, a, d), smallestAngle(d, b, c))
        guard after < before - 1e-9 else { return false }
        triangles[triangle] = SIMD3(c, a, d)
        triangles[other] = SIMD3(d, b, c)
        table.replace(from: a, to: d, by: triangle)
        table.replace(from: b, to: c, by: other)
        table.replaceEdge(from: (a, b), to: (d, c), triangles: (triangle, other))
        return true
    }

    /// The cosine of the smallest angle of a triangle on the surface: larger is worse.
    private func smallestAngle(_ a: Int, _ b: Int, _ c: Int) -> Double {
        max(cosine(a, b, c), cosine(b, c, a), cosine(c, a, b))
    }

    private func cosine(_ at: Int, _ b: Int, _ c: Int) -> Double {
        if angleMetric == .plane {
            let u = points[b] - points[at]
            let v = points[c] - points[at]
            return u.dot(v) / (u.length * v.length + 1e-300)
        }
        let u = lifted[b] - lifted[at]
        let v = lifted[c] - lifted[at]
        return u.dot(v) / (u.length * v.length + 1e-300)
    }

    // MARK: Points

    /// Moves free points towards the centre of the triangles around them, weighted by size, unless triangles would overlap.
    private mutating func relax(passes: Int, density: (SIMD3<Double>) -> Double) {
        for _ in 0..<passes {
            var around = [[Int]](repeating: [], count: points.count)
            for (index, corners) in triangles.enumerated() {
                for side in 0..<3 { around[corners[side]].append(index) }
            }
            for point in fixedCount..<max(points.count, fixedCount) { relax(point, around: around[point], density: density) }
            improveEdges()
        }
    }

    private mutating func relax(_ point: Int, around: [Int], density: (SIMD3<Double>) -> Double) {
        var sum = SIMD2<Double>.zero
        var total = 0.0
        for triangle in around {
            let corners = triangles[triangle]
            let centre = (lifted[corners.x] + lifted[corners.y] + lifted[corners.z]) / 3
            let weight = area(corners) * density(centre)
            sum += (points[corners.x] + points[corners.y] + points[corners.z]) / 3 * weight
            total += weight
        }
        let old = points[point]
        points[point] = old + (sum / total - old) * 0.7
        for triangle in around where planarArea(triangles[triangle].x, triangles[triangle].y, triangles[triangle].z) < 0.02 {
            points[point] = old
            return
        }
        lifted[point] = lift(points[point])
    }

    /// Moves free points, one after another, to the nearby position where the smallest angle around them is largest.
    private mutating func widenAngles() {
        var around = [[Int]](repeating: [], count: points.count)
        for (index, corners) in triangles.enumerated() {
            for side in 0..<3 { around[corners[side]].append(index) }
        }
        for point in fixedCount..<max(points.count, fixedCount) {
            var best = largestCosine(of: around[point])
            // Below 0.9 all angles are above 25 degrees, which is good enough.
            guard best > 0.9 else { continue }
            let range = (area(triangles[around[point][0]])).squareRoot()
            for step in Self.directions {
                let old = (points[point], lifted[point])
                points[point] += step * range
                lifted[point] = lift(points[point])
                let cosine = largestCosine(of: around[point])
                let isUnfolded = around[point].allSatisfy {
                    planarArea(triangles[$0].x, triangles[$0].y, triangles[$0].z) > 0.02
                }
                if isUnfolded && cosine < best {
                    best = cosine
                } else {
                    (points[point], lifted[point]) = old
                }
            }
        }
    }

    private static let directions: [SIMD2<Double>] = [0.4, 0.2, 0.1].flatMap { length in
        [
            SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1), SIMD2(0.7, 0.7), SIMD2(-0.7, 0.7), SIMD2(-0.7, -0.7),
            SIMD2(0.7, -0.7),
        ].map { $0 * length }
    }

    /// The cosine of the smallest angle among triangles.
    private func largestCosine(of indices: [Int]) -> Double {
        indices.reduce(-1) { max($0, smallestAngle(triangles[$1].x, triangles[$1].y, triangles[$1].z)) }
    }
}
