/// The triangle to the left of each directed edge.
struct EdgeTable {
    /// The directed edges that start at each vertex.
    private var edges: [[(to: Int, triangle: Int)]]

    /// The edges of triangles that have the same winding.
    init(triangles: [SIMD3<Int>], vertexCount: Int) {
        edges = [[(to: Int, triangle: Int)]](repeating: [], count: vertexCount)
        for (index, corners) in triangles.enumerated() {
            edges[corners.x].append((corners.y, index))
            edges[corners.y].append((corners.z, index))
            edges[corners.z].append((corners.x, index))
        }
    }

    /// The triangle with this edge, or nil if there is none.
    func triangle(from start: Int, to end: Int) -> Int? {
        edges[start].first { $0.to == end }?.triangle
    }

    /// The end vertices of a vertex's edges.
    func neighbours(of vertex: Int) -> [Int] {
        edges[vertex].map(\.to)
    }

    /// Records that another triangle has this edge now.
    mutating func replace(from start: Int, to end: Int, by triangle: Int) {
        for index in edges[start].indices where edges[start][index].to == end { edges[start][index].triangle = triangle }
    }

    /// Removes an edge in both directions and adds the flipped one.
    /// - Parameter triangles: the one left of the new edge in the given direction, and the one left of its reverse.
    mutating func replaceEdge(from old: (Int, Int), to new: (Int, Int), triangles: (Int, Int)) {
        edges[old.0].removeAll { $0.to == old.1 }
        edges[old.1].removeAll { $0.to == old.0 }
        edges[new.0].append((new.1, triangles.0))
        edges[new.1].append((new.0, triangles.1))
    }
}
