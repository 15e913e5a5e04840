/// The facts of a recording as a whole.
public struct RecordingHeader: Hashable, Sendable {
    /// The version of the project's own format that this module reads and writes.
    public static let currentVersion = 1

    /// The version of the file's format.
    public var version: Int
    /// Width and height in pixels of the captured pictures, where there are any.
    public var imageSize: SIMD2<Int>?
    /// The camera's optics where they do not change; a frame's own go before.
    public var intrinsics: CameraIntrinsics?
    /// Frames per second, nominally: time stamps count, and may have gaps.
    public var frameRate: Double
    /// The mesh that tracked vertices belong to, where faces have any.
    public var topology: FaceTopology?
    /// Whether faces have a place in the world; where not, their transform is a rotation about the world's origin.
    public var hasHeadPosition: Bool

    /// The differences of people's faces from others at rest, by their ids, where that is known.
    public var identities: [String: FaceIdentity]

    /// The identity of the film that the recording was made from, where it was made from one: the SHA-256 of its file, in hexadecimal.
    public var film: String?
    /// The video of the captured pictures, relative to the recording's folder: its first frame is the recording's. Nil where frames name
    /// files of their own, or none.
    public var video: String?
    /// The view in which the file holds the recording. The size, the optics and all frames are upright, whatever it says. Default: upright.
    public var view = RecordedView()

    /// A header from its parts. Default: 60 frames per second, faces with a place, nothing else known.
    public init(
        version: Int = RecordingHeader.currentVersion, imageSize: SIMD2<Int>? = nil, intrinsics: CameraIntrinsics? = nil,
        frameRate: Double = 60, topology: FaceTopology? = nil, hasHeadPosition: Bool = true,
        identities: [String: FaceIdentity] = [:], film: String? = nil
    ) {
        self.version = version
        self.imageSize = imageSize
        self.intrinsics = intrinsics
        self.frameRate = frameRate
        self.topology = topology
        self.hasHeadPosition = hasHeadPosition
        self.identities = identities
        self.film = film
    }
}
