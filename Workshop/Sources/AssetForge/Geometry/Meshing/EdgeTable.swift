/// Which triangle lies to the left of each directed edge.
struct EdgeTable {
    /// For each vertex, the directed edges that start there.
    private var edges: [[(to: Int, triangle: Int)]]

    /// The edges of triangles whose corners run the same way round.
    init(triangles: [SIMD3<Int>], vertexCount: Int) {
        edges = [[(to: Int, triangle: Int)]](repeating: [], count: vertexCount)
        for (index, corners) in triangles.enumerated() {
            edges[corners.x].append((corners.y, index))
            edges[corners.y].append((corners.z, index))
            edges[corners.z].append((corners.x, index))
        }
    }

    /// The triangle with this edge, or nil where there is none.
    func triangle(from start: Int, to end: Int) -> Int? {
        edges[start].first { $0.to == end }?.triangle
    }

    /// The vertices that a vertex's edges lead to.
    func neighbours(of vertex: Int) -> [Int] {
        edges[vertex].map(\.to)
    }

    /// Says that another triangle has this edge now.
    mutating func replace(from start: Int, to end: Int, by triangle: Int) {
        for index in edges[start].indices where edges[start][index].to == end { edges[start][index].triangle = triangle }
    }

    /// Takes an edge out, both ways, and puts the turned one in.
    /// - Parameter triangles: the one left of the new edge as given, and the one left of it the other way.
    mutating func replaceEdge(from old: (Int, Int), to new: (Int, Int), triangles: (Int, Int)) {
        edges[old.0].removeAll { $0.to == old.1 }
        edges[old.1].removeAll { $0.to == old.0 }
        edges[new.0].append((new.1, triangles.0))
        edges[new.1].append((new.0, triangles.1))
    }
}
