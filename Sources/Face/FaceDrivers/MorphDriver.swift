public import FaceTracking
public import Meshes
public import SceneGraph

/// Deforms a mesh with a face's expression: with the tracked vertices if the recording has as many as the mesh, otherwise with
/// the morph targets named after blend shapes.
public struct MorphDriver: Sendable {
    /// The rule for a morph target's weight: `gain · value + offset`, limited to a range.
    public struct Target: Hashable, Sendable {
        /// The value computed from blend shapes, or nil for a target that does not change.
        public var value: BlendShapeValue?
        /// The factor on the value. Default: 1.
        public var gain: Float
        /// The offset, which also applies without a value. Default: 0.
        public var offset: Float
        /// The smallest and the largest weight. Default: 0…1.
        public var limits: ClosedRange<Float>

        /// Creates a rule for a weight.
        public init(_ value: BlendShapeValue?, gain: Float = 1, offset: Float = 0, limits: ClosedRange<Float> = 0...1) {
            self.value = value
            self.gain = gain
            self.offset = offset
            self.limits = limits
        }

        /// Creates a rule that follows one shape, or none.
        public init(shape: BlendShape?, gain: Float = 1, offset: Float = 0, limits: ClosedRange<Float> = 0...1) {
            self.init(shape.map { .shape($0) }, gain: gain, offset: offset, limits: limits)
        }

        /// Creates the rule for a target from its name: a blend shape's in either spelling, or one that other vendors' avatars
        /// use. A target with another name keeps its resting weight.
        public init(_ target: MorphTarget) {
            self.init(AvatarShapes.value(named: target.name))
            guard value == nil else { return }
            offset = target.restingWeight
            limits = min(0, offset)...max(1, offset)
        }

        /// The shape, if the value is a single shape; otherwise nil.
        public var shape: BlendShape? { if case .shape(let shape)? = value { shape } else { nil } }

        /// Returns the weight for an expression.
        package func weight(for expression: BlendShapeValues) -> Float {
            let number = (value.map { Float($0.value(of: expression)) } ?? 0) * gain + offset
            return min(max(number, limits.lowerBound), limits.upperBound)
        }
    }

    /// The mesh.
    public var meshID: MeshID
    /// The index of the face, as in ``FaceAnchor``.
    public var faceIndex: Int
    /// The rules for the mesh's morph targets, in their order.
    public var targets: [Target]
    /// Whether tracked vertices are used if there are as many as the mesh has. Default: yes.
    public var usesTrackedVertices: Bool

    /// The mesh's vertices at rest.
    let restPositions: [SIMD3<Float>]
    private var vertexCount: Int { restPositions.count }

    /// Returns the tracked vertices of a face if they replace the mesh's; otherwise nil.
    func vertices(of face: TrackedFace) -> [SIMD3<Float>]? {
        guard usesTrackedVertices, let vertices = face.vertices, vertices.count == vertexCount else { return nil }
        return vertices
    }

    /// Creates a driver of a mesh. Default: each target follows its name.
    public init(_ meshID: MeshID, of mesh: Mesh, faceIndex: Int = 0, usesTrackedVertices: Bool = true) {
        self.meshID = meshID
        self.faceIndex = faceIndex
        self.usesTrackedVertices = usesTrackedVertices
        targets = mesh.morphTargets.map { Target($0) }
        restPositions = mesh.positions
    }

    /// Sets the mesh's deformation.
    /// - Parameters:
    ///   - identityOffsets: the offset that the person's identity adds to each vertex; nil if unknown.
    ///   - keepsOthers: whether targets that no shape drives keep their current weights.
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
