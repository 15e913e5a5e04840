/// The faces that were found in one picture of a film.
public struct LandmarkFrame: Hashable, Sendable {
    /// Seconds since the film's first picture.
    public var time: Double
    /// Whether a shot begins here: nothing is carried over from the picture before.
    public var startsShot: Bool
    /// The faces, largest first; their order says nothing of who they are.
    public var faces: [FaceLandmarks]
    /// The number of faces that the picture shows beyond those that are followed.
    public var otherFaceCount: Int
    /// The hands near the faces, in no order; nil if they were not searched for.
    public var hands: [HandLandmarks]?

    /// A frame from its parts.
    public init(
        time: Double, startsShot: Bool = false, faces: [FaceLandmarks] = [], otherFaceCount: Int = 0,
        hands: [HandLandmarks]? = nil
    ) {
        self.time = time
        self.startsShot = startsShot
        self.faces = faces
        self.otherFaceCount = otherFaceCount
        self.hands = hands
    }
}

extension LandmarkFrame {
    /// The numbers of other faces that files may state.
    static let otherFaceCounts = 0...1000
}

/// The faces that were found in a film.
public struct LandmarkTake: Hashable, Sendable {
    /// Width and height of the pictures in pixels.
    public var imageSize: SIMD2<Int>
    /// Pictures per second.
    public var frameRate: Double
    /// One for each picture.
    public var frames: [LandmarkFrame]

    /// A take from its parts.
    public init(imageSize: SIMD2<Int>, frameRate: Double, frames: [LandmarkFrame]) {
        self.imageSize = imageSize
        self.frameRate = frameRate
        self.frames = frames
    }
}
