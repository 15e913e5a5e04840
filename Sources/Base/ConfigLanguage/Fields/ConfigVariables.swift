import DescribedErrors

/// Values that a config defines once in a section and uses elsewhere as `${name}`.
///
/// If a value consists only of `${name}`, it becomes the variable's value, of any type. Within a longer text, `${name}` inserts
/// the text of a scalar variable. `$${` stands for `${`. Keys and the section itself are not changed, nor is a config without
/// the section.
package struct ConfigVariables {
    private let section: String
    private let values: [ConfigValue.Entry]
    /// The values by name, so that configs with many variables are resolved in linear time.
    private let valuesByName: [String: ConfigValue]
    private let reading: ConfigReading
    private var used: Set<String> = []
    /// The bytes that variables may still insert: in total, as many as the largest config has.
    private var room = ConfigDocument.largestSize
    /// The maximum length of a name in characters.
    private static let longestName = 64

    /// Creates the variables of a config; returns nil if it has no such section.
    /// - Parameter section: the key of the section at the top level.
    package init?(of root: ConfigValue, section: String, noting reading: ConfigReading) {
        guard case .mapping(let entries) = root.content, let entry = entries.first(where: { $0.key == section }),
            case .mapping(let values) = entry.value.content
        else { return nil }
        self.section = section
        self.values = values
        valuesByName = Dictionary(values.map { ($0.key, $0.value) }) { first, _ in first }
        self.reading = reading
        for value in values where !Self.isName(value.key) {
            reading.fail(
                "\(value.key.quoted) is not a valid variable name; use at most \(Self.longestName) letters, digits, - and _, "
                    + "with a letter or _ first",
                at: value.keyLocation)
        }
    }

    /// Replaces references to variables by their values; reports mistakes and unused variables.
    package mutating func resolve(_ root: inout ConfigValue) {
        guard case .mapping(var entries) = root.content else { return }
        for index in entries.indices where entries[index].key != section { fill(&entries[index].value) }
        root.content = .mapping(entries)
        for value in values where !used.contains(value.key) && Self.isName(value.key) {
            reading.note("no value uses this variable; to use it, write ${\(value.key)}", at: value.keyLocation)
        }
    }

    private mutating func fill(_ value: inout ConfigValue) {
        switch value.content {
        case .mapping(var entries):
            for index in entries.indices { fill(&entries[index].value) }
            value.content = .mapping(entries)
        case .list(var elements):
            for index in elements.indices { fill(&elements[index]) }
            value.content = .list(elements)
        case .scalar(let text, let isPlain):
            guard text.contains("${") else { return }
            let pieces = Self.pieces(of: text)
            if pieces.count == 1, case .variable(let name) = pieces[0] {
                if let found = self.value(of: name, at: value.location) { value.content = found.content }
                return
            }
            let filled = pieces.map { piece -> String in
                switch piece {
                case .literal(let literal): literal
                case .variable(let name): self.text(of: name, at: value.location)
                }
            }
            value.content = .scalar(filled.joined(), isPlain: isPlain)
        }
    }

    /// Returns the value of a variable; nil after reporting a mistake.
    private mutating func value(of name: String, at location: ConfigLocation) -> ConfigValue? {
        guard let value = valuesByName[name] else {
            let hint = reading.suggestion(for: name, among: values.map(\.key)) ?? "add it to `variables`"
            reading.fail("there is no variable \(name.quoted); \(hint)", at: location)
            return nil
        }
        used.insert(name)
        guard room >= 0 else { return nil }
        room -= value.size
        guard room >= 0 else {
            reading.fail(
                "with its variables, the config is larger than \(ConfigDocument.largestSize) bytes, the limit for a config",
                at: location)
            return nil
        }
        return value
    }

    /// Returns the text of a variable within another text; empty after reporting a mistake.
    private mutating func text(of name: String, at location: ConfigLocation) -> String {
        guard let value = value(of: name, at: location) else { return "" }
        if case .scalar(let text, _) = value.content, !value.isNull { return text }
        reading.fail(
            "the variable \(name.quoted) is \(value.summary), which cannot be part of a text; give it a single value",
            at: location)
        return ""
    }

    private enum Piece {
        case literal(String)
        case variable(String)
    }

    /// Splits a text into its non-empty parts. Braces without a valid name stay unchanged.
    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "${") {
            if rest[..<start.lowerBound].hasSuffix("$") {
                literal += rest[..<start.lowerBound].dropLast() + "${"
                rest = rest[start.upperBound...]
                continue
            }
            guard let end = rest[start.upperBound...].prefix(longestName + 1).firstIndex(of: "}"),
                isName(String(rest[start.upperBound..<end]))
            else {
                literal += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                continue
            }
            literal += rest[..<start.lowerBound]
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            pieces.append(.variable(String(rest[start.upperBound..<end])))
            literal = ""
            rest = rest[rest.index(after: end)...]
        }
        literal += rest
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }

    static func isName(_ text: String) -> Bool {
        guard text.count <= longestName, let first = text.unicodeScalars.first, first.isASCII,
            first.properties.isAlphabetic || first == "_"
        else { return false }
        return text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-")
        }
    }
}

extension ConfigValue {
    /// The approximate size of the value in a config, in bytes.
    fileprivate var size: Int {
        switch content {
        case .scalar(let text, _): 4 + text.utf8.count
        case .list(let elements): elements.reduce(4) { $0 + $1.size }
        case .mapping(let entries): entries.reduce(4) { $0 + $1.key.utf8.count + $1.value.size }
        }
    }
}

extension ValueType where Value == ConfigValue {
    /// A value of any type.
    package static let any = ValueType("a value", schema: { _ in [:] }, read: { value, _ in value })
}
