/// The options by which recordings are read.
public struct RecordingOptions: Hashable, Sendable {
    /// Whether a line, a packet or a frame of landmarks that cannot be read is skipped and counted instead of being an error. Default: no.
    public var isLenient: Bool
    /// The unit of the angles of a Live Link Face table or capture; nil judges by their range. Default: nil.
    public var angleUnit: AngleUnit?
    /// The number of frames that the timecodes of a Live Link Face table count in a second; nil determines it from the frame numbers.
    /// Default: nil.
    public var timecodeBase: TimecodeBase?
    /// Frames per second where the file does not say its frames' times, as texts of iFacialMocap and Facemotion3d do not; nil is 60, at
    /// which these apps send. Landmarks without times have no rate to fall back to. Above 0. Default: nil.
    public var frameRate: Double?
    /// How the recorded pictures lie, whatever the file says; nil as the file says. Default: nil.
    public var orientation: PictureOrientation?
    /// Whether the upright pictures are mirror images, whatever the file says; nil as the file says. Default: nil.
    public var isMirrored: Bool?
    /// Frames per second to which the recording is brought, with what lies between its frames; nil leaves them as they are. Above 0.
    /// Default: nil.
    public var resampledFrameRate: Double?
    /// The longest line that is read, in bytes. Default: 16 MiB, about 400 times a frame with ARKit's vertices.
    public var lineLengthLimit: Int

    /// Options from their parts.
    /// - Precondition: rates that are given are above 0 and finite.
    public init(
        isLenient: Bool = false, angleUnit: AngleUnit? = nil, timecodeBase: TimecodeBase? = nil,
        frameRate: Double? = nil,
        orientation: PictureOrientation? = nil, isMirrored: Bool? = nil, resampledFrameRate: Double? = nil,
        lineLengthLimit: Int = 16 << 20
    ) {
        for rate in [frameRate, resampledFrameRate].compactMap({ $0 }) {
            precondition(rate > 0 && rate.isFinite, "Frames per second are a number above 0.")
        }
        self.isLenient = isLenient
        self.angleUnit = angleUnit
        self.timecodeBase = timecodeBase
        self.frameRate = frameRate
        self.orientation = orientation
        self.isMirrored = isMirrored
        self.resampledFrameRate = resampledFrameRate
        self.lineLengthLimit = lineLengthLimit
    }
}

/// The unit of the angles of a Live Link Face table or capture.
public enum AngleUnit: String, CaseIterable, Sendable {
    /// As the app writes them.
    case radians
    /// Degrees.
    case degrees
    /// Degrees over 180, so that half a turn is 1, as older Unreal Engine code sent them.
    case halfTurns

    /// Radians in one unit.
    public var radians: Double {
        switch self {
        case .radians: return 1
        case .degrees: return .pi / 180
        case .halfTurns: return .pi
        }
    }
}
