/// Splits XML into ranges, and skips the white space between a tag and a number.
struct MarkupScanner {
    let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// Returns the next range to keep: a comment, a CDATA section, a tag or the text between them; nil at the end.
    mutating func next() -> Range<Int>? {
        guard position < text.count else { return nil }
        let start = position
        if starts(with: "<!--") {
            skip(beyond: "-->")
        } else if starts(with: "<![CDATA[") {
            skip(beyond: "]]>")
        } else if text[position] == UInt8(ascii: "<") {
            skipTag()
            defer { skipBlanksBeforeNumber() }
            return start..<position
        } else {
            while position < text.count, text[position] != UInt8(ascii: "<") { position += 1 }
        }
        return start..<position
    }

    /// Skips a tag, which ends at the first `>` outside quotes.
    private mutating func skipTag() {
        var quote: UInt8?
        while position < text.count {
            let letter = text[position]
            position += 1
            if let open = quote {
                if letter == open { quote = nil }
            } else if letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "'") {
                quote = letter
            } else if letter == UInt8(ascii: ">") {
                return
            }
        }
    }

    private mutating func skipBlanksBeforeNumber() {
        var index = position
        while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
        guard index < text.count, "+-.0123456789".utf8.contains(text[index]) else { return }
        position = index
    }

    private mutating func skip(beyond end: StaticString) {
        while position < text.count, !starts(with: end) { position += 1 }
        position = min(position + end.utf8CodeUnitCount, text.count)
    }

    private func starts(with word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= text.count else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { text[position + $0] == word.utf8Start[$0] }
    }
}

/// A tag of XML.
struct MarkupTag {
    /// The name of the element; `/` precedes that of an end tag.
    let name: String
    /// The values of the attributes.
    private(set) var values: [String: String] = [:]
    /// The attributes with the white space before them, and last the end of the tag.
    private var attributes: [(key: String, text: [UInt8])] = []

    /// The name of a node, or else its `id`, or else its `sid`; empty if it has none.
    var nodeName: String {
        [values["name"], values["id"], values["sid"]].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    }

    /// Whether the element ends with this tag.
    var isEmpty: Bool { attributes.last?.text.suffix(2).first == UInt8(ascii: "/") }

    /// Returns the tag with another value of an attribute, which it may lack.
    func text(setting key: String, to value: String) -> [UInt8] {
        var text = Array("<\(name) \(key)=\"\(value)\"".utf8)
        for attribute in attributes where attribute.key != key { text += attribute.text }
        return text
    }

    /// Parses a tag; nil if the stretch is not the tag of an element with one of the names.
    init?(_ tag: UnsafeBufferPointer<UInt8>, names: Set<String>) {
        guard tag.first == UInt8(ascii: "<") else { return nil }
        var position = 1
        while position < tag.count, tag[position] > 0x20, tag[position] != UInt8(ascii: ">"),
            tag[position] != UInt8(ascii: "/") || position == 1
        {
            position += 1
        }
        name = String(decoding: tag[1..<position].prefix(32), as: UTF8.self)
        guard position < tag.count, names.contains(name) else { return nil }
        while position < tag.count {
            let attributeStart = position
            while position < tag.count, tag[position] <= 0x20 { position += 1 }
            let keyStart = position
            while position < tag.count, tag[position] > 0x20, tag[position] != UInt8(ascii: "=") { position += 1 }
            let key = String(decoding: tag[keyStart..<position], as: UTF8.self)
            while position < tag.count, tag[position] <= 0x20 || tag[position] == UInt8(ascii: "=") { position += 1 }
            if position < tag.count, tag[position] == UInt8(ascii: "\"") || tag[position] == UInt8(ascii: "'"), !key.isEmpty {
                let quote = tag[position]
                let valueStart = position + 1
                position = valueStart
                while position < tag.count, tag[position] != quote { position += 1 }
                values[key] = Self.unescaped(String(decoding: tag[valueStart..<position], as: UTF8.self))
                position = min(position + 1, tag.count)
            } else if keyStart == position {
                position = min(position + 1, tag.count)
            }
            attributes.append((key, Array(tag[attributeStart..<position])))
        }
    }

    /// Returns a text with its character references replaced: XML's five entities, and numbers.
    private static func unescaped(_ text: String) -> String {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let reference = part.prefix { $0 != ";" }
            if reference.endIndex < part.endIndex, let character = character(of: reference) {
                text.append(character)
                text += part[part.index(after: reference.endIndex)...]
            } else {
                text += "&" + part
            }
        }
    }

    private static func character(of reference: Substring) -> Character? {
        let entities: [Substring: Character] = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
        if let known = entities[reference] { return known }
        guard reference.hasPrefix("#") else { return nil }
        let digits = reference.dropFirst()
        let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { Character($0) }
    }
}
