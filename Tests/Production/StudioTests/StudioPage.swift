import Foundation
import JSONText
import Studio

/// A simulated page of a session, which receives messages in order.
final class StudioPage {
    struct Picture {
        var frame: Int
        var role: String
        var format: String
        var revision: Int
        var sequence: Int
        var file: [UInt8]
        /// The camera, the lights and the selected node.
        var sight: OrderedJSON
    }

    enum Message {
        case text(OrderedJSON)
        case picture(Picture)
    }

    struct Ended: Error {}

    let session: StudioSession
    let client: StudioClient
    /// Whether the page acknowledges the pictures that it shows.
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
        case .text(let text)?: return .text(OrderedJSON(parsing: text.utf8) ?? .null)
        case .picture(let packet)?:
            let length = packet.bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let facts = OrderedJSON(parsing: packet.bytes[4..<4 + length]) ?? .null
            func whole(_ name: String) -> Int { if case .number(let number)? = facts[name] { Int(number) } else { -1 } }
            let picture = Picture(
                frame: whole("frame"), role: facts["role"]?.string ?? "", format: facts["format"]?.string ?? "",
                revision: whole("revision"), sequence: whole("sequence"), file: Array(packet.bytes[(4 + length)...]),
                sight: facts["sight"] ?? .null)
            if answers { send("{\"type\": \"shown\", \"sequence\": \(picture.sequence)}") }
            return .picture(picture)
        case .ping?, .pong?: return try await next()
        case nil: throw Ended()
        }
    }

    /// The next picture of a frame.
    /// - Parameter format: `png` for the exact picture, `jpeg` for a quick one, which an exact one may replace; nil for either.
    func picture(ofFrame frame: Int, format: String? = "png", role: String = "picture") async throws -> Picture {
        while true {
            if case .picture(let picture) = try await next(), picture.frame == frame, picture.role == role,
                picture.format == format ?? picture.format
            {
                return picture
            }
        }
    }

    /// The next picture whose selection satisfies a condition.
    func sight(where holds: (OrderedJSON) -> Bool) async throws -> OrderedJSON {
        while true {
            if case .picture(let picture) = try await next(), picture.role == "picture",
                holds(picture.sight["selected"] ?? .null)
            {
                return picture.sight
            }
        }
    }

    /// The next text message of a type that satisfies a condition.
    func text(_ type: String, where holds: (OrderedJSON) -> Bool = { _ in true }) async throws -> OrderedJSON {
        while true {
            if case .text(let value) = try await next(), value["type"]?.string == type, holds(value) { return value }
        }
    }

    /// The next state that satisfies a condition, or the present one. A state replaces an older one that waits to be sent, so
    /// it may come before a message that was sent earlier.
    func newestState(where holds: (OrderedJSON) -> Bool) async throws -> OrderedJSON {
        send(#"{"type": "pause"}"#)
        return try await text("state", where: holds)
    }

    /// Saves, and waits until the file is written.
    func save() async throws {
        send(#"{"type": "save"}"#)
        _ = try await text("saved")
    }

    /// Undoes all changes, and returns the state after them.
    @discardableResult
    func undoAll() async throws -> OrderedJSON {
        send(#"{"type": "pause"}"#)
        var state = try await text("state")
        while state["undo"]?.string != nil {
            send(#"{"type": "undo"}"#)
            state = try await text("state")
        }
        return state
    }
}
