/// Collects the replacements of an edit of a text. The caller checks the result by parsing it.
struct SourceEdit {
    private let bytes: [UInt8]
    let root: ConfigValue
    let node: SourceNode
    /// Whether texts and keys have double quotes, as in JSON.
    private let isJSON: Bool
    private(set) var replacements: [(range: Range<Int>, new: [UInt8])] = []
    /// The positions of the values whose anchors were moved to an alias.
    private var detached: Set<Int> = []

    init(of bytes: [UInt8], _ root: ConfigValue, _ node: SourceNode) {
        (self.bytes, self.root, self.node) = (bytes, root, node)
        isJSON = node.form == .flow && (node.items.first?.key.map { bytes[$0.lowerBound] == UInt8(ascii: "\"") } ?? true)
    }

    private mutating func put(_ text: String, at range: Range<Int>) {
        replacements.append((range, Array(text.utf8)))
    }

    private mutating func put(_ text: String, at position: Int) { put(text, at: position..<position) }

    // MARK: Values

    /// Assigns a value to a path below a value.
    mutating func assign(
        _ keys: ArraySlice<String>, _ new: ConfigValue, to value: ConfigValue, _ node: SourceNode
    ) throws {
        guard let key = keys.first else { return try replace(value, node, by: new) }
        guard node.form != .alias else {
            var copy = value
            try ConfigAssignment(new, to: Array(keys)).apply(to: &copy)
            return put(copy.source(isJSON: isJSON), at: node.start..<node.end)
        }
        detach(node, value)
        if let index = value.index(of: key) {
            try assign(keys.dropFirst(), new, to: value.child(at: index), node.items[index].node)
        } else {
            try add(keys, new, to: node)
        }
    }

    /// Calls a closure that edits the value at a path. An alias on the path becomes a copy with the new value instead.
    /// - Parameter new: the value at the path after the edit.
    mutating func change(
        at keys: ArraySlice<String>, to new: ConfigValue,
        _ body: (inout SourceEdit, ConfigValue, SourceNode) throws(SourceScanner.Unsupported) -> Void
    ) throws {
        var (value, node) = (root, self.node)
        for (index, key) in zip(keys.indices, keys) where node.form != .alias {
            guard let child = value.index(of: key) else { throw SourceScanner.Unsupported() }
            detach(node, value)
            (value, node) = (value.child(at: child), node.items[child].node)
            if node.form == .alias { return try assign(keys[(index + 1)...], new, to: value, node) }
        }
        detach(node, value)
        try body(&self, value, node)
    }

    /// Replaces a scalar where it is written, which for an alias is the value with the anchor. Does nothing the second time.
    mutating func rewrite(at keys: [String], by new: ConfigValue) throws(SourceScanner.Unsupported) {
        var (value, node) = (root, try written(self.node))
        for key in keys {
            guard let child = value.index(of: key) else { throw SourceScanner.Unsupported() }
            (value, node) = (value.child(at: child), try written(node.items[child].node))
        }
        guard case .scalar = value.content, node.form != .empty else { throw SourceScanner.Unsupported() }
        let range = node.content..<node.end
        guard !replacements.contains(where: { $0.range == range }) else { return }
        put(new.source(isJSON: isJSON, keeping: node.form), at: range)
    }

    /// Returns the value with the anchor that an alias names; for another value, the value itself.
    private func written(_ node: SourceNode) throws(SourceScanner.Unsupported) -> SourceNode {
        guard node.form == .alias else { return node }
        let anchors = self.node.all.filter { $0.anchor != nil && $0.name == node.name && $0.start < node.start }
        guard let anchor = anchors.last else { throw SourceScanner.Unsupported() }
        return anchor
    }

    private mutating func replace(
        _ old: ConfigValue, _ node: SourceNode, by new: ConfigValue
    ) throws(SourceScanner.Unsupported) {
        guard !old.equals(new) else { return }
        guard node.form != .alias else { return put(new.source(isJSON: isJSON), at: node.start..<node.end) }
        detach(node, old)
        switch (old.content, new.content) {
        case (.list(let olds), .list(let news)) where !olds.isEmpty && !news.isEmpty:
            let common = min(olds.count, news.count)
            for index in 0..<common { try replace(olds[index], node.items[index].node, by: news[index]) }
            if olds.count > common { try remove(common...olds.count - 1, of: old, node) }
            if news.count > common { try insert(Array(news[common...]), at: common, of: node) }
        case (.mapping(let olds), .mapping(let news)) where olds.map(\.key) == news.map(\.key):
            for index in olds.indices { try replace(olds[index].value, node.items[index].node, by: news[index].value) }
        case (.scalar, .scalar) where node.form != .empty && node.form != .blockScalar:
            put(new.source(isJSON: isJSON, keeping: node.form), at: node.content..<node.end)
        default: try replaceWhole(node, by: new)
        }
    }

    private mutating func replaceWhole(
        _ node: SourceNode, by new: ConfigValue
    ) throws(SourceScanner.Unsupported) {
        let text = new.source(isJSON: isJSON)
        switch node.form {
        case .empty: put(" " + text, at: node.end)
        case .block, .flow, .pair:
            // The lines of a block begin below its key.
            let start = node.form == .block ? node.gap : node.content
            guard !hasComment(from: start, to: node.end) else { throw SourceScanner.Unsupported() }
            put(node.form == .block ? " " + text : text, at: start..<node.end)
        default: put(text, at: node.content..<node.end)
        }
    }

    /// Gives the anchor of a value that is about to change to its first alias, which becomes a copy of the value.
    private mutating func detach(_ node: SourceNode, _ value: ConfigValue) {
        guard let anchor = node.anchor, !detached.contains(node.start) else { return }
        let later = self.node.all.drop { $0.start <= node.start }.filter { $0.name == node.name }
        guard let user = later.first, user.form == .alias, let name = node.name else { return }
        detached.insert(node.start)
        put("&\(String(decoding: name, as: UTF8.self)) \(value.source(isJSON: isJSON))", at: user.start..<user.end)
        put("", at: blank(around: anchor))
    }

    /// Returns the range of an anchor with the blank that separates it.
    private func blank(around anchor: Range<Int>) -> Range<Int> {
        let hasBlank = anchor.upperBound < bytes.count && bytes[anchor.upperBound] == 32
        // Without a value on its line, the blank before the anchor would remain.
        let isBeforeBreak = !hasBlank && anchor.lowerBound > 0 && bytes[anchor.lowerBound - 1] == 32
        return anchor.lowerBound - (isBeforeBreak ? 1 : 0)..<anchor.upperBound + (hasBlank ? 1 : 0)
    }

    /// Gives the anchors of values that are about to be removed to their first aliases elsewhere, which become copies.
    private mutating func rescueAnchors(of removed: [(value: ConfigValue, node: SourceNode)]) {
        guard let start = removed.first?.node.start, let end = removed.last?.node.end else { return }
        for (value, node) in removed.flatMap({ $0.node.all(with: $0.value) }) where node.anchor != nil {
            let later = self.node.all.drop { $0.start <= node.start }.filter { $0.name == node.name }
            guard let user = later.first(where: { !(start..<end).contains($0.start) }), user.form == .alias,
                let name = node.name
            else { continue }
            put("&\(String(decoding: name, as: UTF8.self)) \(value.source(isJSON: isJSON))", at: user.start..<user.end)
        }
    }

    // MARK: Entries and elements

    /// Adds an entry with keys that are nested in each other.
    private mutating func add(_ keys: ArraySlice<String>, _ value: ConfigValue, to node: SourceNode) throws(SourceScanner
        .Unsupported)
    {
        func nested(_ keys: ArraySlice<String>) -> ConfigValue {
            guard let key = keys.first else { return value }
            let entry = ConfigValue.Entry(key: key, keyLocation: value.location, value: nested(keys.dropFirst()))
            return ConfigValue(location: value.location, content: .mapping([entry]))
        }
        let quotes = node.items.last?.key.map { bytes[$0.lowerBound] == UInt8(ascii: "\"") } ?? isJSON
        switch node.form {
        case .block:
            let column = column(of: node.items[0].start)
            let position = end(of: node, above: column)
            put(
                lines(of: keys, value, column: column, quotes: quotes).map { lineBreak + $0 }.joined(), at: position)
        case .flow:
            let key = ConfigValue.source(ofKey: keys[keys.startIndex], isQuoted: quotes)
            append("\(key): \(nested(keys.dropFirst()).source(isJSON: isJSON))", toBrackets: node)
        case .plain: put(nested(keys).source(isJSON: isJSON), at: node.content..<node.end)
        case .empty where node.start == self.node.start:
            let ends = bytes.isEmpty || bytes.last == 10 || bytes.last == 0xBF
            put(
                (ends ? "" : lineBreak) + lines(of: keys, value, column: 0, quotes: false).map { $0 + lineBreak }.joined(),
                at: bytes.count)
        case .empty: put(" " + nested(keys).source(isJSON: isJSON), at: node.end)
        case .alias, .quoted, .blockScalar, .pair: throw SourceScanner.Unsupported()
        }
    }

    private func lines(of keys: ArraySlice<String>, _ value: ConfigValue, column: Int, quotes: Bool) -> [String] {
        guard let key = keys.first else { return [] }
        let start = String(repeating: " ", count: column) + ConfigValue.source(ofKey: key, isQuoted: quotes) + ":"
        guard keys.count > 1 else { return [start + " " + value.source(isJSON: isJSON)] }
        return [start] + lines(of: keys.dropFirst(), value, column: column + 2, quotes: quotes)
    }

    /// Writes other keys of a mapping, in the quotes of the old ones.
    mutating func renameKeys(
        _ names: [String: String], of mapping: ConfigValue, _ node: SourceNode
    ) throws(SourceScanner.Unsupported) {
        guard case .mapping(let entries) = mapping.content else { throw SourceScanner.Unsupported() }
        for (entry, item) in zip(entries, node.items) {
            guard let name = names[entry.key] else { continue }
            guard let range = item.key else { throw SourceScanner.Unsupported() }
            let mark = bytes[range.lowerBound]
            let isPlain = mark != UInt8(ascii: "\"") && mark != UInt8(ascii: "'")
            // Only between brackets do brackets need quotes.
            let isRaw = isPlain && node.form == .block && name.filter { !"[]".contains($0) }.isPlainInFlow
            let key = ConfigValue(location: entry.keyLocation, content: .scalar(name, isPlain: isPlain))
            put(isRaw ? name : key.source(isJSON: isJSON, keeping: isPlain ? .plain : .quoted(mark)), at: range)
        }
    }

    /// Inserts elements before the element at an index of a list, or at its end.
    mutating func insert(_ new: [ConfigValue], at index: Int, of node: SourceNode) throws(SourceScanner.Unsupported) {
        let texts = new.map { $0.source(isJSON: isJSON) }
        switch node.form {
        case .flow where index < node.items.count:
            put(texts.map { $0 + ", " }.joined(), at: node.items[index].start)
        case .flow: append(texts.joined(separator: ", "), toBrackets: node)
        case .block:
            let column = column(of: node.items[0].start)
            let margin = String(repeating: " ", count: column) + "- "
            if index == 0 {
                guard isFirstInLine(node.items[0].start) else { throw SourceScanner.Unsupported() }
                put(texts.map { margin + $0 + lineBreak }.joined(), at: lineStart(of: node.items[0].start))
            } else {
                let position = end(of: node.items[index - 1].node, above: column)
                put(texts.map { lineBreak + margin + $0 }.joined(), at: position)
            }
        default: throw SourceScanner.Unsupported()
        }
    }

    /// Appends an element to the list of a key of a mapping. A list that is added to lines has a line for the element.
    mutating func append(
        _ element: ConfigValue, to key: String, of mapping: ConfigValue, _ node: SourceNode
    ) throws(SourceScanner.Unsupported) {
        let line = "- " + element.source(isJSON: isJSON)
        guard let index = mapping.index(of: key) else {
            guard node.form == .block else {
                let list = ConfigValue(location: element.location, content: .list([element]))
                return try add([key], list, to: node)
            }
            let column = column(of: node.items[0].start)
            let margin = lineBreak + String(repeating: " ", count: column)
            let name = ConfigValue.source(ofKey: key, isQuoted: false)
            return put("\(margin)\(name):\(margin)\(line)", at: end(of: node, above: column))
        }
        let (list, listNode) = (mapping.child(at: index), node.items[index].node)
        if listNode.form == .alias, case .list(let elements) = list.content {
            return try replace(list, listNode, by: ConfigValue(location: list.location, content: .list(elements + [element])))
        }
        detach(listNode, list)
        guard listNode.form == .empty else { return try insert([element], at: listNode.items.count, of: listNode) }
        let column = column(of: node.items[index].start)
        put(lineBreak + String(repeating: " ", count: column) + line, at: lineEnd(of: listNode.end))
    }

    /// Removes entries or elements with their lines.
    mutating func remove(
        _ indices: ClosedRange<Int>, of value: ConfigValue, _ node: SourceNode
    ) throws(SourceScanner.Unsupported) {
        let (first, last) = (indices.lowerBound, indices.upperBound)
        let isAll = indices.count == node.items.count
        if node.form == .flow || node.form == .block {
            rescueAnchors(of: indices.map { (value.child(at: $0), node.items[$0].node) })
        }
        switch node.form {
        case .flow: try removeInBrackets(first, last, of: node)
        case .block where isAll && node.start != self.node.start:
            let isList = if case .list = value.content { true } else { false }
            let empty = ConfigValue(location: value.location, content: isList ? .list([]) : .mapping([]))
            try replaceWhole(node, by: empty)
        case .block:
            let start = node.items[first].start
            if isFirstInLine(start) {
                removeLines(from: lineStart(of: start), to: end(of: node.items[last].node, above: column(of: start)))
            } else {
                // The first entry shares the line of a dash, so the next one takes its position.
                guard !isAll else { throw SourceScanner.Unsupported() }
                let next = node.items[last + 1].start
                guard !hasComment(from: lineEnd(of: node.items[last].node.end), to: next) else {
                    throw SourceScanner.Unsupported()
                }
                put("", at: start..<next)
            }
        default: throw SourceScanner.Unsupported()
        }
    }

    /// Inserts a copy of an element after it, without its anchors.
    mutating func duplicate(_ index: Int, of node: SourceNode) throws(SourceScanner.Unsupported) {
        let item = node.items[index]
        switch node.form {
        case .flow:
            // The copy comes first, so that a comment behind the element stays there.
            let margin = isFirstInLine(item.start) ? lineBreak + String(repeating: " ", count: column(of: item.start)) : " "
            put(textWithoutAnchors(of: item.start..<item.node.end, item.node) + "," + margin, at: item.start)
        case .block:
            let column = column(of: item.start)
            let end = max(end(of: item.node, above: column), item.node.end)
            let margin = lineBreak + String(repeating: " ", count: column)
            put(margin + textWithoutAnchors(of: item.start..<end, item.node), at: end)
        default: throw SourceScanner.Unsupported()
        }
    }

    private func textWithoutAnchors(of range: Range<Int>, _ node: SourceNode) -> String {
        let anchors = node.all.compactMap(\.anchor).map { (range: blank(around: $0), new: "") }
        return String(decoding: text(of: range, with: anchors), as: UTF8.self)
    }

    /// Moves an element of a list; the elements between the two positions follow.
    mutating func move(
        from index: Int, to target: Int, of value: ConfigValue, _ node: SourceNode
    ) throws(SourceScanner.Unsupported) {
        guard node.form == .flow || node.form == .block else { throw SourceScanner.Unsupported() }
        let slots = node.items.indices.map { slot(of: $0, in: node) }
        var order = Array(slots.indices)
        order.insert(order.remove(at: index), at: target)
        let swaps = swaps(of: value, node, in: slots, ordered: order)
        for (slot, source) in zip(slots, order.map { slots[$0] }) {
            let text = self.text(of: source, with: swaps.filter { source.contains($0.range.lowerBound) })
            if text != Array(bytes[slot]) { replacements.append((slot, text)) }
        }
    }

    /// Returns the replacements that give each anchor to its first use in a new order of a list. The value that had it becomes
    /// an alias.
    private func swaps(
        of value: ConfigValue, _ list: SourceNode, in slots: [Range<Int>], ordered order: [Int]
    ) -> [(range: Range<Int>, new: String)] {
        func place(of node: SourceNode) -> Int? {
            slots.firstIndex { $0.contains(node.start) }.flatMap { order.firstIndex(of: $0) }
        }
        var swaps: [(range: Range<Int>, new: String)] = []
        for (value, node) in list.all(with: value) where node.anchor != nil {
            let uses = self.node.all.drop { $0.start <= node.start }.filter { $0.name == node.name }.prefix {
                $0.form == .alias
            }
            guard let own = place(of: node), let name = node.name.map({ String(decoding: $0, as: UTF8.self) }),
                let first = uses.filter({ place(of: $0).map { $0 < own } ?? false }).min(by: {
                    (place(of: $0) ?? 0) < (place(of: $1) ?? 0)
                })
            else { continue }
            swaps.append((node.start..<node.end, "*" + name))
            swaps.append((first.start..<first.end, "&\(name) \(value.source(isJSON: isJSON))"))
        }
        return swaps.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns a part of the text with replacements, which are in order and do not overlap.
    private func text(of range: Range<Int>, with replacements: [(range: Range<Int>, new: String)]) -> [UInt8] {
        var text: [UInt8] = []
        var position = range.lowerBound
        for (replaced, new) in replacements where replaced.lowerBound >= position {
            text += bytes[position..<replaced.lowerBound] + Array(new.utf8)
            position = replaced.upperBound
        }
        return text + bytes[position..<range.upperBound]
    }

    /// The text of an element; that of lines includes comments directly above it, except above the first element.
    private func slot(of index: Int, in node: SourceNode) -> Range<Int> {
        let item = node.items[index]
        guard node.form == .block else { return item.start..<item.node.end }
        let column = column(of: item.start)
        var start = item.start
        while index > 0, lineStart(of: start) > 0 {
            let above = firstContent(ofLineAt: lineStart(of: lineStart(of: start) - 1))
            guard above < start, bytes[above] == UInt8(ascii: "#"), self.column(of: above) == column else { break }
            start = above
        }
        return start..<max(end(of: item.node, above: column), item.node.end)
    }
}

// MARK: Brackets

extension SourceEdit {
    private mutating func append(_ text: String, toBrackets node: SourceNode) {
        guard let last = node.items.last else { return put(text, at: node.content + 1) }
        let end = last.node.end
        let closing = node.end - 1
        guard isFirstInLine(last.start), lineStart(of: closing) > end else { return put(", " + text, at: end) }
        // Each entry has its own lines.
        let comma = firstComma(from: end, to: closing)
        if comma == nil { put(",", at: end) }
        let margin = String(repeating: " ", count: column(of: last.start))
        put(lineBreak + margin + text + (comma == nil ? "" : ","), at: lineEnd(of: comma ?? end))
    }

    private mutating func removeInBrackets(
        _ first: Int, _ last: Int, of node: SourceNode
    ) throws(SourceScanner.Unsupported) {
        let items = node.items
        let (start, end) = (items[first].start, items[last].node.end)
        if last + 1 < items.count {
            let next = items[last + 1].start
            if isFirstInLine(start), isFirstInLine(next) {
                removeLines(from: lineStart(of: start), to: lineEnd(of: end))
            } else {
                guard !hasComment(from: start, to: next) else { throw SourceScanner.Unsupported() }
                put("", at: start..<next)
            }
        } else if first > 0 {
            let comma = firstComma(from: items[first - 1].node.end, to: start) ?? start
            if isFirstInLine(start), lineStart(of: node.end - 1) > end {
                // The comma of the preceding entry may stay only if the last one has one.
                if firstComma(from: end, to: node.end - 1) == nil { put("", at: comma..<comma + 1) }
                removeLines(from: lineStart(of: start), to: lineEnd(of: end))
            } else if hasComment(from: comma, to: start) {
                put("", at: comma..<comma + 1)
                put("", at: start..<end)
            } else {
                put("", at: items[first - 1].node.end..<end)
            }
        } else {
            guard !hasComment(from: node.content, to: node.end) else { throw SourceScanner.Unsupported() }
            put("", at: node.content + 1..<node.end - 1)
        }
    }

    /// Returns the position of a comma between two entries; nil if there is none.
    private func firstComma(from start: Int, to end: Int) -> Int? {
        var position = start
        while position < end {
            if bytes[position] == UInt8(ascii: "#") {
                position = lineEnd(of: position)
            } else if bytes[position] == UInt8(ascii: ",") {
                return position
            } else {
                position += 1
            }
        }
        return nil
    }
}

// MARK: Lines

extension SourceEdit {
    private var lineBreak: String {
        guard let first = bytes.firstIndex(of: 10), first > 0 else { return "\n" }
        return bytes[first - 1] == 13 ? "\r\n" : "\n"
    }

    private func lineStart(of position: Int) -> Int {
        let start = bytes[..<position].lastIndex(of: 10).map { $0 + 1 } ?? 0
        return start == 0 && bytes.starts(with: "\u{FEFF}".utf8) ? 3 : start
    }

    /// The end of a line without its line break.
    private func lineEnd(of position: Int) -> Int {
        let end = bytes[position...].firstIndex(of: 10) ?? bytes.count
        return end > position && bytes[end - 1] == 13 ? end - 1 : end
    }

    private func firstContent(ofLineAt start: Int) -> Int {
        bytes[start...].firstIndex { $0 != 32 && $0 != 9 } ?? bytes.count
    }

    private func isFirstInLine(_ position: Int) -> Bool { firstContent(ofLineAt: lineStart(of: position)) == position }

    private func column(of position: Int) -> Int { position - lineStart(of: position) }

    /// Whether there may be a comment: a `#` after a blank.
    private func hasComment(from start: Int, to end: Int) -> Bool {
        (start..<max(start, end)).contains { index in
            bytes[index] == UInt8(ascii: "#") && (index == 0 || [9, 10, 32].contains(bytes[index - 1]))
        }
    }

    /// The end of the last line of a value, including comments below it that are indented further than a column.
    private func end(of node: SourceNode, above column: Int) -> Int {
        var end = lineEnd(of: node.end)
        var position = end
        while let feed = bytes[position...].firstIndex(of: 10), feed + 1 < bytes.count {
            let content = firstContent(ofLineAt: feed + 1)
            let isComment = content < bytes.count && bytes[content] == UInt8(ascii: "#")
            guard content >= bytes.count || [10, 13].contains(bytes[content]) || isComment && content - feed - 1 > column else {
                break
            }
            position = lineEnd(of: content)
            if isComment { end = position }
        }
        return end
    }

    private mutating func removeLines(from start: Int, to end: Int) {
        if let feed = bytes[end...].firstIndex(of: 10) {
            put("", at: start..<feed + 1)
        } else {
            // The last line has no line break, so the preceding line becomes the last one.
            let feed = start > 0 && bytes[start - 1] == 10 ? start - 1 : start
            put("", at: (feed > 0 && feed < start && bytes[feed - 1] == 13 ? feed - 1 : feed)..<end)
        }
    }
}

// MARK: Nodes

extension SourceNode {
    /// This node and all nodes below it with their values, in the order of the text.
    fileprivate func all(with value: ConfigValue) -> [(value: ConfigValue, node: SourceNode)] {
        [(value, self)] + items.enumerated().flatMap { $0.element.node.all(with: value.child(at: $0.offset)) }
    }
}
