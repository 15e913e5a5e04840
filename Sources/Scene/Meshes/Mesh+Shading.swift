import RenderMath

/// Which edges of a surface look sharp, for meshes whose file has no normals.
public enum NormalRule: Sendable, Hashable {
    /// Every edge is sharp, except within a plane.
    case flat
    /// No edge is sharp; vertices at the same position share one normal.
    case smooth
    /// An edge is sharp if its triangles meet at a greater angle, in degrees.
    case crease(degrees: Float)
    /// An edge is sharp unless its triangles have the same group other than 0. One group per triangle.
    case groups([UInt32])
}

extension Mesh {
    /// Returns the mesh with the normals of a rule. A vertex with several normals keeps its number for the first one; copies of
    /// it for the others are appended.
    ///
    /// Normals are means of triangle normals, weighted by angles, over the triangles around a position that are connected by
    /// edges that are not sharp. An edge with triangles of opposite orientation is sharp. A skin gets the normals of its bind
    /// pose, with the same sharp edges. The time is linear in the number of vertices and triangles, because models are shaded
    /// each time they are loaded, also from the cache.
    public func shaded(by rule: NormalRule) -> Mesh {
        var result = self
        if rule == .smooth {
            result.makeSmoothNormals()
            result.makeBoundNormals { $0.smoothNormals() }
            return result
        }
        let fanOfCorner = SmoothFans(self, rule: rule).ofCorners
        let corners = triangles.corners
        var chosen = Array(0..<UInt32(vertexCount))
        var fans = [UInt32](repeating: .max, count: vertexCount)
        // The corners in another fan than the first of their vertex.
        var apart: [UInt32] = []
        for (corner, vertex) in corners.enumerated() {
            if fans[Int(vertex)] == .max { fans[Int(vertex)] = fanOfCorner[corner] }
            if fans[Int(vertex)] != fanOfCorner[corner] { apart.append(UInt32(corner)) }
        }
        // The first corner with the vertex and the fan of each corner. By vertex, so that one entry per fan suffices.
        var firstAlike = fanOfCorner
        var firstInFan = [UInt32](repeating: .max, count: corners.count)
        for corner in apart.sorted(by: corners, below: vertexCount) {
            let fan = Int(fanOfCorner[Int(corner)])
            let first = firstInFan[fan]
            if first == .max || corners[Int(first)] != corners[Int(corner)] { firstInFan[fan] = corner }
            firstAlike[Int(corner)] = firstInFan[fan]
        }
        var moved = triangles
        var copies = [UInt32](repeating: .max, count: corners.count)
        for corner in apart {
            let first = Int(firstAlike[Int(corner)])
            if copies[first] == .max {
                copies[first] = UInt32(chosen.count)
                chosen.append(corners[first])
                fans.append(fanOfCorner[first])
            }
            moved[Int(corner) / 3][Int(corner) % 3] = copies[first]
        }
        result = withVertices(chosen, triangles: moved)
        result.tangents = []
        result.normals = Mesh.normals(of: result.positions, triangles: moved, groups: fans)
        result.makeBoundNormals { Mesh.normals(of: $0.positions, triangles: moved, groups: fans) }
        return result
    }

    private mutating func makeBoundNormals(_ normals: (Mesh) -> [SIMD3<Float>]) {
        guard let skin else { return }
        self.skin?.normals = normals(Mesh(positions: skin.positions, triangles: triangles))
    }
}

/// Groups of triangle corners at one position that share a normal.
private struct SmoothFans {
    /// The lowest corner of the group of each corner.
    private(set) var ofCorners: [UInt32]

    /// More triangles than meet at an edge of any real surface: comparing all pairs takes time proportional to their square.
    private static let mostAtEdge = 16

    init(_ mesh: Mesh, rule: NormalRule) {
        // Sharp edges are those of the bind pose, which does not depend on the pose of a file's joints.
        let positions = mesh.skin?.positions ?? mesh.positions
        let first = Mesh(positions: positions, triangles: []).firstVertexAtSamePosition()
        let corners = mesh.triangles.corners.map { first[Int($0)] }
        ofCorners = Array(0..<UInt32(corners.count))
        let normals = mesh.triangles.map { triangle in
            let (a, b, c) = (positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)])
            let area = SIMD3<Double>(b - a).cross(SIMD3<Double>(c - a))
            return area.length > 0 ? area / area.length : .zero
        }
        let groups: [UInt32]? = if case .groups(let groups) = rule, groups.count == normals.count { groups } else { nil }
        let leastCosine = Self.leastCosine(of: rule)
        func joins(_ a: Int, _ b: Int) -> Bool {
            if let groups, groups[a] == groups[b], groups[a] != 0 { return true }
            return normals[a].dot(normals[b]) >= leastCosine
        }
        let ends = corners.indices.map { corners[Self.next($0)] }
        let (lower, upper) = (zip(corners, ends).map(min), zip(corners, ends).map(max))
        // The corners at which the edges start, sorted by edge; each edge's corners are adjacent.
        let edges = Array(0..<UInt32(corners.count)).sorted(by: upper, below: positions.count)
            .sorted(by: lower, below: positions.count).map(Int.init)
        var start = 0
        while start < edges.count {
            let (low, high) = (lower[edges[start]], upper[edges[start]])
            var end = start + 1
            while end < edges.count, lower[edges[end]] == low, upper[edges[end]] == high { end += 1 }
            if end - start <= Self.mostAtEdge, low != high {
                for one in start..<end {
                    for other in (one + 1)..<max(end, one + 1) {
                        let (a, b) = (edges[one], edges[other])
                        // A continuous surface runs through its edges in opposite directions.
                        guard corners[a] == ends[b], joins(a / 3, b / 3) else { continue }
                        join(a, Self.next(b))
                        join(b, Self.next(a))
                    }
                }
            }
            start = end
        }
        for corner in ofCorners.indices { ofCorners[corner] = UInt32(root(of: corner)) }
    }

    /// The cosine of the greatest angle between triangles of one plane.
    private static let planeCosine = 1 - 1e-6

    private static func leastCosine(of rule: NormalRule) -> Double {
        switch rule {
        case .crease(let degrees):
            // The tolerance keeps the edges of regular shapes alike, whose angles differ only by rounding.
            min(PortableMath.cos(Double(min(max(degrees, 0), 180)) * .pi / 180) - 1e-4, planeCosine)
        case .smooth: -2
        case .flat, .groups: planeCosine
        }
    }

    private static func next(_ corner: Int) -> Int { corner % 3 == 2 ? corner - 2 : corner + 1 }

    private mutating func join(_ a: Int, _ b: Int) {
        let (a, b) = (root(of: a), root(of: b))
        ofCorners[max(a, b)] = UInt32(min(a, b))
    }

    private mutating func root(of corner: Int) -> Int {
        var corner = corner
        while Int(ofCorners[corner]) != corner {
            ofCorners[corner] = ofCorners[Int(ofCorners[corner])]
            corner = Int(ofCorners[corner])
        }
        return corner
    }
}

extension [SIMD3<UInt32>] {
    /// The vertices of the corners of all triangles, three per triangle.
    fileprivate var corners: [UInt32] { (0..<3 * count).map { self[$0 / 3][$0 % 3] } }
}

extension [UInt32] {
    /// Returns the numbers in increasing order of their keys; numbers with equal keys keep their order.
    ///
    /// A counting sort: the time is linear in the number of elements and keys.
    /// - Parameters:
    ///   - keys: the key of each number.
    ///   - limit: greater than all keys.
    fileprivate func sorted(by keys: [UInt32], below limit: Int) -> [UInt32] {
        var starts = [Int](repeating: 0, count: limit + 1)
        for number in self { starts[Int(keys[Int(number)]) + 1] += 1 }
        for key in 0..<limit { starts[key + 1] += starts[key] }
        var result = self
        for number in self {
            let key = Int(keys[Int(number)])
            result[starts[key]] = number
            starts[key] += 1
        }
        return result
    }
}
