/// The topology of a mesh, from its indices only: vertices at the same position count as different.
extension Mesh {
    /// The number of distinct edges; an edge that several triangles share counts once.
    package var edgeCount: Int {
        var edges = Set<Edge>(minimumCapacity: triangles.count * 2)
        for triangle in triangles {
            for edge in Mesh.edges(of: triangle) {
                edges.insert(edge.undirected)
            }
        }
        return edges.count
    }

    /// Vertices − edges + triangles, counting only vertices that a triangle uses.
    ///
    /// It is 2 for a closed surface without handles, one less for each boundary loop and two less for each handle.
    package var eulerCharacteristic: Int {
        Set(triangles.flatMap { [$0.x, $0.y, $0.z] }).count - edgeCount + triangles.count
    }

    /// The boundary edges of the surface, as closed rings of vertices.
    ///
    /// Each ring has its triangles' orientation, with the surface to its left, and starts at its lowest vertex index. Rings are
    /// ordered by their lowest index. A closed surface has none. Two rings that touch in a vertex remain separate.
    public var boundaryLoops: [[UInt32]] {
        var following = boundaryNeighbours()
        return following.keys.sorted().flatMap { Mesh.takeLoops(from: $0, in: &following) }.sorted { $0[0] < $1[0] }
    }

    /// Returns, for each vertex, the ends of its outgoing boundary edges: directed edges that no triangle traverses in reverse.
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

    /// Walks along boundary edges, consuming them, and cuts off a ring whenever the walk meets itself.
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
