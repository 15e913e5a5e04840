/// The topology of a mesh, by its indices alone: vertices at the same position count as different ones.
extension Mesh {
    /// The number of different edges, each counted once however many triangles share it.
    public var edgeCount: Int {
        var edges = Set<Edge>(minimumCapacity: triangles.count * 2)
        for triangle in triangles {
            for edge in Mesh.edges(of: triangle) {
                edges.insert(edge.undirected)
            }
        }
        return edges.count
    }

    /// Vertices − edges + triangles, over the vertices that some triangle uses.
    ///
    /// It is 2 for a closed surface without handles, one less for each boundary loop and two less for each handle.
    public var eulerCharacteristic: Int {
        Set(triangles.flatMap { [$0.x, $0.y, $0.z] }).count - edgeCount + triangles.count
    }

    /// The edges of the surface, as closed rings of vertices.
    ///
    /// Each ring runs as its triangles do, the surface to its left, and starts at its lowest vertex; rings come in the order
    /// of their lowest vertices. A closed surface has none. Where two rings touch in a vertex they stay two.
    public var boundaryLoops: [[UInt32]] {
        var following = boundaryNeighbours()
        return following.keys.sorted().flatMap { Mesh.takeLoops(from: $0, in: &following) }.sorted { $0[0] < $1[0] }
    }

    /// For each vertex the ends of the boundary edges that start there: edges that only one triangle has, in its direction.
    private func boundaryNeighbours() -> [UInt32: [UInt32]] {
        var directed = Set<Edge>(minimumCapacity: triangles.count * 3)
        for triangle in triangles {
            directed.formUnion(Mesh.edges(of: triangle))
        }
        var following: [UInt32: [UInt32]] = [:]
        for triangle in triangles {
            for edge in Mesh.edges(of: triangle) where !directed.contains(edge.reversed) {
                following[edge.from, default: []].append(edge.to)
            }
        }
        return following
    }

    /// Walks along boundary edges, using them up, and cuts off a ring whenever the walk meets itself.
    private static func takeLoops(from start: UInt32, in following: inout [UInt32: [UInt32]]) -> [[UInt32]] {
        var loops: [[UInt32]] = []
        var walk = [start]
        var walkIndex: [UInt32: Int] = [start: 0]
        while let next = following[walk[walk.count - 1]]?.popLast() {
            if let earlier = walkIndex[next] {
                let ring = walk[earlier...]
                let lowest = ring.indices.min { ring[$0] < ring[$1] } ?? earlier
                loops.append(Array(ring[lowest...] + ring[..<lowest]))
                for vertex in ring.dropFirst() { walkIndex[vertex] = nil }
                walk.removeSubrange((earlier + 1)...)
            } else {
                walkIndex[next] = walk.count
                walk.append(next)
            }
        }
        return loops
    }

    private struct Edge: Hashable {
        var from: UInt32
        var to: UInt32

        var reversed: Edge { Edge(from: to, to: from) }
        var undirected: Edge { from < to ? self : reversed }
    }

    private static func edges(of triangle: SIMD3<UInt32>) -> [Edge] {
        [
            Edge(from: triangle.x, to: triangle.y), Edge(from: triangle.y, to: triangle.z),
            Edge(from: triangle.z, to: triangle.x),
        ]
    }
}
