public import DescribedErrors

/// One mistake in a config, as one line for a person.
public struct ConfigMistake: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a mistake; a program's exit code follows from it.
    public enum Kind: Sendable, Hashable {
        /// Something says what it may not.
        case invalid
        /// A file is named that is not there.
        case missingFile
        /// A program that reads a file is not there.
        case missingProgram
    }

    /// Invalid, or a file that is not there.
    public var kind: Kind
    /// The location of the mistake.
    public var location: ConfigLocation
    /// The problem, and what would be right.
    public var message: String

    /// A mistake from its parts. Default: invalid.
    public init(_ message: String, at location: ConfigLocation, kind: Kind = .invalid) {
        self.kind = kind
        self.location = location
        self.message = message.singleLine
    }

    /// `FILE:LINE:COLUMN: KEY.PATH: MESSAGE`.
    public var description: String { "\(location): \(message)" }
}

/// All mistakes that were found in a config; there is at least one.
public struct ConfigError: DescribedError, Sendable {
    /// The mistakes in the order in which they stand.
    public let mistakes: [ConfigMistake]

    /// An error of at least one mistake.
    /// - Precondition: `mistakes` is not empty.
    public init(_ mistakes: [ConfigMistake]) {
        precondition(!mistakes.isEmpty, "An error without a mistake.")
        self.mistakes = mistakes
    }

    /// The first mistake, with a word on how many follow.
    public var description: String {
        let more = mistakes.count - 1
        return more == 0 ? mistakes[0].description : "\(mistakes[0]) (and \(more) more; `bianlian validate` lists them)"
    }
}

extension String {
    /// The text as one line of a message: hidden characters are escaped, line breaks become spaces.
    package var singleLine: String { MessageText.line(self) }

    /// The text in quotes, for paths: shortened in the middle only where it is too long to read, hidden characters escaped.
    package var inQuotes: String { "\"\(MessageText.escaped(MessageText.shortened(self, to: MessageText.longestWord)))\"" }

    /// The text in quotes, cut where it is long, hidden characters escaped.
    package var quoted: String { "\"\(MessageText.escaped(MessageText.cut(self, to: 60)))\"" }

    /// The text with hidden characters as escapes, except line breaks and tabs: for pages.
    package var showingHidden: String { MessageText.showingHidden(in: self) }

    /// The text with control characters replaced by spaces, for values that are drawn or written.
    package var withoutControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
    }
}

extension OrderedJSON {
    /// The value with hidden characters as escapes in all its texts: for pages that show them.
    package var showingHidden: OrderedJSON {
        switch self {
        case .string(let text): .string(text.showingHidden)
        case .array(let elements): .array(elements.map(\.showingHidden))
        case .object(let members): .object(members.map { Member($0.key, $0.value.showingHidden) })
        default: self
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is one of the control characters, or ends a line in Unicode's terms.
    fileprivate var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
    }
}
