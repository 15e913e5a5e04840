import DescribedErrors

/// An error in a line or packet, before its file and number are known.
struct ParseFailure: Error {
    /// The offset in the line or packet at which the error starts, in bytes.
    var offset: Int
    /// The path to the value, outermost step first.
    var path: [PathStep]
    /// The error.
    var problem: RecordingProblem

    /// One step of a path to a value.
    enum PathStep: Hashable {
        case key(String)
        case index(Int)
    }

    /// Returns the error with its position in a file.
    func located(path file: String, line: Int, bytes: [UInt8]) -> RecordingError {
        // UTF-8 continuation bytes belong to the preceding character.
        let column = bytes.prefix(offset).count { $0 & 0xC0 != 0x80 } + 1
        return .badLine(.init(path: file, line: line, column: column, keyPath: keyPath, problem: problem))
    }

    /// The path to the value in the form used in messages.
    var keyPath: String {
        path.reduce(into: "") { text, step in
            switch step {
            case .key(let name): text += (text.isEmpty ? "" : ".") + unquoted(name)
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
