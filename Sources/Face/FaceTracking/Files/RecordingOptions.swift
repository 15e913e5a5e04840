/// Options for reading recordings.
public struct RecordingOptions: Hashable, Sendable {
    /// Whether an unreadable line, packet or landmark frame is skipped and counted instead of being an error. Default: no.
    public var isLenient: Bool
    /// The unit of the angles in a Live Link Face table or capture; nil determines it from their range. Default: nil.
    public var angleUnit: AngleUnit?
    /// The number of frames a second that the timecodes of a Live Link Face table count; nil determines it from the frame
    /// numbers. Default: nil.
    public var timecodeBase: TimecodeBase?
    /// The frame rate of files without times, in frames a second. Default: nil.
    ///
    /// Nil means 60 for texts of iFacialMocap and Facemotion3d, which these apps send at that rate. Landmark files without
    /// times need a rate. Above 0.
    public var frameRate: Double?
    /// The orientation of the recorded pictures, which overrides the file's; nil for the file's. Default: nil.
    public var orientation: PictureOrientation?
    /// Whether the upright pictures are mirror images, which overrides the file; nil for the file's value. Default: nil.
    public var isMirrored: Bool?
    /// The frame rate to which the recording is resampled by interpolation, in frames a second; nil for no resampling. Above 0.
    /// Default: nil.
    public var resampledFrameRate: Double?
    /// The maximum length of a line, in bytes. Default: 16 MiB, about 400 times the length of a frame with ARKit's vertices.
    package var lineLengthLimit: Int

    /// Creates options.
    /// - Precondition: given rates are above 0 and finite.
    public init(
        isLenient: Bool = false, angleUnit: AngleUnit? = nil, timecodeBase: TimecodeBase? = nil,
        frameRate: Double? = nil,
        orientation: PictureOrientation? = nil, isMirrored: Bool? = nil, resampledFrameRate: Double? = nil,
        lineLengthLimit: Int = 16 << 20
    ) {
        for rate in [frameRate, resampledFrameRate].compactMap({ $0 }) {
            precondition(rate > 0 && rate.isFinite, "The frame rate must be a finite number above 0.")
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

/// The unit of the angles in a Live Link Face table or capture.
public enum AngleUnit: String, CaseIterable, Sendable {
    /// Radians, as the app writes them.
    case radians
    /// Degrees.
    case degrees
    /// Degrees divided by 180, so that half a turn is 1, as sent by older Unreal Engine code.
    case halfTurns

    /// The number of radians in one unit.
    package var radians: Double {
        switch self {
        case .radians: return 1
        case .degrees: return .pi / 180
        case .halfTurns: return .pi
        }
    }
}
