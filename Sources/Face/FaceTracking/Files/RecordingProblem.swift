import DescribedErrors

/// One kind of mistake in a line or a packet of a recording, with what was found and what is allowed.
public enum RecordingProblem: Hashable, Sendable {
    /// Something stands where something else has to be.
    case unexpected(found: String, expected: String)
    /// The line ends too soon.
    case endsEarly(expected: String)
    /// The packet ends too soon.
    case packetEndsEarly(expected: String)
    /// The file ends too soon.
    case fileEndsEarly(expected: String)
    /// A key that the format does not have.
    case unknownKey(String, suggestion: String?)
    /// A key that stands twice in one object, or a column that stands twice in a table.
    case duplicateKey(String)
    /// A key or a column that has to be there.
    case missingKey(String)
    /// A list of the wrong length.
    case wrongCount(found: Int, expected: Int, of: String)
    /// A value outside its range.
    case outOfRange(found: String, allowed: String)
    /// A frame that is not later than the one before it.
    case timeNotIncreasing(found: Double, previous: Double)
    /// A matrix whose last row is not 0 0 0 1.
    case notAffine
    /// A matrix that flattens space.
    case notInvertible
    /// A face's rectangle in a picture of unknown size.
    case rectangleWithoutSize
    /// Landmarks of hands in a picture of unknown size.
    case handsWithoutSize
    /// A version of the format that this module does not read.
    case unsupportedVersion(Int)
    /// Bytes that are not UTF-8.
    case invalidText
    /// A line longer than allowed.
    case lineTooLong(limit: Int)
}

extension RecordingProblem: CustomStringConvertible {
    /// The description of the mistake and of what would be right, without the position and without a full stop.
    public var description: String {
        switch self {
        case .unexpected(let found, let expected):
            return "found \(found) where \(expected) is expected"
        case .endsEarly(let expected):
            return "the line ends where \(expected) is expected"
        case .packetEndsEarly(let expected):
            return "the packet ends where \(expected) is expected"
        case .fileEndsEarly(let expected):
            return "the file ends where \(expected) is expected"
        case .unknownKey(let key, let suggestion):
            return "unknown key \(quoted(key))" + (suggestion.map { "; did you mean \(quoted($0))?" } ?? "")
        case .duplicateKey(let key):
            return "\(quoted(key)) is given twice; remove one"
        case .missingKey(let key):
            return "\(quoted(key)) is missing"
        case .wrongCount(let found, let expected, let kind):
            return "found \(found) \(kind) where \(expected) are expected"
        case .outOfRange(let found, let allowed):
            return "\(found) is out of range; allowed: \(allowed)"
        case .timeNotIncreasing(let found, let previous):
            return "the time \(found) s does not come after the previous frame's \(previous) s"
        case .notAffine:
            return "the matrix is not affine; its 4th, 8th and 12th numbers have to be 0 and its 16th 1 (column by column)"
        case .notInvertible:
            return "the matrix is singular; its first three columns must be linearly independent"
        case .rectangleWithoutSize:
            return "a rectangle needs the picture's size; give \"imageSize\" in the header"
        case .handsWithoutSize:
            return "landmarks of hands need the picture's size; give \"imageSize\" in the header"
        case .unsupportedVersion(let version):
            return "version \(version) of the format is not known; this program reads version \(RecordingHeader.currentVersion)"
        case .invalidText:
            return "the text is not UTF-8"
        case .lineTooLong(let limit):
            return "the line is longer than \(limit) bytes"
        }
    }
}
