import RenderMath

/// A mesh whose triangles are replaced by 4 or 16 each, on the limit surface of Loop's subdivision.
///
/// The limit surface is a linear function of the vertices. Its matrix is computed once. `shape(_:withTangents:)` multiplies it
/// with the positions of a bent mesh. All sums have a fixed order.
///
/// - Vertices at one position that always move together are one point of the surface, so seams of the texture coordinates stay
///   closed: the positions on both sides are equal to the bit.
/// - Borders are cubic B-splines of their own vertices only. Two meshes with the same vertices along a border stay closed.
/// - An edge is sharp if the mesh's normals on its two sides differ by more than 10° at both ends, if more than two triangles
///   meet in it, or if its two triangles have opposite orientation.
/// - Texture coordinates and colours are interpolated linearly, so that textures stay in place.
/// - Triangles without area because two corners are the same point are omitted.
///
/// Loop's surface shrinks: it lies inside the convex parts of its control mesh. So that it stays where the model is, in front
/// of its occluder and around the eyes, the control mesh is moved outwards first, by the distances between the vertices and
/// their places on the surface (one step of F. Cheng et al., "Loop Subdivision Surface Based Progressive Interpolation", 2009).
/// The matrix also smooths these distances, because the surface would otherwise ripple in reflections.
package struct SubdividedMesh: Sendable {
    /// The positions and normals of the fine vertices.
    package struct Shape: Sendable, Equatable {
        /// One position per vertex, in metres.
        package var positions: [SIMD3<Float>] = []
        /// One unit normal per vertex.
        package var normals: [SIMD3<Float>] = []
        /// Two tangents per vertex, of any length; empty unless requested.
        package var tangents: [Tangents] = []
    }

    /// Two tangents of the surface, whose cross product points along the normal.
    package struct Tangents: Sendable, Equatable {
        package var first: SIMD3<Float>
        package var second: SIMD3<Float>

        /// Returns the weights of the two tangents whose sum is nearest to a vector; 0 if they span no plane.
        package func combination(of vector: SIMD3<Float>) -> SIMD2<Float> {
            let (a, b, c) = (first.dot(first), first.dot(second), second.dot(second))
            let (d, e) = (vector.dot(first), vector.dot(second))
            let determinant = a * c - b * b
            let weights = SIMD2(d * c - e * b, e * a - d * b) / determinant
            return weights.x.isFinite && weights.y.isFinite ? weights : .zero
        }
    }

    /// The fine mesh at rest, without morph targets and skin. Its first vertices are those of the coarse mesh.
    package private(set) var mesh: Mesh
    /// The number of vertices of the coarse mesh.
    package let coarseVertexCount: Int

    /// The limit surface at the coarse vertices.
    private let places: LimitMatrix
    /// The limit surface at the fine vertices.
    private let surface: LimitMatrix
    private let staysInPlace: Bool

    /// Computes the matrix.
    /// - Parameters:
    ///   - coarse: the mesh at rest.
    ///   - levels: the number of subdivisions, 1 or 2.
    ///   - joinsSeams: whether vertices at the same position at rest, in all morph targets and under all joints move together.
    ///     Default: true. False for a mesh whose positions come from elsewhere, such as a recording.
    ///   - staysInPlace: whether the control mesh is moved outwards. Default: true. False for Loop's surface of the vertices.
    package init(_ coarse: Mesh, levels: Int, joinsSeams: Bool = true, staysInPlace: Bool = true) {
        let points = joinsSeams ? coarse.pointOfVertex() : Array(0..<UInt32(coarse.vertexCount))
        let kept = coarse.triangles.filter { triangle in
            let (a, b, c) = (points[Int(triangle.x)], points[Int(triangle.y)], points[Int(triangle.z)])
            return a != b && b != c && c != a
        }
        let vertices = kept.flatMap { [$0.x, $0.y, $0.z] }
        var topology = LoopTopology(pointCount: coarse.vertexCount, pointOfVertex: points, vertices: vertices) {
            coarse.isSharp($0, $1, vertices)
        }
        var basis = SparseRows(identity: coarse.vertexCount)
        var fine = coarse
        fine.morphTargets = []
        fine.skin = nil
        var masks = LoopMasks(topology)
        self.staysInPlace = staysInPlace
        places = masks.limit(basis, columns: coarse.vertexCount)
        for _ in 0..<levels {
            basis = masks.refined(basis, columns: coarse.vertexCount)
            fine.interpolate(topology.vertexEdges.ends)
            topology = topology.refined()
            masks = LoopMasks(topology)
        }
        coarseVertexCount = coarse.vertexCount
        surface = masks.limit(basis, columns: coarse.vertexCount)
        fine.triangles = stride(from: 0, to: topology.vertices.count, by: 3).map {
            SIMD3(topology.vertices[$0], topology.vertices[$0 + 1], topology.vertices[$0 + 2])
        }
        fine.tangents = []
        mesh = fine
        let shape = shape(coarse.positions, withTangents: false)
        mesh.positions = shape.positions
        mesh.normals = shape.normals
    }

    /// Returns the limit surface of moved vertices.
    /// - Parameters:
    ///   - positions: one per vertex of the coarse mesh.
    ///   - withTangents: whether to return tangents. Default: false.
    package func shape(_ positions: [SIMD3<Float>], withTangents: Bool = false) -> Shape {
        precondition(positions.count == coarseVertexCount, "\(positions.count) positions for \(coarseVertexCount) vertices.")
        var shape = Shape()
        surface.write(staysInPlace ? control(of: positions) : positions, into: &shape, withTangents: withTangents)
        guard shape.normals.contains(.zero) else { return shape }
        // The tangents of a fold or of an isolated vertex span no plane.
        var means: [SIMD3<Float>] = []
        Mesh.writeAreaWeightedNormals(positions: shape.positions, triangles: mesh.triangles, into: &means)
        for vertex in shape.normals.indices where shape.normals[vertex] == .zero { shape.normals[vertex] = means[vertex] }
        return shape
    }

    /// Returns the positions of the control mesh for given vertices.
    private func control(of positions: [SIMD3<Float>]) -> [SIMD3<Float>] {
        let distances = zip(positions, places.positions(of: positions)).map { $0 - $1 }
        return zip(positions, places.positions(of: distances)).map { $0 + $1 }
    }
}

extension Mesh {
    /// Returns, for each vertex, the lowest vertex that is at the same position under all morph targets and joints.
    fileprivate func pointOfVertex() -> [UInt32] {
        let first = firstVertexAtSamePosition()
        let ranges = skin?.ranges
        func moveAlike(_ a: Int, _ b: Int) -> Bool {
            guard morphTargets.allSatisfy({ $0.positionOffsets[a] == $0.positionOffsets[b] }) else { return false }
            guard let skin, let ranges else { return true }
            return skin.positions[a] == skin.positions[b] && skin.influences[ranges[a]] == skin.influences[ranges[b]]
                && skin.morphTargets.allSatisfy { $0.positionOffsets[a] == $0.positionOffsets[b] }
        }
        var kept: [UInt32: [UInt32]] = [:]
        return first.indices.map { vertex in
            let twins = kept[first[vertex]]?.prefix(Self.mostTwins)
            if let twin = twins?.first(where: { moveAlike(Int($0), vertex) }) { return twin }
            kept[first[vertex], default: []].append(UInt32(vertex))
            return UInt32(vertex)
        }
    }

    /// The largest number of different motions at one position that are compared; more take time with their square.
    private static var mostTwins: Int { 16 }

    /// Whether the normals on the two sides of an edge differ at both ends.
    fileprivate func isSharp(_ halfEdge: Int, _ mate: Int, _ vertices: [UInt32]) -> Bool {
        guard !normals.isEmpty else { return false }
        func differ(_ a: Int, _ b: Int) -> Bool {
            let (a, b) = (normals[Int(vertices[a])], normals[Int(vertices[b])])
            return a.dot(b) < Self.leastSmoothCosine
        }
        return differ(halfEdge, LoopTopology.next(mate)) && differ(LoopTopology.next(halfEdge), mate)
    }

    /// The cosine of 10°.
    private static let leastSmoothCosine: Float = 0.984_807_75

    /// Adds a vertex in the middle of each edge to the texture coordinates and colours.
    fileprivate mutating func interpolate(_ ends: [SIMD2<UInt32>]) {
        for set in textureCoordinates.indices {
            textureCoordinates[set] += ends.map {
                (textureCoordinates[set][Int($0.x)] + textureCoordinates[set][Int($0.y)]) * 0.5
            }
        }
        if !colors.isEmpty { colors += ends.map { (colors[Int($0.x)] + colors[Int($0.y)]) * 0.5 } }
    }
}
