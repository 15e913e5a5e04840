import MeshFormats

/// Why a file gives no model.
struct Refusal: Error {
    var message: ModelMessage

    static func malformed(_ reason: String) -> Refusal {
        Refusal(message: .malformed(reason))
    }

    /// Throws where there is more of something than allowed.
    static func check(_ what: String, _ found: Int, within limit: Int) throws {
        guard found <= limit else { throw Refusal(message: .overLimit(what: what, found: found, limit: limit)) }
    }
}
