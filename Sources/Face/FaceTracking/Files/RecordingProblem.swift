import DescribedErrors

/// An error in a line or packet of a recording, with the found and the allowed value.
public enum RecordingProblem: Hashable, Sendable {
    /// Something other than the expected element.
    case unexpected(found: String, expected: String)
    /// A line that ends too early.
    case endsEarly(expected: String)
    /// A packet that ends too early.
    case packetEndsEarly(expected: String)
    /// A file that ends too early.
    case fileEndsEarly(expected: String)
    /// A key that the format does not have.
    case unknownKey(String, suggestion: String?)
    /// A repeated key in an object, or a repeated column in a table.
    case duplicateKey(String)
    /// A missing required key or column.
    case missingKey(String)
    /// A list of the wrong length.
    case wrongCount(found: Int, expected: Int, of: String)
    /// A value outside its range.
    case outOfRange(found: String, allowed: String)
    /// A frame that is not later than the previous one.
    case timeNotIncreasing(found: Double, previous: Double)
    /// A matrix whose last row is not 0 0 0 1.
    case notAffine
    /// A singular matrix.
    case notInvertible
    /// A face's rectangle in a picture of unknown size.
    case rectangleWithoutSize
    /// Hand landmarks in a picture of unknown size.
    case handsWithoutSize
    /// A format version that this module does not support.
    case unsupportedVersion(Int)
    /// Bytes that are not UTF-8.
    case invalidText
    /// A line that exceeds the length limit.
    case lineTooLong(limit: Int)
}

extension RecordingProblem: CustomStringConvertible {
    /// A description of the error and of what is allowed, without the position and without a full stop.
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
            return
                "the matrix is not affine; in column-major order, its 4th, 8th and 12th numbers must be 0 and its 16th must be 1"
        case .notInvertible:
            return "the matrix is singular; its first three columns must be linearly independent"
        case .rectangleWithoutSize:
            return "a rectangle needs the picture's size; give \"imageSize\" in the header"
        case .handsWithoutSize:
            return "hand landmarks need the picture's size; give \"imageSize\" in the header"
        case .unsupportedVersion(let version):
            return
                "version \(version) of the format is not supported; this program reads version \(RecordingHeader.currentVersion)"
        case .invalidText:
            return "the text is not UTF-8"
        case .lineTooLong(let limit):
            return "the line is longer than \(limit) bytes"
        }
    }
}
