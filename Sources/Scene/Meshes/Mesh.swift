/// A surface of triangles.
///
/// Lengths are metres in the mesh's own space, which is right-handed. A triangle's front is the side from which its corners run
/// counter-clockwise. Texture coordinates have (0, 0) at the picture's top left corner and v pointing down, as in glTF and
/// ARKit; readers of formats with v pointing up flip them.
public struct Mesh: Sendable, Equatable {
    /// One position per vertex, in metres.
    public var positions: [SIMD3<Float>]
    /// One unit normal per vertex, or empty.
    public var normals: [SIMD3<Float>]
    /// One tangent per vertex (a unit vector along growing u, with the bitangent's sign in w, as in glTF), or empty.
    public var tangents: [SIMD4<Float>]
    /// One colour per vertex, in linear light with straight alpha, or empty.
    public var colors: [SIMD4<Float>]
    /// The sets of texture coordinates, each with one pair per vertex. Usually one set, sometimes none.
    public var textureCoordinates: [[SIMD2<Float>]]
    /// Three vertex indices per triangle.
    public var triangles: [SIMD3<UInt32>]
    /// The shapes that the mesh can morph into.
    public var morphTargets: [MorphTarget]
    /// The joints' influences and the vertices in their bind pose; nil if the mesh has no joints. Default: nil.
    public var skin: MeshSkin?

    /// Creates a mesh from its attributes. Default: only positions and triangles.
    /// - Precondition: each attribute is empty or has one value per vertex, and indices are within bounds.
    public init(
        positions: [SIMD3<Float>], normals: [SIMD3<Float>] = [], tangents: [SIMD4<Float>] = [],
        colors: [SIMD4<Float>] = [], textureCoordinates: [[SIMD2<Float>]] = [], triangles: [SIMD3<UInt32>],
        morphTargets: [MorphTarget] = []
    ) {
        self.positions = positions
        self.normals = normals
        self.tangents = tangents
        self.colors = colors
        self.textureCoordinates = textureCoordinates
        self.triangles = triangles
        self.morphTargets = morphTargets
        checkCounts()
    }

    /// The weights of the morph targets while nothing drives them; nil if all are 0.
    package var restingWeights: [Float]? {
        morphTargets.contains { $0.restingWeight != 0 } ? morphTargets.map(\.restingWeight) : nil
    }

    /// The number of vertices.
    public var vertexCount: Int { positions.count }

    private func checkCounts() {
        let count = positions.count
        precondition(normals.isEmpty || normals.count == count, "\(normals.count) normals for \(count) vertices.")
        precondition(tangents.isEmpty || tangents.count == count, "\(tangents.count) tangents for \(count) vertices.")
        precondition(colors.isEmpty || colors.count == count, "\(colors.count) colours for \(count) vertices.")
        for set in textureCoordinates {
            precondition(set.count == count, "\(set.count) texture coordinates for \(count) vertices.")
        }
        for target in morphTargets {
            precondition(target.positionOffsets.count == count, "\(target.name) does not have \(count) offsets.")
            precondition(target.normalOffsets.isEmpty || target.normalOffsets.count == count)
        }
        precondition(
            triangles.allSatisfy { Int($0.max()) < count }, "A triangle has a vertex index of \(count) or more.")
    }
}

/// The displacement of each vertex when a named shape has weight 1.
public struct MorphTarget: Sendable, Equatable {
    /// The shape's name; for a face, one of ARKit's blend shapes such as `mouthSmileLeft`.
    public var name: String
    /// One offset per vertex, in metres, at weight 1.
    public var positionOffsets: [SIMD3<Float>]
    /// One offset per vertex, added to the normal at weight 1, or empty.
    public var normalOffsets: [SIMD3<Float>]
    /// The weight while nothing drives the shape. Default: 0.
    public var restingWeight: Float

    /// Creates a shape from its offsets.
    ///
    /// Default: no normal offsets, so that normals are recomputed from the moved triangles; resting weight 0.
    public init(
        name: String, positionOffsets: [SIMD3<Float>], normalOffsets: [SIMD3<Float>] = [], restingWeight: Float = 0
    ) {
        self.name = name
        self.positionOffsets = positionOffsets
        self.normalOffsets = normalOffsets
        self.restingWeight = restingWeight
    }
}
