public import DescribedErrors

/// A mistake in a config, described in one line for the user.
public struct ConfigMistake: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a mistake, which determines a program's exit code.
    public enum Kind: Sendable, Hashable {
        /// A value or a key is invalid.
        case invalid
        /// A named file does not exist.
        case missingFile
        /// A program that reads a file is missing.
        case missingProgram
    }

    /// The kind of the mistake.
    public var kind: Kind
    /// The location of the mistake.
    public var location: ConfigLocation
    /// The problem and its correction.
    public var message: String

    /// Creates a mistake. Default kind: invalid.
    package init(_ message: String, at location: ConfigLocation, kind: Kind = .invalid) {
        self.kind = kind
        self.location = location
        self.message = message.singleLine
    }

    /// The mistake as `FILE:LINE:COLUMN: KEY.PATH: MESSAGE`.
    public var description: String { "\(location): \(message)" }
}

/// All mistakes found in a config, at least one.
public struct ConfigError: DescribedError, Sendable {
    /// The mistakes in the order of their locations.
    public let mistakes: [ConfigMistake]

    /// Creates an error from at least one mistake.
    /// - Precondition: `mistakes` is not empty.
    package init(_ mistakes: [ConfigMistake]) {
        precondition(!mistakes.isEmpty, "An error needs at least one mistake.")
        self.mistakes = mistakes
    }

    /// The first mistake, with the number of further ones.
    public var description: String {
        let more = mistakes.count - 1
        return more == 0 ? mistakes[0].description : "\(mistakes[0]) (and \(more) more; `bianlian validate` lists them)"
    }
}

extension String {
    /// The text as one line of a message: hidden characters are escaped, line breaks become spaces.
    package var singleLine: String { MessageText.line(self) }

    /// The text in quotes, for paths: shortened in the middle only if it is too long to read, with hidden characters escaped.
    package var inQuotes: String { "\"\(MessageText.escaped(MessageText.shortened(self, to: MessageText.longestWord)))\"" }

    /// The text in quotes, cut if it is long, with hidden characters escaped.
    package var quoted: String { "\"\(MessageText.escaped(MessageText.cut(self, to: 60)))\"" }

    /// The text with hidden characters escaped except line breaks and tabs, for pages.
    package var showingHidden: String { MessageText.showingHidden(in: self) }

    /// The text with control characters replaced by spaces, for values that are drawn or written.
    package var withoutControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
    }
}

extension OrderedJSON {
    /// The value with hidden characters escaped in all its texts, for pages.
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
    /// Whether the scalar is a control character or a Unicode line separator.
    fileprivate var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
    }
}
