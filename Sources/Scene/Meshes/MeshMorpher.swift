import RenderMath

/// Takes a mesh through its shapes, frame by frame, at the cost of the vertices that really move.
///
///     let morpher = MeshMorpher(face)
///     var shape = MorphedShape()
///     for frame in frames {
///         morpher.write(weights: morpher.weights(named: frame.blendShapes), into: &shape)
///     }
///
/// positions = base + Σ weight · offset, the targets added in their order. Normals move by the targets' normal offsets where
/// every active target has them; else by as much as the triangles' own area-weighted normals turn, so that normals that were
/// given stay as they are at weight 0 and change without a jump.
public struct MeshMorpher: Sendable {
    /// The names of the shapes in the order of weights.
    public let targetNames: [String]

    private let restingWeights: [Float]
    private let positions: [SIMD3<Float>]
    private let normals: [SIMD3<Float>]
    private let triangles: [SIMD3<UInt32>]
    private let targets: [SparseTarget]
    private let indexByName: [String: Int]
    /// For each vertex the first one with the same position and normal: these share their triangles' normals.
    private let firstTwin: [UInt32]
    /// The unit normals of the resting triangles.
    private let restingTriangleNormals: [SIMD3<Float>]

    /// Prepares a mesh: lists the vertices that each target moves.
    public init(_ mesh: Mesh) {
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

    /// Index of the shape with a name (the first, where several have it), or nil.
    public func index(ofTarget name: String) -> Int? { indexByName[name] }

    /// One weight a target from weights by name: the resting one where a name is missing; names that the mesh does not have are
    /// ignored.
    public func weights(named weights: [String: Float]) -> [Float] {
        zip(targetNames, restingWeights).map { weights[$0] ?? $1 }
    }

    /// Takes the shapes by their weights.
    /// - Parameters:
    ///   - weights: one a target, usually 0…1; fewer leave the rest at 0.
    ///   - shape: positions and unit normals, one a vertex; its memory is used again.
    public func write(weights: [Float], into shape: inout MorphedShape) {
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

    /// The shape of given weights in memory of its own.
    public func shape(weights: [Float]) -> MorphedShape {
        var shape = MorphedShape()
        write(weights: weights, into: &shape)
        return shape
    }

    /// The positions alone, in memory of their own.
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
public struct MorphedShape: Sendable, Equatable {
    /// One position a vertex, in metres.
    public var positions: [SIMD3<Float>] = []
    /// One unit normal a vertex.
    public var normals: [SIMD3<Float>] = []
    /// Kept between frames only for its memory.
    fileprivate var triangleNormals: [SIMD3<Float>] = []

    /// Empty, until a morpher writes to it.
    public init() {}

    /// Whether positions and normals agree.
    public static func == (a: MorphedShape, b: MorphedShape) -> Bool {
        a.positions == b.positions && a.normals == b.normals
    }
}

/// The part of a target that moves.
private struct SparseTarget: Sendable {
    var vertices: [UInt32] = []
    var positionOffsets: [SIMD3<Float>] = []
    /// One a listed vertex, or none at all.
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
    /// For each vertex the lowest one that agrees in position and normal.
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
    /// The mesh with its shapes taken by name, in memory of its own; for more than one frame use `MeshMorpher`.
    /// - Parameter weights: usually 0…1, the resting ones where a name is missing; names that the mesh does not have are ignored.
    public func morphed(weights: [String: Float]) -> Mesh {
        let morpher = MeshMorpher(self)
        let shape = morpher.shape(weights: morpher.weights(named: weights))
        var result = self
        result.positions = shape.positions
        if !normals.isEmpty { result.normals = shape.normals }
        return result
    }
}
