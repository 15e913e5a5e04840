public import RenderMath

/// The state of one face at one moment, as a tracker knows it.
///
/// Face space is ARKit's: metres, right-handed, the origin inside the head, +x to the person's left (the viewer's right), +y up
/// and +z out of the face.
public struct TrackedFace: Hashable, Sendable {
    /// The same for the same face through a recording.
    public var id: String
    /// Whether the face was seen in this frame. Where it was not, everything below is what the tracker had last, or nothing.
    public var isTracked: Bool
    /// The placement of the face: an affine, invertible matrix.
    public var worldFromFace: Matrix4
    /// The expression.
    public var blendShapes: BlendShapeValues
    /// The mesh's vertices in face space, in metres, where the recording has them.
    public var vertices: [SIMD3<Float>]?
    /// The placement of the person's left eye: its +z axis points out of the pupil.
    public var faceFromLeftEye: Matrix4?
    /// The placement of the person's right eye: its +z axis points out of the pupil.
    public var faceFromRightEye: Matrix4?
    /// The point that the person looks at, in face space, in metres, where the tracker said so.
    public var lookAtPoint: SIMD3<Float>?
    /// The rectangle of the face in the captured picture, where the tracker said so.
    public var rectangle: ImageRectangle?
    /// The difference of the face from others at rest, where the recording says so.
    public var identity: FaceIdentity?
    /// The weight of each of the identity's modes.
    public var modeWeights: [Float]
    /// The error of the face's fit to landmarks, where it was fitted: the median and the 95th percentile of their distances from the mesh,
    /// in shares of the distance between the eyes.
    public var fitError: SIMD2<Float>?
    /// The distance that the fitted face slid over the skin since the frame before, as a fraction of the distance between the
    /// eyes. nil if the pictures of the film gave no motion.
    public var slip: Float?

    /// A face from its parts. Default: tracked, at the world's origin, at rest.
    public init(
        id: String, isTracked: Bool = true, worldFromFace: Matrix4 = .identity,
        blendShapes: BlendShapeValues = BlendShapeValues(), vertices: [SIMD3<Float>]? = nil, faceFromLeftEye: Matrix4? = nil,
        faceFromRightEye: Matrix4? = nil, lookAtPoint: SIMD3<Float>? = nil, rectangle: ImageRectangle? = nil,
        identity: FaceIdentity? = nil,
        modeWeights: [Float] = [], fitError: SIMD2<Float>? = nil, slip: Float? = nil
    ) {
        self.id = id
        self.isTracked = isTracked
        self.worldFromFace = worldFromFace
        self.blendShapes = blendShapes
        self.vertices = vertices
        self.faceFromLeftEye = faceFromLeftEye
        self.faceFromRightEye = faceFromRightEye
        self.lookAtPoint = lookAtPoint
        self.rectangle = rectangle
        self.identity = identity
        self.modeWeights = modeWeights
        self.fitError = fitError
        self.slip = slip
    }
}
