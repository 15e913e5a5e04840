/// The extent of a value in a text, in UTF-8 bytes.
struct SourceNode {
    /// The way in which a value is written.
    enum Form: Equatable {
        /// Nothing is written, as in `key:`.
        case empty
        /// `*name`.
        case alias
        case plain
        /// The byte of the quotation mark.
        case quoted(UInt8)
        /// A scalar after `|` or `>`.
        case blockScalar
        /// A collection in brackets.
        case flow
        /// A collection of lines.
        case block
        /// A mapping of one entry without braces, within brackets.
        case pair
    }

    /// An entry of a mapping or an element of a list.
    struct Item {
        /// The first byte of the key, of the dash, or of the value of a list in brackets.
        var start: Int
        /// The key; nil for an element of a list.
        var key: Range<Int>?
        var node: SourceNode
    }

    var form = Form.empty
    /// The end of the preceding colon, dash or bracket.
    var gap: Int
    /// The first byte, which may begin an anchor or a tag.
    var start: Int
    /// The first byte after anchor and tag.
    var content: Int
    /// The end of the last byte.
    var end: Int
    /// The name of an anchor or an alias.
    var name: [UInt8]?
    /// The anchor with its `&`; nil if there is none.
    var anchor: Range<Int>?
    var items: [Item] = []

    /// This node and all nodes below it, in the order of the text.
    var all: [SourceNode] { [self] + items.flatMap(\.node.all) }
}

/// Finds the extents of all values of a text by following its parsed tree, so that only delimiters are recognized here.
struct SourceScanner {
    /// The text has a form that the scanner does not follow, such as a key after `?`.
    struct Unsupported: Error {}

    private let bytes: [UInt8]
    private var cursor = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the extents of a tree and of all values in it.
    /// - Parameter root: the tree that the parser made from these bytes.
    static func scan(_ bytes: [UInt8], of root: ConfigValue) throws(Unsupported) -> SourceNode {
        var scanner = SourceScanner(bytes)
        if bytes.starts(with: "\u{FEFF}".utf8) { scanner.cursor = 3 }
        scanner.skipHeader()
        return try scanner.node(of: root, inFlow: false)
    }

    private var next: UInt8? { cursor < bytes.count ? bytes[cursor] : nil }

    private func isBlank(at index: Int) -> Bool {
        guard index < bytes.count else { return true }
        return switch bytes[index] {
        case 9, 10, 13, 32: true
        default: false
        }
    }

    private mutating func skipHeader() {
        skipBlanks()
        while next == UInt8(ascii: "%") {
            skipLine()
            skipBlanks()
        }
        if bytes[cursor...].starts(with: "---".utf8), isBlank(at: cursor + 3) { cursor += 3 }
    }

    private mutating func skipLine() {
        while let byte = next, byte != 10 { cursor += 1 }
    }

    private mutating func skipBlanks() {
        while let byte = next {
            if byte == UInt8(ascii: "#") {
                skipLine()
            } else if isBlank(at: cursor) {
                cursor += 1
            } else {
                return
            }
        }
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(Unsupported) {
        guard next == UInt8(ascii: scalar) else { throw Unsupported() }
        cursor += 1
    }

    // MARK: Values

    private mutating func node(of value: ConfigValue, inFlow: Bool) throws(Unsupported) -> SourceNode {
        let gap = cursor
        skipBlanks()
        var node = SourceNode(gap: gap, start: cursor, content: cursor, end: cursor)
        if next == UInt8(ascii: "*") {
            cursor += 1
            (node.form, node.name) = (.alias, word(inFlow: inFlow))
            node.end = cursor
            return node
        }
        var end = gap
        while let mark = next, mark == UInt8(ascii: "&") || mark == UInt8(ascii: "!") {
            let start = cursor
            cursor += 1
            let name = word(inFlow: inFlow)
            if mark == UInt8(ascii: "&") { (node.name, node.anchor) = (name, start..<cursor) }
            end = cursor
            skipBlanks()
        }
        node.content = cursor
        switch value.content {
        case .scalar("", isPlain: true):
            cursor = end
            if end == gap { node.start = end }
            node.content = end
        case .scalar(let text, _): node.form = try scalar(text, inFlow: inFlow)
        case .list(let elements):
            if next == UInt8(ascii: "[") {
                node.form = .flow
                node.items = try flowItems(elements) { scanner, element throws(Unsupported) in
                    SourceNode.Item(start: scanner.cursor, node: try scanner.node(of: element, inFlow: true))
                }
                try expect("]")
            } else {
                guard !elements.isEmpty else { throw Unsupported() }
                node.form = .block
                for element in elements {
                    skipBlanks()
                    let start = cursor
                    try expect("-")
                    node.items.append(SourceNode.Item(start: start, node: try self.node(of: element, inFlow: inFlow)))
                }
            }
        case .mapping(let entries):
            if next == UInt8(ascii: "{") {
                node.form = .flow
                node.items = try flowItems(entries) { scanner, entry throws(Unsupported) in
                    try scanner.item(of: entry, inFlow: true)
                }
                try expect("}")
            } else if entries.isEmpty {
                // An empty text.
                cursor = bytes.count
                (node.start, node.content) = (cursor, cursor)
            } else {
                node.form = inFlow ? .pair : .block
                for entry in entries {
                    skipBlanks()
                    node.items.append(try item(of: entry, inFlow: inFlow))
                }
            }
        }
        node.end = cursor
        return node
    }

    /// Scans from an opening bracket up to the closing one.
    private mutating func flowItems<Child>(
        _ children: [Child], _ item: (inout SourceScanner, Child) throws(Unsupported) -> SourceNode.Item
    ) throws(Unsupported) -> [SourceNode.Item] {
        var items: [SourceNode.Item] = []
        cursor += 1
        skipBlanks()
        for child in children {
            items.append(try item(&self, child))
            skipBlanks()
            if next == UInt8(ascii: ",") { cursor += 1 }
            skipBlanks()
        }
        return items
    }

    private mutating func item(of entry: ConfigValue.Entry, inFlow: Bool) throws(Unsupported) -> SourceNode.Item {
        let start = cursor
        _ = try scalar(entry.key, inFlow: inFlow)
        let key = start..<cursor
        let end = cursor
        skipBlanks()
        guard next == UInt8(ascii: ":") else {
            // `{key}` is a key without a value.
            guard inFlow, entry.value.isNull else { throw Unsupported() }
            cursor = end
            return SourceNode.Item(start: start, key: key, node: SourceNode(gap: end, start: end, content: end, end: end))
        }
        cursor += 1
        return SourceNode.Item(start: start, key: key, node: try node(of: entry.value, inFlow: inFlow))
    }

    // MARK: Scalars

    private mutating func word(inFlow: Bool) -> [UInt8] {
        let start = cursor
        while let byte = next, !isBlank(at: cursor), !inFlow || !",[]{}".utf8.contains(byte) { cursor += 1 }
        return Array(bytes[start..<cursor])
    }

    private mutating func scalar(_ text: String, inFlow: Bool) throws(Unsupported) -> SourceNode.Form {
        switch next {
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?:
            let mark = bytes[cursor]
            try skipQuoted(mark)
            return .quoted(mark)
        case UInt8(ascii: "|")? where !inFlow, UInt8(ascii: ">")? where !inFlow:
            try skipBlockScalar(isEmpty: text.allSatisfy(\.isNewline))
            return .blockScalar
        default:
            try skipPlain(Array(text.utf8))
            return .plain
        }
    }

    private mutating func skipQuoted(_ mark: UInt8) throws(Unsupported) {
        cursor += 1
        while let byte = next {
            cursor += 1
            if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
                cursor += 1
            } else if byte == mark {
                guard mark == UInt8(ascii: "'"), next == mark else { return }
                cursor += 1
            }
        }
        throw Unsupported()
    }

    /// Skips a plain scalar, whose blanks may be line breaks in the text.
    private mutating func skipPlain(_ text: [UInt8]) throws(Unsupported) {
        var index = 0
        while index < text.count {
            if [10, 32].contains(text[index]) {
                guard isBlank(at: cursor) else { throw Unsupported() }
                while index < text.count, [10, 32].contains(text[index]) { index += 1 }
                while next != nil, isBlank(at: cursor) { cursor += 1 }
            } else {
                guard next == text[index] else { throw Unsupported() }
                (index, cursor) = (index + 1, cursor + 1)
            }
        }
    }

    private mutating func skipBlockScalar(isEmpty: Bool) throws(Unsupported) {
        let header = cursor
        skipLine()
        var end = cursor
        let options = bytes[header..<end].prefix { $0 != UInt8(ascii: "#") }
        // The lines of a scalar with an explicit indentation begin at a column that its text does not show.
        guard !options.contains(where: { (48...57).contains($0) }) else { throw Unsupported() }
        var least: Int?
        while !isEmpty, cursor < bytes.count {
            let start = cursor + 1
            cursor = start
            while next == 32 { cursor += 1 }
            let indentation = cursor - start
            let isBlankLine = next == nil || next == 10 || next == 13
            skipLine()
            if isBlankLine { continue }
            guard indentation >= least ?? max(indentation, 1) else { break }
            least = least ?? indentation
            end = cursor
        }
        cursor = end
        if end > header, bytes[end - 1] == 13 { cursor -= 1 }
    }
}
