/// A Collada file whose numbers begin where their elements do, and whose nodes are numbered.
///
/// The standard allows white space before numbers; the library (assimp 5.2.5) does not, in colours. It tells joints by the names of nodes,
/// which need not be there nor be unique.
package struct PlainCollada {
    /// The whole file.
    package var bytes: [UInt8] = []
    /// The names of nodes in the file's order, without one their identifiers; the whole file has `#` and their numbers as names.
    package private(set) var nodeNames: [String] = []

    /// A file with the white space before numbers left out, and the names of nodes replaced; all else stays.
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

    /// The name of a node by the one that it has in the whole file; any other name as it is.
    package func name(ofNode numbered: String) -> String {
        guard numbered.hasPrefix("#"), let number = Int(numbered.dropFirst()), nodeNames.indices.contains(number) else {
            return numbered
        }
        return nodeNames[number]
    }
}

/// The start of a node's element.
private struct NodeTag {
    /// Its name, else its identifier, in the document or below a joint; empty where it has none.
    var name = ""
    /// The tag behind `<node`, without the name.
    var rest: [UInt8] = []

    /// Nil for what is no such tag.
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

    /// A text with its references to characters replaced: XML's five entities, and numbers.
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

/// Walks over XML in stretches, and leaves out the white space between a tag and a number.
private struct MarkupScanner {
    let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The next stretch that is kept, or nil at the end: a comment, a section of characters, a tag or what lies between.
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

    /// A tag ends at the first `>` that stands in no quotes.
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
