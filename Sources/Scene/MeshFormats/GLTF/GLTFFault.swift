/// A violation of glTF 2.0 or of a limit in a file, detected before any library reads the file.
package enum GLTFFault: Error, Equatable, CustomStringConvertible {
    /// A problem of a field, given by its path (`accessors[3].byteOffset`).
    case field(path: String, words: String)
    /// A problem of the container or of the document's text.
    case file(words: String)
    /// A quantity above its limit.
    case overLimit(what: String, found: Int, limit: Int)

    /// The fault in one line for the user, without a full stop.
    package var description: String {
        switch self {
        case .field(let path, let words): "\(path) \(words)"
        case .file(let words): words
        case .overLimit(let what, let found, let limit): "has \(found) \(what), but at most \(limit) are allowed"
        }
    }

    /// The fault as the answer of the reading process.
    package var message: ModelMessage {
        switch self {
        case .overLimit(let what, let found, let limit): .overLimit(what: what, found: found, limit: limit)
        default: .malformed(description)
        }
    }

    static func check(_ what: String, _ found: Int, within limit: Int) throws(GLTFFault) {
        guard found <= limit else { throw .overLimit(what: what, found: found, limit: limit) }
    }
}
