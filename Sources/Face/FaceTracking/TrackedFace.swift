public import RenderMath

/// What a tracker knows of one face at one moment.
///
/// Face space is ARKit's: metres, right-handed, the origin inside the head, +x to the person's left (the viewer's right), +y up
/// and +z out of the face.
public struct TrackedFace: Hashable, Sendable {
    /// The same for the same face through a recording.
    public var id: String
    /// Whether the face was seen in this frame. Where it was not, everything below is what the tracker had last, or nothing.
    public var isTracked: Bool
    /// Where the face is: an affine, invertible matrix.
    public var worldFromFace: Matrix4
    /// The expression.
    public var blendShapes: BlendShapeValues
    /// The mesh's vertices in face space, in metres, where the recording has them.
    public var vertices: [SIMD3<Float>]?
    /// Where the person's left eye is and how it looks: its +z axis points out of the pupil.
    public var faceFromLeftEye: Matrix4?
    /// Where the person's right eye is and how it looks: its +z axis points out of the pupil.
    public var faceFromRightEye: Matrix4?
    /// Where the face is in the captured picture, where the tracker said so.
    public var rectangle: ImageRectangle?
    /// How the face differs from others at rest, where the recording says so.
    public var identity: FaceIdentity?
    /// How much of each of the identity's modes it shows.
    public var modeWeights: [Float]
    /// How well the face was fitted to landmarks, where it was: the median and the 95th percentile of their distances from the mesh, in shares of
    /// the distance between the eyes.
    public var fitError: SIMD2<Float>?

    /// A face from its parts. Default: tracked, at the world's origin, at rest.
    public init(
        id: String, isTracked: Bool = true, worldFromFace: Matrix4 = .identity,
        blendShapes: BlendShapeValues = BlendShapeValues(), vertices: [SIMD3<Float>]? = nil, faceFromLeftEye: Matrix4? = nil,
        faceFromRightEye: Matrix4? = nil, rectangle: ImageRectangle? = nil, identity: FaceIdentity? = nil,
        modeWeights: [Float] = [], fitError: SIMD2<Float>? = nil
    ) {
        self.id = id
        self.isTracked = isTracked
        self.worldFromFace = worldFromFace
        self.blendShapes = blendShapes
        self.vertices = vertices
        self.faceFromLeftEye = faceFromLeftEye
        self.faceFromRightEye = faceFromRightEye
        self.rectangle = rectangle
        self.identity = identity
        self.modeWeights = modeWeights
        self.fitError = fitError
    }
}
