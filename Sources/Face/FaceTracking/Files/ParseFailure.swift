import DescribedErrors

/// A mistake in a line or a packet, before the file and its number are known.
struct ParseFailure: Error {
    /// The byte of the line or packet at which the mistake begins.
    var offset: Int
    /// The way to the value, outermost first.
    var path: [PathStep]
    /// The mistake.
    var problem: RecordingProblem

    /// One step into a value.
    enum PathStep: Hashable {
        case key(String)
        case index(Int)
    }

    /// The mistake with its place in a file.
    func located(path file: String, line: Int, bytes: [UInt8]) -> RecordingError {
        // Continuation bytes are part of the character before them.
        let column = bytes.prefix(offset).count { $0 & 0xC0 != 0x80 } + 1
        return .badLine(.init(path: file, line: line, column: column, keyPath: keyPath, problem: problem))
    }

    /// The way to the value as messages have it.
    var keyPath: String {
        path.reduce(into: "") { text, step in
            switch step {
            case .key(let name): text += (text.isEmpty ? "" : ".") + unquoted(name)
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
