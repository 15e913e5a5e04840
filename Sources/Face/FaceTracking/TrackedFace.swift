public import RenderMath

/// The tracked state of one face at one moment.
///
/// Face space is ARKit's: metres, right-handed, the origin inside the head, +x to the person's left (the viewer's right), +y up
/// and +z out of the face.
public struct TrackedFace: Hashable, Sendable {
    /// The name of the face, constant throughout a recording.
    public var id: String
    /// Whether the face was tracked in this frame. If not, all other values are the tracker's last ones, or empty.
    public var isTracked: Bool
    /// The placement of the face: an affine, invertible matrix.
    public var worldFromFace: Matrix4
    /// The expression.
    public var blendShapes: BlendShapeValues
    /// The mesh's vertices in face space, in metres, if the recording contains them.
    public var vertices: [SIMD3<Float>]?
    /// The placement of the person's left eye: its +z axis points out of the pupil.
    public var faceFromLeftEye: Matrix4?
    /// The placement of the person's right eye: its +z axis points out of the pupil.
    public var faceFromRightEye: Matrix4?
    /// The point that the person looks at, in face space, in metres, if the tracker provides it.
    public var lookAtPoint: SIMD3<Float>?
    /// The rectangle of the face in the captured picture, if the tracker provides it.
    public var rectangle: ImageRectangle?
    /// The individual shape of the face, if the recording contains it.
    public var identity: FaceIdentity?
    /// The weight of each of the identity's modes.
    public var modeWeights: [Float]
    /// The error of the face's fit to landmarks, if it was fitted: the median and the 95th percentile of their distances from
    /// the mesh, as fractions of the distance between the eyes.
    public var fitError: SIMD2<Float>?
    /// The distance that the fitted face slid over the skin since the previous frame, as a fraction of the distance between the
    /// eyes. Nil if the pictures of the film give no motion.
    public var slip: Float?

    /// Creates a face. Default: tracked, at the world's origin, at rest.
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
