/// A surface of triangles.
///
/// Lengths are metres in the mesh's own space, right-handed. A triangle's front is the side from which its three corners run
/// counter-clockwise. Texture coordinates have (0, 0) at the picture's top left corner and v pointing down, as glTF and ARKit
/// have them; readers of formats with v upwards turn them.
public struct Mesh: Sendable, Equatable {
    /// One position a vertex, in metres.
    public var positions: [SIMD3<Float>]
    /// One unit normal a vertex, or none at all.
    public var normals: [SIMD3<Float>]
    /// One tangent a vertex (unit vector along growing u, then the bitangent's sign in w, as in glTF), or none at all.
    public var tangents: [SIMD4<Float>]
    /// One colour a vertex, in linear light with straight alpha, or none at all.
    public var colors: [SIMD4<Float>]
    /// The sets of texture coordinates, each with one pair a vertex. Often one set, sometimes none.
    public var textureCoordinates: [[SIMD2<Float>]]
    /// Three indices of vertices for each triangle.
    public var triangles: [SIMD3<UInt32>]
    /// Shapes that the mesh can take, by name.
    public var morphTargets: [MorphTarget]
    /// The joints that hold it, and its vertices before they do; nil where none do. Default: none.
    public var skin: MeshSkin?

    /// A mesh from its parts. Default: nothing but positions and triangles.
    /// - Precondition: each attribute has one value a vertex (or none), and indices are within bounds.
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

    /// The weights of the morph targets where nothing drives them; nil where all are 0.
    public var restingWeights: [Float]? {
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
            triangles.allSatisfy { Int($0.max()) < count }, "A triangle names a vertex beyond \(count).")
    }
}

/// The displacement of each vertex when a named shape is taken in full.
public struct MorphTarget: Sendable, Equatable {
    /// The shape's name, for a face one of ARKit's blend shapes such as `mouthSmileLeft`.
    public var name: String
    /// One offset a vertex, in metres, at weight 1.
    public var positionOffsets: [SIMD3<Float>]
    /// One offset a vertex to add to the normal at weight 1, or none at all.
    public var normalOffsets: [SIMD3<Float>]
    /// The weight where nothing drives the shape. Default: 0.
    public var restingWeight: Float

    /// A shape from its offsets. Default: none for normals, which are then made anew from the moved triangles; not taken at rest.
    public init(
        name: String, positionOffsets: [SIMD3<Float>], normalOffsets: [SIMD3<Float>] = [], restingWeight: Float = 0
    ) {
        self.name = name
        self.positionOffsets = positionOffsets
        self.normalOffsets = normalOffsets
        self.restingWeight = restingWeight
    }
}
