/// The state of one moment of a recording.
public struct TrackedFrame: Hashable, Sendable {
    /// The frame's index in the recording, from 0 without gaps. Skipped lines take no index.
    public var index: Int
    /// Seconds since the recording's first frame; greater than that of the previous frame.
    public var time: Double
    /// The camera, if it was tracked.
    public var camera: TrackedCamera?
    /// The faces, in the recording's order.
    public var faces: [TrackedFace]
    /// The light, if it was estimated.
    public var light: LightEstimate?
    /// The captured picture's file, relative to the recording's folder.
    public var picturePath: String?
    /// The captured depth's file, relative to the recording's folder.
    public var depthPath: String?
    /// Whether a new shot starts: nothing moved from the previous frame to this one.
    public var startsShot: Bool
    /// The number of visible faces that the recording does not track.
    package var otherFaceCount: Int
    /// The hands near the faces, in pixels of the captured picture; nil if they were not searched for.
    public var hands: [HandLandmarks]?

    /// Creates a frame.
    public init(
        index: Int, time: Double, camera: TrackedCamera? = nil, faces: [TrackedFace] = [], light: LightEstimate? = nil,
        picturePath: String? = nil, depthPath: String? = nil, startsShot: Bool = false, otherFaceCount: Int = 0,
        hands: [HandLandmarks]? = nil
    ) {
        self.index = index
        self.time = time
        self.camera = camera
        self.faces = faces
        self.light = light
        self.picturePath = picturePath
        self.depthPath = depthPath
        self.startsShot = startsShot
        self.otherFaceCount = otherFaceCount
        self.hands = hands
    }
}
