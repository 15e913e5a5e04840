/// The topology of a surface's triangles: its edges, and the loops at its openings.
struct SurfaceTopology {
    struct Edge: Hashable {
        var start: Int
        var end: Int
    }

    enum Problem: Error {
        case openEdgesBranch
    }

    /// The number of occurrences of each directed edge.
    private let directed: [Edge: Int]

    init(triangles: [SIMD3<Int>]) {
        var directed: [Edge: Int] = [:]
        for corners in triangles {
            for side in 0..<3 { directed[Edge(start: corners[side], end: corners[(side + 1) % 3]), default: 0] += 1 }
        }
        self.directed = directed
    }

    /// The edges, without direction.
    var edges: Set<Edge> {
        Set(directed.keys.map { $0.start < $0.end ? $0 : Edge(start: $0.end, end: $0.start) })
    }

    /// Whether no two triangles have the same directed edge, as on an orientable surface.
    var isConsistentlyWound: Bool {
        directed.values.allSatisfy { $0 == 1 }
    }

    /// The vertices of each loop of edges that have a triangle on one side only.
    func boundaryLoops() throws -> [[Int]] {
        var next: [Int: Int] = [:]
        for edge in directed.keys where directed[Edge(start: edge.end, end: edge.start)] == nil {
            guard next.updateValue(edge.end, forKey: edge.start) == nil else { throw Problem.openEdgesBranch }
        }
        var loops: [[Int]] = []
        while let start = next.keys.min() {
            var loop: [Int] = []
            var vertex = start
            while let following = next.removeValue(forKey: vertex) {
                loop.append(vertex)
                vertex = following
            }
            loops.append(loop)
        }
        return loops
    }

    /// The same triangle, its smallest index first.
    static func rotated(_ corners: SIMD3<Int>) -> SIMD3<Int> {
        if corners.x < corners.y && corners.x < corners.z { return corners }
        return corners.y < corners.z ? SIMD3(corners.y, corners.z, corners.x) : SIMD3(corners.z, corners.x, corners.y)
    }
}
