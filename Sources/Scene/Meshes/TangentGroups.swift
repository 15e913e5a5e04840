import RenderMath

/// Groups of triangles around each vertex that share a tangent, as in MikkTSpace, the standard of normal map bakers.
///
/// Source: M. S. Mikkelsen, "Simulation of Wrinkled Surfaces Revisited", 2008. Vertices of equal position, normal and texture
/// coordinates count as one. Around it, a group consists of triangles that are connected by edges and on which the texture has
/// the same orientation. A group's tangent is the mean of its triangles' directions of growing u, projected into the vertex's
/// plane, normalized, and weighted by the triangles' angles in that plane. Triangles whose texture coordinates span no area
/// join the first group that reaches them.
struct TangentGroups {
    /// The group of each corner of each triangle; −1 for corners without one.
    private(set) var ofCorners: [Int32]
    /// The tangent of each group, with the bitangent's sign in w; see `Mesh.tangents`.
    private(set) var tangents: [SIMD4<Float>] = []
    /// The sum of each group's angles, in radians.
    private(set) var angles: [Float] = []

    /// The orientation of the texture on a triangle.
    private enum Lie {
        /// Two of the triangle's corners coincide.
        case degenerate
        /// The texture coordinates span no area.
        case without
        /// The direction of growing u, and whether the texture is unmirrored.
        case along(SIMD3<Float>, isUpright: Bool)
    }

    /// - Precondition: the mesh has normals and that set of texture coordinates.
    init(_ mesh: Mesh, set: Int) {
        precondition(
            mesh.textureCoordinates.indices.contains(set), "The mesh has no texture coordinate set \(set)."
        )
        precondition(mesh.normals.count == mesh.positions.count, "Tangents need normals.")
        let coordinates = mesh.textureCoordinates[set]
        let first = Self.firstAlike(mesh, coordinates)
        let corners = mesh.triangles.flatMap { [first[Int($0.x)], first[Int($0.y)], first[Int($0.z)]] }
        let lies = mesh.triangles.map { Self.lie($0, mesh.positions, coordinates) }
        let neighbours = Self.neighbours(of: corners, lies)
        var isUpright = lies.map { lie -> Bool? in
            if case .along(_, let isUpright) = lie { isUpright } else { nil }
        }
        ofCorners = [Int32](repeating: -1, count: corners.count)
        var signs: [Bool] = []
        var stack: [Int] = []
        for start in corners.indices where ofCorners[start] < 0 {
            guard case .along(_, let side) = lies[start / 3] else { continue }
            let (group, vertex) = (Int32(signs.count), corners[start])
            signs.append(side)
            stack.append(start)
            while let corner = stack.popLast() {
                let triangle = corner / 3
                guard ofCorners[corner] < 0 else { continue }
                // A triangle without an orientation takes that of the first group that reaches it.
                guard isUpright[triangle] ?? side == side else { continue }
                isUpright[triangle] = side
                ofCorners[corner] = group
                // The edge that begins at the corner is pushed last and therefore followed first.
                for edge in [corner - corner % 3 + (corner + 2) % 3, corner] {
                    guard neighbours[edge] >= 0 else { continue }
                    let other = Int(neighbours[edge]) / 3 * 3
                    if let next = (other..<other + 3).first(where: { corners[$0] == vertex }) { stack.append(next) }
                }
            }
        }
        makeTangents(signs: signs, mesh, lies)
        joinDegenerate(corners, lies)
    }

    private mutating func makeTangents(signs: [Bool], _ mesh: Mesh, _ lies: [Lie]) {
        var sums = [SIMD3<Float>](repeating: .zero, count: signs.count)
        var normals = sums
        angles = [Float](repeating: 0, count: signs.count)
        for (corner, group) in ofCorners.enumerated() where group >= 0 {
            let triangle = mesh.triangles[corner / 3]
            let place = corner % 3
            let vertex = Int(triangle[place])
            let normal = mesh.normals[vertex]
            normals[Int(group)] = normal
            guard case .along(let alongU, _) = lies[corner / 3] else { continue }
            func side(to other: UInt32) -> SIMD3<Float> {
                (mesh.positions[Int(other)] - mesh.positions[vertex]).inPlane(of: normal)
            }
            let angle = Mesh.cornerAngle(at: .zero, side(to: triangle[(place + 1) % 3]), side(to: triangle[(place + 2) % 3]))
            sums[Int(group)] += alongU.inPlane(of: normal).normalized(orElse: .zero) * angle
            angles[Int(group)] += angle
        }
        tangents = sums.indices.map { group in
            SIMD4(
                sums[group].normalized(orElse: SIMD3(1, 0, 0).inPlane(of: normals[group]).normalized(orElse: SIMD3(0, 1, 0))),
                signs[group] ? 1 : -1)
        }
    }

    /// Assigns each corner of degenerate triangles to a group of its vertex.
    private mutating func joinDegenerate(_ corners: [UInt32], _ lies: [Lie]) {
        var groupOfVertex: [UInt32: Int32] = [:]
        let without = corners.indices.filter { if case .degenerate = lies[$0 / 3] { true } else { false } }
        guard !without.isEmpty else { return }
        for (corner, group) in ofCorners.enumerated() where group >= 0 && groupOfVertex[corners[corner]] == nil {
            groupOfVertex[corners[corner]] = group
        }
        for corner in without { ofCorners[corner] = groupOfVertex[corners[corner]] ?? -1 }
    }

    private static func lie(_ triangle: SIMD3<UInt32>, _ positions: [SIMD3<Float>], _ coordinates: [SIMD2<Float>]) -> Lie {
        let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
        if positions[a] == positions[b] || positions[b] == positions[c] || positions[c] == positions[a] { return .degenerate }
        let (side1, side2) = (positions[b] - positions[a], positions[c] - positions[a])
        let (step1, step2) = (coordinates[b] - coordinates[a], coordinates[c] - coordinates[a])
        let area = step1.x * step2.y - step1.y * step2.x
        let (alongU, alongV) = (side1 * step2.y - side2 * step1.y, side2 * step1.x - side1 * step2.x)
        guard area != 0, area.isFinite, alongU != .zero, alongV != .zero else { return .without }
        // v points down: seen from the front, an unmirrored texture has u × v pointing away.
        return .along(area > 0 ? alongU : -alongU, isUpright: area < 0)
    }

    /// Returns, for each vertex, the first one with the same position, normal and texture coordinates.
    private static func firstAlike(_ mesh: Mesh, _ coordinates: [SIMD2<Float>]) -> [UInt32] {
        struct Key: Hashable {
            var position: SIMD3<Float>
            var normal: SIMD3<Float>
            var coordinates: SIMD2<Float>
        }
        var known: [Key: UInt32] = [:]
        known.reserveCapacity(mesh.vertexCount)
        return (0..<mesh.vertexCount).map { vertex in
            let key = Key(
                position: mesh.positions[vertex].withPositiveZeros, normal: mesh.normals[vertex].withPositiveZeros,
                coordinates: coordinates[vertex].withPositiveZeros)
            if let first = known[key] { return first }
            known[key] = UInt32(vertex)
            return UInt32(vertex)
        }
    }

    /// Returns, for each edge, the edge of another triangle that runs along it in reverse; −1 if there is none.
    ///
    /// An edge is numbered as the corner where it begins. Where more than two triangles meet, they are paired in their order.
    private static func neighbours(of corners: [UInt32], _ lies: [Lie]) -> [Int32] {
        struct Edge {
            var ends: UInt64
            var corner: Int32
            var isRising: Bool
        }
        var edges: [Edge] = []
        edges.reserveCapacity(corners.count)
        for corner in corners.indices {
            if case .degenerate = lies[corner / 3] { continue }
            let (from, to) = (corners[corner], corners[corner - corner % 3 + (corner + 1) % 3])
            edges.append(
                Edge(
                    ends: UInt64(min(from, to)) << 32 | UInt64(max(from, to)), corner: Int32(corner), isRising: from < to))
        }
        edges.sort { ($0.ends, $0.corner) < ($1.ends, $1.corner) }
        var neighbours = [Int32](repeating: -1, count: corners.count)
        // Unpaired edges between the same ends; all of them run in the same direction.
        var waiting: ArraySlice<Edge> = []
        for edge in edges {
            if waiting.first?.ends != edge.ends { waiting.removeAll(keepingCapacity: true) }
            if let other = waiting.first, other.isRising != edge.isRising {
                neighbours[Int(edge.corner)] = other.corner
                neighbours[Int(other.corner)] = edge.corner
                waiting.removeFirst()
            } else {
                waiting.append(edge)
            }
        }
        return neighbours
    }
}
