/// The triangles around the points and edges of a surface that is subdivided.
///
/// A *point* is a place on the surface. Several drawn *vertices* may share it, for example along a seam of the texture
/// coordinates. Half-edge `3 * triangle + corner` starts at that corner and ends at the triangle's next one.
struct LoopTopology {
    /// The corners around a point that are connected through edges that are not sharp.
    struct Fan {
        /// The half-edges that start at the point, counter-clockwise.
        var halfEdges: [Int]
        /// Whether the last triangle is connected to the first.
        var isClosed: Bool
    }

    /// The number of points, including those that no triangle uses.
    let pointCount: Int
    /// The number of drawn vertices.
    let vertexCount: Int
    /// The point of each drawn vertex.
    let pointOfVertex: [UInt32]
    /// Three drawn vertices per triangle.
    let vertices: [UInt32]
    /// Three points per triangle.
    let points: [UInt32]
    /// The edge of each half-edge, between points.
    let edges: EdgeNumbers
    /// The edge of each half-edge, between drawn vertices.
    let vertexEdges: EdgeNumbers
    /// The opposite half-edge across an edge that is not sharp; -1 at sharp edges, at borders, and at edges that do not join
    /// exactly two triangles of the same orientation.
    let mates: [Int32]

    /// - Parameters:
    ///   - vertices: three drawn vertices per triangle, at three different points.
    ///   - isSharp: whether each half-edge is sharp.
    init(
        pointCount: Int, pointOfVertex: [UInt32], vertices: [UInt32], isSharp: (_ halfEdge: Int, _ mate: Int) -> Bool
    ) {
        self.pointCount = pointCount
        vertexCount = pointOfVertex.count
        self.pointOfVertex = pointOfVertex
        self.vertices = vertices
        points = vertices.map { pointOfVertex[Int($0)] }
        edges = EdgeNumbers(points)
        vertexEdges = points == vertices ? edges : EdgeNumbers(vertices)
        var mates = [Int32](repeating: -1, count: points.count)
        for (first, second) in edges.pairs(in: points) where !isSharp(first, second) {
            (mates[first], mates[second]) = (Int32(second), Int32(first))
        }
        self.mates = mates
    }

    /// Returns the next half-edge of the same triangle.
    static func next(_ halfEdge: Int) -> Int { halfEdge % 3 == 2 ? halfEdge - 2 : halfEdge + 1 }

    /// Returns the previous half-edge of the same triangle.
    static func previous(_ halfEdge: Int) -> Int { halfEdge % 3 == 0 ? halfEdge + 2 : halfEdge - 1 }

    /// Returns the point at the end of a half-edge.
    func end(of halfEdge: Int) -> UInt32 { points[Self.next(halfEdge)] }

    /// Returns the fans of each point, in the order of their first triangles.
    func fans() -> [[Fan]] {
        var fans = [[Fan]](repeating: [], count: pointCount)
        var isTaken = [Bool](repeating: false, count: points.count)
        for corner in points.indices where !isTaken[corner] {
            // Clockwise to the start of the fan, or around it.
            var first = corner
            var isClosed = false
            while mates[first] >= 0 {
                first = Self.next(Int(mates[first]))
                if first == corner {
                    isClosed = true
                    break
                }
            }
            var halfEdges = [first]
            isTaken[first] = true
            while true {
                let following = Int(mates[Self.previous(halfEdges[halfEdges.count - 1])])
                if following < 0 || following == first { break }
                halfEdges.append(following)
                isTaken[following] = true
            }
            fans[Int(points[corner])].append(Fan(halfEdges: halfEdges, isClosed: isClosed))
        }
        return fans
    }

    /// Returns the topology after each triangle is replaced by four. Existing points and vertices keep their numbers; those on
    /// edges follow in the order of the edges.
    func refined() -> LoopTopology {
        var pointOfVertex = pointOfVertex + [UInt32](repeating: 0, count: vertexEdges.ends.count)
        var fine: [UInt32] = []
        fine.reserveCapacity(4 * vertices.count)
        for halfEdge in vertices.indices {
            pointOfVertex[vertexCount + Int(vertexEdges.numbers[halfEdge])] = UInt32(pointCount) + edges.numbers[halfEdge]
        }
        for first in stride(from: 0, to: vertices.count, by: 3) {
            let corner = SIMD3(vertices[first], vertices[first + 1], vertices[first + 2])
            let middle =
                SIMD3(
                    vertexEdges.numbers[first], vertexEdges.numbers[first + 1], vertexEdges.numbers[first + 2])
                &+ UInt32(vertexCount)
            // The half of half-edge i that starts at its corner is 3 * i of the four triangles, the other is 3 * next(i) + 2.
            fine += [
                corner.x, middle.x, middle.z, corner.y, middle.y, middle.x, corner.z, middle.z, middle.y, middle.x, middle.y,
                middle.z,
            ]
        }
        return LoopTopology(
            pointCount: pointCount + edges.ends.count, pointOfVertex: pointOfVertex, vertices: fine
        ) { halfEdge, _ in
            coarse(of: halfEdge).map { mates[$0] < 0 } ?? false
        }
    }

    /// Returns the half-edge that contains a half-edge of the refined triangles; nil inside a triangle.
    private func coarse(of fine: Int) -> Int? {
        let (triangle, part, side) = (fine / 12, fine % 12 / 3, fine % 3)
        guard part < 3, side != 1 else { return nil }
        return 3 * triangle + (side == 0 ? part : (part + 2) % 3)
    }
}

/// Numbers of undirected edges, in the order of the half-edges that first use them.
struct EdgeNumbers {
    /// The edge of each half-edge.
    private(set) var numbers: [UInt32] = []
    /// The two ends of each edge, the lower first.
    private(set) var ends: [SIMD2<UInt32>] = []

    /// - Parameter corners: three per triangle.
    init(_ corners: [UInt32]) {
        numbers.reserveCapacity(corners.count)
        var known: [UInt64: UInt32] = Dictionary(minimumCapacity: corners.count / 2)
        for halfEdge in corners.indices {
            let (from, to) = (corners[halfEdge], corners[LoopTopology.next(halfEdge)])
            let ends = SIMD2(min(from, to), max(from, to))
            let key = UInt64(ends.x) << 32 | UInt64(ends.y)
            let number = known[key] ?? UInt32(self.ends.count)
            if Int(number) == self.ends.count {
                known[key] = number
                self.ends.append(ends)
            }
            numbers.append(number)
        }
    }

    /// Returns the two half-edges of each edge that exactly two triangles traverse, in opposite directions.
    fileprivate func pairs(in corners: [UInt32]) -> [(Int, Int)] {
        var (first, second) = ([Int](repeating: -1, count: ends.count), [Int](repeating: -1, count: ends.count))
        var count = [Int](repeating: 0, count: ends.count)
        for (halfEdge, number) in numbers.enumerated() {
            let edge = Int(number)
            if count[edge] == 0 { first[edge] = halfEdge } else { second[edge] = halfEdge }
            count[edge] += 1
        }
        return ends.indices.compactMap { edge in
            count[edge] == 2 && corners[first[edge]] != corners[second[edge]] ? (first[edge], second[edge]) : nil
        }
    }
}
