/// Facts about a whole recording.
public struct RecordingHeader: Hashable, Sendable {
    /// The version of the project's own format that this module supports.
    public static let currentVersion = 1

    /// The version of the file's format.
    public var version: Int
    /// The width and height of the captured pictures in pixels, if there are any.
    public var imageSize: SIMD2<Int>?
    /// The camera's intrinsics, if they are constant; a frame's own intrinsics take precedence.
    public var intrinsics: CameraIntrinsics?
    /// The nominal frame rate, in frames a second. Time stamps are authoritative and may have gaps.
    public var frameRate: Double
    /// The mesh of tracked vertices, if faces have any.
    public var topology: FaceTopology?
    /// Whether faces have a position in the world; if not, their transform is a rotation about the world's origin.
    public var hasHeadPosition: Bool

    /// The known identities of faces, by face ID.
    public var identities: [String: FaceIdentity]

    /// The identity of the film that the recording was made from, if any: the SHA-256 of its file, in hexadecimal.
    public var film: String?
    /// The video of the captured pictures, relative to the recording's folder. Its first frame is the recording's. Nil if
    /// frames name separate files, or none.
    public var video: String?
    /// The timecode of the first frame. Default: nil, unknown.
    package var timecode: RecordedTimecode?
    /// The view in which the file stores the recording. The size, the intrinsics and all frames are upright regardless of it.
    /// Default: upright.
    public var view = RecordedView()

    /// Creates a header. Default: 60 frames per second, faces with a position, nothing else known.
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
