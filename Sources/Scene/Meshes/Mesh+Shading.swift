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
    /// pose, with the same sharp edges.
    public func shaded(by rule: NormalRule) -> Mesh {
        var result = self
        if rule == .smooth {
            result.makeSmoothNormals()
            result.makeBoundNormals { $0.smoothNormals() }
            return result
        }
        let ofCorners = SmoothFans(self, rule: rule).ofCorners
        var chosen = Array(0..<UInt32(vertexCount))
        var firstFan = [UInt32](repeating: .max, count: vertexCount)
        var copies: [SIMD2<UInt32>: UInt32] = [:]
        var fans = [UInt32](repeating: .max, count: vertexCount)
        var moved = triangles
        for (corner, fan) in ofCorners.enumerated() {
            let vertex = triangles[corner / 3][corner % 3]
            if firstFan[Int(vertex)] == .max { (firstFan[Int(vertex)], fans[Int(vertex)]) = (fan, fan) }
            guard firstFan[Int(vertex)] != fan else { continue }
            let copy = copies[SIMD2(vertex, fan)] ?? UInt32(chosen.count)
            if copies.updateValue(copy, forKey: SIMD2(vertex, fan)) == nil {
                chosen.append(vertex)
                fans.append(fan)
            }
            moved[corner / 3][corner % 3] = copy
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
        let corners = mesh.triangles.flatMap { [first[Int($0.x)], first[Int($0.y)], first[Int($0.z)]] }
        ofCorners = Array(0..<UInt32(corners.count))
        let normals = mesh.triangles.map { triangle in
            let (a, b, c) = (positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)])
            let area = SIMD3<Double>(b - a).cross(SIMD3<Double>(c - a))
            return area.length > 0 ? area / area.length : .zero
        }
        let leastCosine = Self.leastCosine(of: rule)
        func joins(_ a: Int, _ b: Int) -> Bool {
            if case .groups(let groups) = rule, groups.count == normals.count {
                return groups[a] == groups[b] && groups[a] != 0 || normals[a].dot(normals[b]) > Self.planeCosine
            }
            return normals[a].dot(normals[b]) >= leastCosine
        }
        // The corners at which the edges start, sorted by edge; each edge's corners are adjacent.
        let edges = corners.indices.map { corner in
            let (from, to) = (corners[corner], corners[Self.next(corner)])
            return (key: UInt64(min(from, to)) << 32 | UInt64(max(from, to)), corner: corner)
        }.sorted { ($0.key, $0.corner) < ($1.key, $1.corner) }
        var start = 0
        while start < edges.count {
            var end = start + 1
            while end < edges.count, edges[end].key == edges[start].key { end += 1 }
            if end - start <= Self.mostAtEdge {
                for one in start..<end {
                    for other in (one + 1)..<max(end, one + 1) {
                        let (a, b) = (edges[one].corner, edges[other].corner)
                        // A continuous surface runs through its edges in opposite directions.
                        guard corners[a] == corners[Self.next(b)], corners[b] != corners[a], joins(a / 3, b / 3) else {
                            continue
                        }
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
