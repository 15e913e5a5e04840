import RenderMath

/// Applies a mesh's morph targets frame by frame, at a cost proportional to the vertices that move.
///
///     let morpher = MeshMorpher(face)
///     var shape = MorphedShape()
///     for frame in frames {
///         morpher.write(weights: morpher.weights(named: frame.blendShapes), into: &shape)
///     }
///
/// positions = base + Σ weight · offset, with the targets added in their order. If every active target has normal offsets,
/// these move the normals. Otherwise each normal changes by the change of the triangles' area-weighted normals. The mesh's own
/// normals thus stay as they are at weight 0 and change continuously.
package struct MeshMorpher: Sendable {
    /// The names of the targets, in the order of weights.
    package let targetNames: [String]

    private let restingWeights: [Float]
    private let positions: [SIMD3<Float>]
    private let normals: [SIMD3<Float>]
    private let triangles: [SIMD3<UInt32>]
    private let targets: [SparseTarget]
    private let indexByName: [String: Int]
    /// For each vertex, the first one with the same position and normal: these vertices share their triangles' normals.
    private let firstTwin: [UInt32]
    /// The unit normals of the resting triangles.
    private let restingTriangleNormals: [SIMD3<Float>]

    /// Prepares a mesh: lists the vertices that each target moves.
    package init(_ mesh: Mesh) {
        targetNames = mesh.morphTargets.map(\.name)
        restingWeights = mesh.morphTargets.map(\.restingWeight)
        indexByName = Dictionary(mesh.morphTargets.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        positions = mesh.positions
        triangles = mesh.triangles
        targets = mesh.morphTargets.map { SparseTarget($0) }
        firstTwin = MeshMorpher.twins(of: mesh)
        restingTriangleNormals = MeshMorpher.triangleNormals(
            of: mesh.positions, triangles: mesh.triangles, firstTwin: firstTwin)
        normals = mesh.normals.isEmpty ? restingTriangleNormals : mesh.normals
    }

    /// Returns the index of the target with a name (the first, if several have it), or nil.
    package func index(ofTarget name: String) -> Int? { indexByName[name] }

    /// Returns one weight per target from weights by name.
    ///
    /// A target whose name is missing gets its resting weight; names that the mesh does not have are ignored.
    package func weights(named weights: [String: Float]) -> [Float] {
        zip(targetNames, restingWeights).map { weights[$0] ?? $1 }
    }

    /// Applies the targets with the given weights.
    /// - Parameters:
    ///   - weights: one per target, usually 0…1; missing ones at the end are 0.
    ///   - shape: positions and unit normals, one per vertex; its memory is reused.
    package func write(weights: [Float], into shape: inout MorphedShape) {
        writePositions(weights: weights, into: &shape.positions)
        shape.normals = normals
        let active = zip(targets, weights).filter { $1 != 0 && !$0.vertices.isEmpty }.map(\.0)
        if active.isEmpty { return }
        if active.allSatisfy({ !$0.normalOffsets.isEmpty }) {
            addNormalOffsets(weights: weights, to: &shape.normals)
        } else {
            turnNormals(of: &shape)
        }
    }

    /// Returns the shape of the given weights in newly allocated memory.
    package func shape(weights: [Float]) -> MorphedShape {
        var shape = MorphedShape()
        write(weights: weights, into: &shape)
        return shape
    }

    /// Returns only the positions, in newly allocated memory.
    package func positions(weights: [Float]) -> [SIMD3<Float>] {
        var moved: [SIMD3<Float>] = []
        writePositions(weights: weights, into: &moved)
        return moved
    }

    private func writePositions(weights: [Float], into moved: inout [SIMD3<Float>]) {
        moved = positions
        for (target, weight) in zip(targets, weights) where weight != 0 {
            for (vertex, offset) in zip(target.vertices, target.positionOffsets) {
                moved[Int(vertex)] += offset * weight
            }
        }
    }

    private func addNormalOffsets(weights: [Float], to moved: inout [SIMD3<Float>]) {
        for (target, weight) in zip(targets, weights) where weight != 0 {
            for (vertex, offset) in zip(target.vertices, target.normalOffsets) {
                moved[Int(vertex)] += offset * weight
            }
        }
        for vertex in normals.indices where moved[vertex] != normals[vertex] {
            moved[vertex] = moved[vertex].normalized(orElse: normals[vertex])
        }
    }

    private func turnNormals(of shape: inout MorphedShape) {
        MeshMorpher.writeTriangleNormals(
            of: shape.positions, triangles: triangles, firstTwin: firstTwin, into: &shape.triangleNormals)
        for vertex in normals.indices {
            let turn = shape.triangleNormals[vertex] - restingTriangleNormals[vertex]
            if turn != .zero {
                shape.normals[vertex] = (normals[vertex] + turn).normalized(orElse: normals[vertex])
            }
        }
    }

    private static func twins(of mesh: Mesh) -> [UInt32] {
        Mesh(positions: mesh.positions, normals: mesh.normals, triangles: []).firstVertexWithSamePositionAndNormal()
    }

    private static func triangleNormals(
        of positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], firstTwin: [UInt32]
    ) -> [SIMD3<Float>] {
        var normals: [SIMD3<Float>] = []
        writeTriangleNormals(of: positions, triangles: triangles, firstTwin: firstTwin, into: &normals)
        return normals
    }

    private static func writeTriangleNormals(
        of positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], firstTwin: [UInt32], into normals: inout [SIMD3<Float>]
    ) {
        Mesh.sumDoubleAreas(of: positions, triangles: triangles, into: &normals) { Int(firstTwin[$0]) }
        for vertex in normals.indices {
            let first = Int(firstTwin[vertex])
            normals[vertex] = first == vertex ? normals[vertex].normalized() : normals[first]
        }
    }
}

/// The output of a morpher: the vertices' positions and normals.
package struct MorphedShape: Sendable, Equatable {
    /// One position per vertex, in metres.
    package var positions: [SIMD3<Float>] = []
    /// One unit normal per vertex.
    package var normals: [SIMD3<Float>] = []
    /// Scratch memory, kept to avoid allocations in each frame.
    fileprivate var triangleNormals: [SIMD3<Float>] = []

    /// Creates an empty shape for a morpher to write to.
    package init() {}

    /// Whether positions and normals are equal.
    package static func == (a: MorphedShape, b: MorphedShape) -> Bool {
        a.positions == b.positions && a.normals == b.normals
    }
}

/// The vertices that a target moves, with their offsets.
private struct SparseTarget: Sendable {
    var vertices: [UInt32] = []
    var positionOffsets: [SIMD3<Float>] = []
    /// One per listed vertex, or empty.
    var normalOffsets: [SIMD3<Float>] = []

    init(_ target: MorphTarget) {
        let hasNormals = !target.normalOffsets.isEmpty
        for vertex in target.positionOffsets.indices
        where target.positionOffsets[vertex] != .zero || (hasNormals && target.normalOffsets[vertex] != .zero) {
            vertices.append(UInt32(vertex))
            positionOffsets.append(target.positionOffsets[vertex])
            if hasNormals { normalOffsets.append(target.normalOffsets[vertex]) }
        }
    }
}

extension Mesh {
    /// Returns, for each vertex, the lowest one with the same position and normal.
    fileprivate func firstVertexWithSamePositionAndNormal() -> [UInt32] {
        struct Key: Hashable {
            var position: SIMD3<Float>
            var normal: SIMD3<Float>
        }
        var first: [Key: UInt32] = [:]
        return positions.indices.map { index in
            let normal = normals.isEmpty ? SIMD3<Float>.zero : normals[index].withPositiveZeros
            let key = Key(position: positions[index].withPositiveZeros, normal: normal)
            if let known = first[key] { return known }
            first[key] = UInt32(index)
            return UInt32(index)
        }
    }
}

extension Mesh {
    /// Returns the mesh with its targets applied by name; for more than one frame use `MeshMorpher`.
    /// - Parameter weights: usually 0…1; targets whose names are missing get their resting weights, unknown names are ignored.
    package func morphed(weights: [String: Float]) -> Mesh {
        let morpher = MeshMorpher(self)
        let shape = morpher.shape(weights: morpher.weights(named: weights))
        var result = self
        result.positions = shape.positions
        if !normals.isEmpty { result.normals = shape.normals }
        return result
    }
}
