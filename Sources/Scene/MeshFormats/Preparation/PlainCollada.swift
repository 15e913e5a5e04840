/// A Collada file without white space before numbers, and with numbered nodes.
///
/// The standard allows white space before numbers, but assimp 5.2.5 does not support it in colours. assimp identifies joints by
/// the names of nodes, which are optional and need not be unique.
package struct PlainCollada {
    /// The complete file.
    package var bytes: [UInt8] = []
    /// The names of the nodes in file order, or their identifiers if they have no name. In `bytes`, their names are `#` and
    /// their numbers.
    package private(set) var nodeNames: [String] = []

    /// Removes the white space before numbers and replaces the names of nodes; everything else stays.
    package init(file: [UInt8]) {
        bytes.reserveCapacity(file.count + file.count / 64)
        file.withUnsafeBufferPointer { file in
            var scanner = MarkupScanner(text: file)
            while let range = scanner.next() {
                let stretch = UnsafeBufferPointer(rebasing: file[range])
                if let node = NodeTag(stretch) {
                    bytes += Array("<node name=\"#\(nodeNames.count)\"".utf8)
                    bytes += node.rest
                    nodeNames.append(node.name)
                } else {
                    bytes += stretch
                }
            }
        }
    }

    /// Returns the original name of a node from its name in `bytes`; any other name is returned unchanged.
    package func name(ofNode numbered: String) -> String {
        guard numbered.hasPrefix("#"), let number = Int(numbered.dropFirst()), nodeNames.indices.contains(number) else {
            return numbered
        }
        return nodeNames[number]
    }
}

/// The start tag of a node's element.
private struct NodeTag {
    /// The node's name, or else its `id`, or else its `sid`; empty if it has none.
    var name = ""
    /// The tag after `<node`, without the name.
    var rest: [UInt8] = []

    /// Parses a tag; nil if it is not the start of a node.
    init?(_ tag: UnsafeBufferPointer<UInt8>) {
        let start = Array("<node".utf8)
        guard tag.count > start.count, tag.starts(with: start),
            tag[start.count] <= 0x20 || [0x2F, 0x3E].contains(tag[start.count])
        else { return nil }
        var values: [String: String] = [:]
        var position = start.count
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
            if key != "name" { rest += tag[attributeStart..<position] }
        }
        name = [values["name"], values["id"], values["sid"]].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
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

/// Splits XML into ranges, and skips the white space between a tag and a number.
private struct MarkupScanner {
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
