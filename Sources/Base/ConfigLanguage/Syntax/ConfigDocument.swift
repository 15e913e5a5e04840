import DescribedErrors
import Files
import Yams

/// A config's text as a tree of values.
///
/// The format is YAML 1.2 in UTF-8, which includes JSON. To limit the effect of hostile texts, their size, depth, number of
/// values and number of aliases are bounded before and during reading.
package struct ConfigDocument {
    /// The largest config in bytes. A scene of a thousand nodes takes about a tenth.
    package static let largestSize = 1 << 20
    /// The maximum number of values of a config; aliased values count at each use.
    static let mostValues = 100_000
    /// The maximum nesting depth of values.
    static let greatestDepth = 64
    /// The maximum number of aliases (`*name`) in a text.
    ///
    /// Aliases of aliases multiply: 32 make at most 3^(32/3), about 123 000 values. Comparing that many as keys takes
    /// negligible time.
    static let mostAliases = 32

    /// The values; an empty mapping if the file is empty.
    package let root: ConfigValue

    /// Parses a text.
    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - file: the file's name for messages.
    /// - Throws: `ConfigError` with the one mistake that stops reading.
    package init(parsing bytes: some Collection<UInt8>, file: String) throws {
        let whole = ConfigLocation(file: file)
        guard bytes.count <= Self.largestSize else {
            throw ConfigError([
                ConfigMistake("is \(bytes.count) bytes long; a config is at most \(Self.largestSize) bytes", at: whole)
            ])
        }
        let text = try Self.text(of: bytes, file: file)
        try Self.checkAliases(in: text, at: whole)
        guard let node = try Self.compose(text, file: file) else {
            root = ConfigValue(location: ConfigLocation(file: file, line: 1, column: 1), content: .mapping([]))
            return
        }
        var converter = NodeConverter(file: file, text: text)
        root = try converter.convert(node, at: converter.location(of: node, under: whole), depth: 0)
    }

    private static func text(of bytes: some Collection<UInt8>, file: String) throws -> String {
        func refused(_ message: String, line: Int = 1) -> ConfigError {
            ConfigError([ConfigMistake(message, at: ConfigLocation(file: file, line: line, column: 1))])
        }
        if let kind = KnownContent.kind(of: bytes), kind.use != .config { throw refused(otherKind(kind, file: file)) }
        let start = Array(bytes.prefix(64))
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) || isUTF16(start) {
            throw refused("is UTF-16 text; save the file as UTF-8")
        }
        if start.contains(0) { throw refused("is a binary file, not a config") }
        if let text = String(validating: bytes, as: UTF8.self) {
            return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        }
        // The message points to the first line that is not valid text.
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw refused("is not UTF-8 text; save the file as UTF-8", line: index + 1)
    }

    /// Whether the text is probably UTF-16: every second byte is zero, and the others are not.
    private static func isUTF16(_ start: [UInt8]) -> Bool {
        guard start.count >= 4 else { return false }
        return [0, 1].contains { first in
            stride(from: first, to: start.count, by: 2).allSatisfy { start[$0] == 0 }
                && stride(from: 1 - first, to: start.count, by: 2).allSatisfy { start[$0] != 0 }
        }
    }

    /// Returns the message about a file of another kind, with the command that uses it.
    private static func otherKind(_ kind: KnownContent.Kind, file: String) -> String {
        let word = file.shellWord
        let advice: String? =
            switch kind.use {
            case .recording: "play it with a config: bianlian render CONFIG --recording \(word)"
            case .picture: "show it in a config: background: {picture: \(file.quoted)}"
            case .model: "inspect it with: bianlian inspect \(word)"
            case .video: "wear a mask on it with: bianlian wear \(word) --mask opera-red-general --output worn.mp4"
            default: nil
            }
        return "is \(kind.name), not a config" + (advice.map { "; \($0)" } ?? "")
    }

    /// Counts possible aliases anywhere in the text. Some in comments and quotes are counted in addition, but none is missed.
    private static func checkAliases(in text: String, at location: ConfigLocation) throws {
        var count = 0
        var previous: UInt8 = 10
        for byte in text.utf8 {
            if previous == UInt8(ascii: "*"), byte > 32 { count += 1 }
            previous = byte
        }
        guard count <= mostAliases else {
            throw ConfigError([
                ConfigMistake("uses \(count) aliases (*name); a config may use at most \(mostAliases)", at: location)
            ])
        }
    }

    /// Splits a text into lines as the parser counts them (YAML 1.1, section 4.2). A carriage return with a line feed is one
    /// character and ends one line.
    fileprivate static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) {
            switch $0 {
            case "\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
            default: false
            }
        }
    }

    private static func compose(_ text: String, file: String) throws -> Node? {
        do {
            // The basic resolver leaves scalars uninterpreted, because each field's reader decides what is a number.
            return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            throw ConfigError([mistake(error, text: text, file: file)])
        }
    }
}

extension ConfigDocument {
    /// Converts the parser's error.
    private static func mistake(_ error: YamlError, text: String, file: String) -> ConfigMistake {
        func made(_ message: String, at position: TextPosition) -> ConfigMistake {
            ConfigMistake(message, at: ConfigLocation(file: file, line: position.line, column: position.column))
        }
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
            return diagnosed(problem, context, mark, text, made)
        case .composer(_, let problem, let mark, _):
            return diagnosed(problem, nil, mark, text, made)
        case .reader(let problem, _, _, _):
            return forbiddenCharacter(in: text).map { made($0.message, at: $0.position) }
                ?? ConfigMistake("not YAML: \(problem)", at: ConfigLocation(file: file))
        case .duplicatedKeysInMapping(let duplicates, let context):
            let name = duplicates.first ?? ""
            let start = TextPosition(line: context.mark.line, column: context.mark.column)
            guard let second = SyntaxScan.duplicate(of: name, firstAt: start, in: lines(of: text)) else {
                return made("the key \(name.quoted) is given twice in one mapping; remove one", at: start)
            }
            return made("the key \(name.quoted) is already given on line \(start.line); remove one", at: second)
        default:
            return ConfigMistake("not YAML", at: ConfigLocation(file: file))
        }
    }

    private static func diagnosed(
        _ problem: String, _ context: YamlError.Context?, _ mark: Mark, _ text: String,
        _ made: (String, TextPosition) -> ConfigMistake
    ) -> ConfigMistake {
        let position = TextPosition(line: mark.line, column: mark.column)
        if problem.hasPrefix("Maximum nesting level") {
            return made("is nested deeper than \(greatestDepth) levels, the limit for a config", position)
        }
        if problem == "but found another document" {
            return made("a second YAML document begins here; a config is a single document, so remove the line ---", position)
        }
        let beginning = context.map { TextPosition(line: $0.mark.line, column: $0.mark.column) }
        if let cause = SyntaxDiagnosis(of: problem, from: beginning, at: position, in: lines(of: text)).cause {
            return made(cause.message, cause.position)
        }
        let context = context.map { " (\($0.text) that begins on line \($0.mark.line))" } ?? ""
        return made("not YAML: \(problem)\(context)", position)
    }

    /// Returns the first character that YAML forbids (YAML 1.2, section 5.1).
    private static func forbiddenCharacter(in text: String) -> SyntaxDiagnosis.Cause? {
        for (number, line) in lines(of: text).enumerated() {
            for (index, scalar) in line.unicodeScalars.enumerated() where !scalar.isAllowedInYAML {
                return SyntaxDiagnosis.Cause(
                    "the control character \(scalar.codePoint) is not allowed in a config; remove it",
                    at: TextPosition(line: number + 1, column: index + 1))
            }
        }
        return nil
    }
}

extension Unicode.Scalar {
    fileprivate var isAllowedInYAML: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFFFD, 0x10000...: value != 0xFEFF
        default: false
        }
    }

    /// The code point, such as `U+001B`.
    fileprivate var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}

/// Converts the parser's tree to `ConfigValue` with key paths, within the limits.
private struct NodeConverter {
    let file: String
    private let text: String
    /// The text's lines, for details that the parser omits. Lazy, because most configs do not need them.
    private lazy var lines = ConfigDocument.lines(of: text)
    private var count = 0
    /// The comments of the latest line, cached because one line may contain all keys of a text.
    private var comments: ValueComments?

    init(file: String, text: String) {
        self.file = file
        self.text = text
    }

    func location(of node: Node, under parent: ConfigLocation) -> ConfigLocation {
        var location = parent
        location.line = node.mark?.line ?? parent.line
        location.column = node.mark?.column ?? parent.column
        return location
    }

    mutating func convert(_ node: Node, at location: ConfigLocation, depth: Int) throws -> ConfigValue {
        count += 1
        guard count <= ConfigDocument.mostValues else {
            throw error("the config has more than \(ConfigDocument.mostValues) values, the limit for a config", at: location)
        }
        guard depth <= ConfigDocument.greatestDepth else {
            throw error("is nested deeper than \(ConfigDocument.greatestDepth) levels, the limit for a config", at: location)
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            return ConfigValue(location: location, content: .scalar(scalar.string, isPlain: isPlain))
        case .sequence(let elements):
            var values: [ConfigValue] = []
            for (index, element) in elements.enumerated() {
                let mark = self.location(of: element, under: location)
                let elementLocation = location.appending(index: index, line: mark.line, column: mark.column)
                values.append(try convert(element, at: elementLocation, depth: depth + 1))
            }
            let comma = zip(values, values.dropFirst()).lazy.compactMap { $0.decimalComma(before: $1) }.first
            return ConfigValue(location: location, content: .list(values), decimalComma: comma)
        case .mapping(let pairs):
            var entries = try pairs.map { try entry($0.key, $0.value, location, depth) }
            for index in entries.indices.dropFirst() where entries[index].value.isNull {
                let key = ConfigValue(location: entries[index].keyLocation, content: .scalar(entries[index].key, isPlain: true))
                entries[index].decimalComma = entries[index - 1].value.decimalComma(before: key)
            }
            return ConfigValue(location: location, content: .mapping(entries))
        case .alias:
            throw error("an alias is not allowed here", at: location)
        }
    }

    private mutating func entry(_ key: Node, _ value: Node, _ location: ConfigLocation, _ depth: Int) throws
        -> ConfigValue.Entry
    {
        let keyMark = self.location(of: key, under: location)
        guard case .scalar(let scalar) = key else {
            throw error("a key must be a word, not a list or a mapping", at: keyMark)
        }
        let name = scalar.string.withoutControls
        let keyLocation = location.appending(key: name, line: keyMark.line, column: keyMark.column)
        let valueMark = self.location(of: value, under: keyLocation)
        var converted = try convert(value, at: valueMark, depth: depth + 1)
        if case .scalar("", isPlain: true) = converted.content { converted.commentedText = comment(after: keyLocation) }
        return ConfigValue.Entry(key: name, keyLocation: keyLocation, value: converted)
    }

    /// Returns a comment that follows a key in its line and looks like a value: without a space after its `#`.
    private mutating func comment(after key: ConfigLocation) -> String? {
        guard lines.indices.contains(key.line - 1) else { return nil }
        if comments?.line != key.line { comments = ValueComments(in: lines[key.line - 1], number: key.line) }
        // Without a value, the key ends at the last colon before a comment, regardless of quotes.
        return comments?.first(from: key.column - 1).map { "#" + $0 }
    }

    private func error(_ message: String, at location: ConfigLocation) -> ConfigError {
        ConfigError([ConfigMistake(message, at: location)])
    }
}

extension ConfigValue {
    /// Returns the number with a decimal point, if this value and the next are integers around a comma without a space.
    fileprivate func decimalComma(before next: ConfigValue) -> String? {
        guard case .scalar(let whole, isPlain: true) = content, case .scalar(let fraction, isPlain: true) = next.content,
            next.location.line == location.line, next.location.column == location.column + whole.count + 1,
            whole.isInteger, fraction.isDigits
        else { return nil }
        return "\(whole).\(fraction)"
    }
}
