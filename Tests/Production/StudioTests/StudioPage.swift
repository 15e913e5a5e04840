import Foundation
import JSONText
import Studio

/// A page of a session in a test: what it was sent, in order, and what it waits for.
final class StudioPage {
    struct Picture {
        var frame: Int
        var role: String
        var format: String
        var revision: Int
        var sequence: Int
        var file: [UInt8]
    }

    enum Message {
        case text(JSONValue)
        case picture(Picture)
    }

    struct Ended: Error {}

    let session: StudioSession
    let client: StudioClient
    /// Whether it answers that it shows a picture.
    var answers = true

    init(_ session: StudioSession) throws {
        self.session = session
        guard let client = session.join() else { throw Ended() }
        self.client = client
        send(#"{"type": "hello", "protocol": 1}"#)
    }

    deinit { session.leave(client) }

    func send(_ text: String) { session.receive(text, from: client) }

    func next() async throws -> Message {
        switch await client.next() {
        case .text(let text)?: return .text(JSONValue(parsing: text.utf8) ?? .null)
        case .picture(let packet)?:
            let length = packet.bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let facts = JSONValue(parsing: packet.bytes[4..<4 + length]) ?? .null
            func whole(_ name: String) -> Int { if case .number(let number)? = facts[name] { Int(number) } else { -1 } }
            let picture = Picture(
                frame: whole("frame"), role: facts["role"]?.string ?? "", format: facts["format"]?.string ?? "",
                revision: whole("revision"), sequence: whole("sequence"), file: Array(packet.bytes[(4 + length)...]))
            if answers { send("{\"type\": \"shown\", \"sequence\": \(picture.sequence)}") }
            return .picture(picture)
        case .ping?, .pong?: return try await next()
        case nil: throw Ended()
        }
    }

    /// The next picture of a frame.
    /// - Parameter format: `png` for the exact one, `jpeg` for a quick one, in whose place an exact one may come; nil for either.
    func picture(ofFrame frame: Int, format: String? = "png", role: String = "picture") async throws -> Picture {
        while true {
            if case .picture(let picture) = try await next(), picture.frame == frame, picture.role == role,
                picture.format == format ?? picture.format
            {
                return picture
            }
        }
    }

    /// The next text of a type for which something holds.
    func text(_ type: String, where holds: (JSONValue) -> Bool = { _ in true }) async throws -> JSONValue {
        while true {
            if case .text(let value) = try await next(), value["type"]?.string == type, holds(value) { return value }
        }
    }
}
