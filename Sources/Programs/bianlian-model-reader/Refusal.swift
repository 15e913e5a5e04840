import MeshFormats

/// The reason why a file gives no model.
struct Refusal: Error {
    var message: ModelMessage

    static func malformed(_ reason: String) -> Refusal {
        Refusal(message: .malformed(reason))
    }

    /// Throws if a count exceeds its limit.
    static func check(_ what: String, _ found: Int, within limit: Int) throws {
        guard found <= limit else { throw Refusal(message: .overLimit(what: what, found: found, limit: limit)) }
    }
}
