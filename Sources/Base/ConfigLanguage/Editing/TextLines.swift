/// The lines of a text, for insertions at the positions of a parser.
struct TextLines {
    private var lines: [[Unicode.Scalar]]
    private let hasMark: Bool
    private let endsInReturns: Bool

    init(_ text: String) {
        var scalars = Array(text.unicodeScalars)
        hasMark = scalars.first == "\u{FEFF}"
        if hasMark { scalars.removeFirst() }
        lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        endsInReturns = lines.count > 1 && lines[0].last == "\r"
        if endsInReturns { for index in lines.indices where lines[index].last == "\r" { lines[index].removeLast() } }
    }

    /// The text with its line ends.
    var text: String {
        var view = String.UnicodeScalarView()
        if hasMark { view.append("\u{FEFF}") }
        for (index, line) in lines.enumerated() {
            if index > 0 { view.append(contentsOf: endsInReturns ? ["\r", "\n"] : ["\n"]) }
            view.append(contentsOf: line)
        }
        return String(view)
    }

    /// Whether the text's outermost value is in brackets, as in JSON.
    var isJSON: Bool { lines.lazy.joined().first { !" \t".unicodeScalars.contains($0) } == "{" }

    /// The scalar at a position; nil if there is none.
    subscript(position: TextPosition) -> Unicode.Scalar? {
        guard lines.indices.contains(position.line - 1), lines[position.line - 1].indices.contains(position.column - 1) else {
            return nil
        }
        return lines[position.line - 1][position.column - 1]
    }

    /// Inserts a line after a line, counted from 1.
    mutating func insert(_ line: String, afterLine number: Int) {
        lines.insert(Array(line.unicodeScalars), at: min(number, lines.count))
    }

    /// Inserts lines after the last line with content before a position, or before the end for nil.
    mutating func insert(_ added: String..., afterContentBefore end: TextPosition?) {
        var number = end.map { $0.line - 1 } ?? lines.count
        while number > 0, !hasContent(lines[number - 1]) { number -= 1 }
        let isLast = number == lines.count
        for line in added.reversed() { insert(line, afterLine: number) }
        // A text that ended without a line feed now ends with one.
        if isLast { lines.append([]) }
    }

    private func hasContent(_ line: [Unicode.Scalar]) -> Bool {
        let first = line.first { $0 != " " && $0 != "\t" }
        return first != nil && first != "#" && !line.starts(with: "...".unicodeScalars)
    }

    // MARK: Brackets

    /// Appends an element to a list or a mapping in brackets. Returns whether its closing bracket was found.
    mutating func appendInBrackets(_ element: String, openedAt start: TextPosition) -> Bool {
        guard let (last, closing) = ends(ofBracketsAt: start) else { return false }
        let isEmpty = last == start
        let comma = isEmpty || self[last] == "," ? "" : ","
        let beforeClosing = lines[closing.line - 1].prefix(closing.column - 1)
        guard last.line < closing.line, beforeClosing.allSatisfy({ $0 == " " }) else {
            insert(comma + (isEmpty ? "" : " ") + element, after: last)
            return true
        }
        let margin = lines[closing.line - 1].prefix { $0 == " " }.count
        let inner = isEmpty ? margin + 2 : max(firstColumn(after: start, before: closing) ?? margin + 2, margin)
        insert(comma, after: last)
        insert(String(repeating: " ", count: inner) + element, afterLine: last.line)
        return true
    }

    /// The indentation of the first line that begins within brackets.
    private func firstColumn(after start: TextPosition, before closing: TextPosition) -> Int? {
        (start.line..<closing.line).first { hasContent(lines[$0]) }.map { index in lines[index].prefix { $0 == " " }.count }
    }

    private mutating func insert(_ text: String, after position: TextPosition) {
        lines[position.line - 1].insert(contentsOf: text.unicodeScalars, at: position.column)
    }

    /// Returns the positions of the last content within brackets, which is the opening bracket if there is none, and of the
    /// closing bracket; nil if there is none.
    private func ends(ofBracketsAt start: TextPosition) -> (last: TextPosition, closing: TextPosition)? {
        var scan = SyntaxScan(
            lines.map { line in
                var view = String.UnicodeScalarView()
                view.append(contentsOf: line)
                return Substring(String(view))
            })
        scan.advance(to: start)
        guard scan.position == start else { return nil }
        let depth = scan.open.count
        var last = start
        while scan.position.line <= lines.count {
            let position = scan.position
            let (scalar, wasQuoted) = (self[position], scan.isQuoted)
            scan.advance(to: TextPosition(line: position.line, column: position.column + 1))
            guard scan.open.count > depth else { return position == start ? nil : (last, position) }
            let line = lines[position.line - 1]
            let isComment = scalar == "#" && !wasQuoted && scan.position.column > line.count
            if let scalar, wasQuoted || scalar != " " && scalar != "\t", !isComment, scan.position.line == position.line {
                last = TextPosition(line: position.line, column: scan.position.column - 1)
            }
        }
        return nil
    }
}
