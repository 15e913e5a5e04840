import ConfigLanguage
import FaceTracking
import Foundation
import JSONText

/// An error in a config or its files, or a note about them, as the page shows it.
struct StudioProblem: Equatable, Sendable {
    enum Severity: String, Sendable {
        case error, note
    }

    var severity = Severity.error
    var location: ConfigLocation?
    var text: String

    /// The text with its location.
    var line: String { location.map { "\($0): \(text)" } ?? text }

    /// Returns the problems that an error describes: each mistake of a config, or else one line.
    static func problems(of error: any Error) -> [StudioProblem] {
        if let error = error as? ConfigError {
            return error.mistakes.map { StudioProblem(location: $0.location, text: $0.message) }
        }
        return [StudioProblem(text: "\(error)".split(whereSeparator: \.isNewline).joined(separator: " "))]
    }

    private var json: OrderedJSON {
        var members: [OrderedJSON.Member] = [.init("severity", .string(severity.rawValue))]
        if let location {
            members.append(.init("file", .string(location.file)))
            if location.line > 0 {
                members += [.init("line", .integer(location.line)), .init("column", .integer(location.column))]
            }
            if !location.keyPath.isEmpty { members.append(.init("path", .string(location.keyPath))) }
        }
        return .object(members + [.init("text", .string(text))])
    }

    static func message(of problems: [StudioProblem]) -> OrderedJSON {
        ["type": "problems", "messages": .array(problems.listed { StudioProblem(text: $0) }.map(\.json))]
    }
}

extension Array {
    /// Returns at most the 100 elements that a page lists. If there are more, the last one gives the number of those omitted.
    /// - Parameter last: creates that last element from its text.
    func listed(last: (_ text: String) -> Element) -> [Element] {
        let most = 100
        if count <= most { return self }
        return prefix(most - 1) + [last("\(count - most + 1) more are not shown here; bianlian validate prints all")]
    }
}
