public import FaceTracking
public import Meshes
public import SceneGraph

/// Bends a mesh by a face's expression: by the tracked vertices where the recording has as many as the mesh, otherwise by the morph
/// targets that are named for blend shapes.
public struct MorphDriver: Sendable {
    /// The rule by which a morph target's weight follows from an expression: `gain · value + offset`, within limits.
    public struct Target: Hashable, Sendable {
        /// The number made of blend shapes, or nil for a target that stays as it is.
        public var value: BlendShapeValue?
        /// The factor on the number. Default: 1.
        public var gain: Float
        /// The offset that is added, also where there is no number. Default: 0.
        public var offset: Float
        /// The least and the greatest weight. Default: 0…1.
        public var limits: ClosedRange<Float>

        /// A weight's recipe.
        public init(_ value: BlendShapeValue?, gain: Float = 1, offset: Float = 0, limits: ClosedRange<Float> = 0...1) {
            self.value = value
            self.gain = gain
            self.offset = offset
            self.limits = limits
        }

        /// A weight's recipe by one shape, or none.
        public init(shape: BlendShape?, gain: Float = 1, offset: Float = 0, limits: ClosedRange<Float> = 0...1) {
            self.init(shape.map { .shape($0) }, gain: gain, offset: offset, limits: limits)
        }

        /// A target's recipe: by its name, which is a blend shape's in either spelling or one that avatars of other makers use; one with
        /// another name keeps its resting weight.
        public init(_ target: MorphTarget) {
            self.init(AvatarShapes.value(named: target.name))
            guard value == nil else { return }
            offset = target.restingWeight
            limits = min(0, offset)...max(1, offset)
        }

        /// The shape, where the number is that of one.
        public var shape: BlendShape? { if case .shape(let shape)? = value { shape } else { nil } }

        /// The weight for an expression.
        package func weight(for expression: BlendShapeValues) -> Float {
            let number = (value.map { Float($0.value(of: expression)) } ?? 0) * gain + offset
            return min(max(number, limits.lowerBound), limits.upperBound)
        }
    }

    /// The mesh.
    public var meshID: MeshID
    /// Which face, counted as ``FaceAnchor`` counts.
    public var faceIndex: Int
    /// One recipe for each of the mesh's morph targets, in their order.
    public var targets: [Target]
    /// Whether tracked vertices are taken where there are as many as the mesh has. Default: yes.
    public var usesTrackedVertices: Bool

    /// The mesh's vertices at rest.
    let restPositions: [SIMD3<Float>]
    private var vertexCount: Int { restPositions.count }

    /// The tracked vertices of a face where they take the place of the mesh's; else nil.
    func vertices(of face: TrackedFace) -> [SIMD3<Float>]? {
        guard usesTrackedVertices, let vertices = face.vertices, vertices.count == vertexCount else { return nil }
        return vertices
    }

    /// A driver of a mesh. Default: each target by its name.
    public init(_ meshID: MeshID, of mesh: Mesh, faceIndex: Int = 0, usesTrackedVertices: Bool = true) {
        self.meshID = meshID
        self.faceIndex = faceIndex
        self.usesTrackedVertices = usesTrackedVertices
        targets = mesh.morphTargets.map { Target($0) }
        restPositions = mesh.positions
    }

    /// Sets the mesh's deformation.
    /// - Parameters:
    ///   - identityOffsets: the offset that the person's identity adds to each vertex; nil where it is not known.
    ///   - keepsOthers: whether the targets that no shape moves keep the weights that they have.
    func apply(
        _ face: TrackedFace, identityOffsets: [SIMD3<Float>]?, keepingOthers keepsOthers: Bool = false,
        to state: inout FrameState
    ) {
        if let vertices = vertices(of: face) {
            state.deformations[meshID] = .positions(vertices)
            return
        }
        var weights = targets.map { $0.weight(for: face.blendShapes) }
        if keepsOthers, case .morph(let others)? = state.deformations[meshID] {
            for index in weights.indices where targets[index].value == nil { weights[index] = others[index] }
        }
        if let identityOffsets {
            state.deformations[meshID] = .morphAndOffsets(weights, offsets: identityOffsets)
        } else if !targets.isEmpty {
            state.deformations[meshID] = .morph(weights)
        }
    }
}
