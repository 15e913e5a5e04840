import DescribedErrors
package import JSONText

/// A config's text that can be edited: comments, order, quotes and line ends of the rest do not change.
///
///     var config = try ConfigText(parsing: bytes, file: "opera.yaml")
///     let change = try config.assign(ConfigAssignment(parsing: "lights.0.intensity=300", option: "--set"))
///     try config.apply(change.inverted)
///
/// After each change, the text is parsed again. If its values differ from the values before the change in anything but the
/// edited value, the change is refused, because the text uses a form that this type does not edit.
package struct ConfigText: Sendable {
    /// The text, with its line ends.
    package internal(set) var text: String
    /// The values.
    package internal(set) var root: ConfigValue
    let file: String

    /// Parses a config.
    /// - Throws: `ConfigError`.
    package init(parsing bytes: [UInt8], file: String) throws {
        root = try ConfigDocument(parsing: bytes, file: file).root
        text = String(decoding: bytes, as: UTF8.self)
        self.file = file
    }

    /// Appends an element to a list, which is created if the mapping does not have it.
    /// - Parameters:
    ///   - key: the key of the list.
    ///   - mapping: a mapping of `root`.
    /// - Throws: `ConfigError` with the element's text if the config cannot be edited here.
    package mutating func append(_ element: OrderedJSON, to key: String, of mapping: ConfigValue) throws {
        var lines = TextLines(text)
        let shown = lines.isJSON ? element.text() : element.flowText
        let refused = ConfigError([
            ConfigMistake("has a form that is not edited; add to its `\(key)` by hand: \(shown)", at: mapping.location)
        ])
        guard case .mapping(let entries) = mapping.content else { throw refused }
        let entry = entries.first { $0.key == key }
        let isEdited: Bool
        switch entry?.value.content {
        case .list?: isEdited = entry.map { append(shown, toList: $0.value, in: &lines) } ?? false
        case nil: isEdited = add(key, with: shown, to: mapping, in: &lines)
        case .scalar? where entry?.value.isNull == true:
            isEdited = entry.map { fill($0, with: shown, of: mapping, in: &lines) } ?? false
        case .scalar?, .mapping?: isEdited = false
        }
        guard isEdited, let edited = try? ConfigDocument(parsing: Array(lines.text.utf8), file: file).root,
            let added = try? ConfigDocument(parsing: Array(element.text().utf8), file: file).root,
            edited.equals(root.appending(added, to: key, ofMappingAt: mapping.location))
        else { throw refused }
        (text, root) = (lines.text, edited)
    }

    private func append(_ shown: String, toList list: ConfigValue, in lines: inout TextLines) -> Bool {
        let start = list.location.position
        switch lines[start] {
        case "[": return lines.appendInBrackets(shown, openedAt: start)
        case "-":
            let indentation = String(repeating: " ", count: start.column - 1)
            lines.insert(indentation + "- " + shown, afterContentBefore: root.firstPosition(after: list))
            return true
        default: return false
        }
    }

    private func add(_ key: String, with shown: String, to mapping: ConfigValue, in lines: inout TextLines) -> Bool {
        let start = mapping.location.position
        guard lines[start] != "{" else {
            let quoted = lines.isJSON ? "\"\(key)\"" : key
            return lines.appendInBrackets("\(quoted): [\(shown)]", openedAt: start)
        }
        let indentation = String(repeating: " ", count: max(start.column - 1, 0))
        lines.insert(
            "\(indentation)\(key):", "\(indentation)- \(shown)", afterContentBefore: root.firstPosition(after: mapping))
        return true
    }

    private func fill(
        _ entry: ConfigValue.Entry, with shown: String, of mapping: ConfigValue, in lines: inout TextLines
    ) -> Bool {
        guard lines[mapping.location.position] != "{", entry.value.commentedText == nil,
            case .scalar("", isPlain: true) = entry.value.content
        else { return false }
        let indentation = String(repeating: " ", count: entry.keyLocation.column - 1)
        lines.insert("\(indentation)- \(shown)", afterLine: entry.keyLocation.line)
        return true
    }
}

extension ConfigLocation {
    fileprivate var position: TextPosition { TextPosition(line: line, column: column) }
}

extension ConfigValue {
    /// Returns the first position of a key or a value that follows a value and is not part of it; nil if there is none.
    fileprivate func firstPosition(after value: ConfigValue) -> TextPosition? {
        var first: TextPosition?
        func visit(_ other: ConfigValue) {
            guard other.location.keyPath != value.location.keyPath else { return }
            note(other.location)
            switch other.content {
            case .scalar: break
            case .list(let elements): elements.forEach(visit)
            case .mapping(let entries):
                for entry in entries where entry.value.location.keyPath != value.location.keyPath {
                    note(entry.keyLocation)
                    visit(entry.value)
                }
            }
        }
        func note(_ location: ConfigLocation) {
            guard value.location.position < location.position else { return }
            first = first.map { min($0, location.position) } ?? location.position
        }
        visit(self)
        return first
    }

    /// Returns the tree with an element appended to a list of a mapping.
    fileprivate func appending(_ element: ConfigValue, to key: String, ofMappingAt location: ConfigLocation) -> ConfigValue {
        var value = self
        switch content {
        case .scalar: break
        case .list(let elements):
            value.content = .list(elements.map { $0.appending(element, to: key, ofMappingAt: location) })
        case .mapping(var entries):
            guard self.location.keyPath == location.keyPath else {
                for index in entries.indices {
                    entries[index].value = entries[index].value.appending(element, to: key, ofMappingAt: location)
                }
                value.content = .mapping(entries)
                break
            }
            if let index = entries.firstIndex(where: { $0.key == key }) {
                var elements: [ConfigValue] = []
                if case .list(let known) = entries[index].value.content { elements = known }
                entries[index].value.content = .list(elements + [element])
            } else {
                let list = ConfigValue(location: location, content: .list([element]))
                entries.append(Entry(key: key, keyLocation: location, value: list))
            }
            value.content = .mapping(entries)
        }
        return value
    }
}

extension OrderedJSON {
    /// The value in YAML's flow style, with quotes only where they are needed.
    fileprivate var flowText: String {
        switch self {
        case .array(let elements): "[" + elements.map(\.flowText).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\(OrderedJSON.string($0.key).flowText): \($0.value.flowText)" }.joined(separator: ", ") + "}"
        case .string(let text) where text.isPlainInFlow: text
        case .null, .boolean, .integer, .number, .string: self.text()
        }
    }
}

extension String {
    /// Whether YAML reads the text between brackets as this string without quotes.
    var isPlainInFlow: Bool {
        guard let first = unicodeScalars.first, first.isASCII, first.properties.isAlphabetic || first == "." || first == "/"
        else { return false }
        let isSafe = unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./".unicodeScalars.contains($0))
        }
        return isSafe && !isNumber && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(lowercased())
    }
}
