/// How recordings are read.
public struct RecordingOptions: Hashable, Sendable {
    /// Whether a line that cannot be read is passed over and counted, where it would be an error. Default: no.
    public var isLenient: Bool
    /// What the angles of a Live Link Face table are counted in; nil judges by their range. Default: nil.
    public var angleUnit: AngleUnit?
    /// The longest line that is read, in bytes. Default: 16 MiB, about 400 times a frame with ARKit's vertices.
    public var lineLengthLimit: Int

    /// Options from their parts.
    public init(isLenient: Bool = false, angleUnit: AngleUnit? = nil, lineLengthLimit: Int = 16 << 20) {
        self.isLenient = isLenient
        self.angleUnit = angleUnit
        self.lineLengthLimit = lineLengthLimit
    }
}

/// What the angles of a Live Link Face table are counted in.
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
