import DescribedErrors
package import JSONText

/// A config's text, to which elements of lists can be added. Comments and formatting of the rest do not change.
///
/// After each change, the text is parsed again. If anything but the new element differs, the change is refused, because the
/// text uses a form, such as an alias, that this type does not edit.
package struct ConfigText {
    /// The text, with its line ends.
    package private(set) var text: String
    /// The values.
    package private(set) var root: ConfigValue
    private let file: String

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

    /// Whether two trees have the same values, regardless of their locations.
    fileprivate func equals(_ other: ConfigValue) -> Bool {
        switch (content, other.content) {
        case (.scalar(let own, let isPlain), .scalar(let text, let otherIsPlain)):
            // Plain texts and quoted ones differ only if the plain one may be something else than a text.
            own == text && (isPlain == otherIsPlain || !(own.isNumber || ["true", "false"].contains(own) || own.isEmpty))
        case (.list(let own), .list(let elements)):
            own.count == elements.count && zip(own, elements).allSatisfy { $0.equals($1) }
        case (.mapping(let own), .mapping(let entries)):
            own.count == entries.count && zip(own, entries).allSatisfy { $0.key == $1.key && $0.value.equals($1.value) }
        default: false
        }
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
    fileprivate var isPlainInFlow: Bool {
        guard let first = unicodeScalars.first, first.isASCII, first.properties.isAlphabetic || first == "." || first == "/"
        else { return false }
        let isSafe = unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./".unicodeScalars.contains($0))
        }
        return isSafe && !isNumber && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(lowercased())
    }
}
