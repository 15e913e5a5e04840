import Foundation
import FrameProduction
import JSONText

/// A film that is being made.
struct StudioFilm: Sendable {
    var interruption: Interruption
    /// The last message about it that was sent to pages.
    var message: OrderedJSON

    /// Returns the message to pages about the progress of a film.
    static func message(_ state: String, done: Int, of total: Int, _ text: String? = nil) -> OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init("type", "film"), .init("state", .string(state)), .init("done", .integer(done)), .init("of", .integer(total)),
        ]
        if let text { members.append(.init("message", .string(text))) }
        return .object(members)
    }
}
