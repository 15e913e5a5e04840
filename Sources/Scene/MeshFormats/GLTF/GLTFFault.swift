/// A breach of the rules of glTF 2.0 in a file, or a demand for too much, found before any library sees the file.
package enum GLTFFault: Error, Equatable, CustomStringConvertible {
    /// A field of the document, by its path (`accessors[3].byteOffset`), and what is wrong with it.
    case field(path: String, words: String)
    /// The file around the document, or its text.
    case file(words: String)
    /// More of something than the limits allow.
    case overLimit(what: String, found: Int, limit: Int)

    /// One line for a person, without a full stop.
    package var description: String {
        switch self {
        case .field(let path, let words): "\(path) \(words)"
        case .file(let words): words
        case .overLimit(let what, let found, let limit): "has \(found) \(what), but at most \(limit) are allowed"
        }
    }

    /// The same as the reading process's answer.
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
