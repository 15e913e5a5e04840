/// The faces found in one picture of a film.
public struct LandmarkFrame: Hashable, Sendable {
    /// Seconds since the film's first picture.
    public var time: Double
    /// Whether a shot starts here: nothing carries over from the previous picture.
    public var startsShot: Bool
    /// The faces, largest first; the order does not identify people.
    public var faces: [FaceLandmarks]
    /// The number of visible faces that are not tracked.
    package var otherFaceCount: Int
    /// The hands near the faces, in no order; nil if they were not searched for.
    public var hands: [HandLandmarks]?

    /// Creates a frame.
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
    /// The allowed numbers of other faces in files.
    static let otherFaceCounts = 0...1000
}

/// The faces found in a film.
public struct LandmarkTake: Hashable, Sendable {
    /// Width and height of the pictures in pixels.
    public var imageSize: SIMD2<Int>
    /// Pictures per second.
    public var frameRate: Double
    /// One frame for each picture.
    public var frames: [LandmarkFrame]

    /// Creates a take.
    public init(imageSize: SIMD2<Int>, frameRate: Double, frames: [LandmarkFrame]) {
        self.imageSize = imageSize
        self.frameRate = frameRate
        self.frames = frames
    }
}
