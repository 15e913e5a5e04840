import ConfigSettings
import Foundation
import FrameProduction
import JSONText

/// A film that is being made.
struct StudioFilm: Sendable {
    /// A request of the user.
    struct Wish: Equatable, Sendable {
        var format = StudioFormat.mp4
        /// Nil for the frames that the config selects.
        var frames: FrameRange?
        /// Whether the background is left out.
        var isTransparent = false

        var fileName: String { "film.\(format.rawValue)" }
    }

    var interruption: Interruption
    /// The last message about it that was sent to pages.
    var message: OrderedJSON

    /// Returns the message to pages about the progress of a film.
    /// - Parameter file: the address of the finished film.
    static func message(
        _ state: String, done: Int, of total: Int, file: String? = nil, _ text: String? = nil
    ) -> OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init("type", "film"), .init("state", .string(state)), .init("done", .integer(done)), .init("of", .integer(total)),
        ]
        if let file { members.append(.init("file", .string(file))) }
        if let text { members.append(.init("message", .string(text))) }
        return .object(members)
    }
}
