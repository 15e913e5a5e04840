import DescribedErrors

/// Finds the likely cause of a YAML parser error and describes it in the user's terms.
struct SyntaxDiagnosis {
    /// A cause and its position.
    struct Cause {
        var message: String
        var position: TextPosition

        init(_ message: String, at position: TextPosition) {
            (self.message, self.position) = (message, position)
        }
    }

    /// The parser's description of the problem.
    let problem: String
    /// The position where the parser began the construct that it could not finish; nil if unknown.
    let beginning: TextPosition?
    /// The position where the parser gave up.
    let mark: TextPosition
    /// The scan up to the mark.
    let scan: SyntaxScan

    /// Creates the diagnosis of a problem.
    /// - Parameters:
    ///   - problem: the parser's description.
    ///   - beginning: the position where the parser began the construct that it could not finish.
    ///   - mark: the position where the parser gave up.
    ///   - lines: the lines of the text.
    init(of problem: String, from beginning: TextPosition?, at mark: TextPosition, in lines: [Substring]) {
        (self.problem, self.beginning, self.mark) = (problem, beginning, mark)
        var scan = SyntaxScan(lines)
        scan.advance(to: mark)
        self.scan = scan
    }

    /// The likely cause; nil if none is known.
    var cause: Cause? {
        tab ?? openQuote ?? badEscape ?? (scan.open.isEmpty ? blockCause : flowCause) ?? badStart
    }

    // MARK: Text

    /// Returns the line with the given number; empty beyond the text.
    func line(_ number: Int) -> [Unicode.Scalar] {
        scan.lines.indices.contains(number - 1) ? scan.lines[number - 1] : []
    }

    /// The scalar at the mark; nil at the line's end.
    var scalar: Unicode.Scalar? {
        let line = line(mark.line)
        return line.indices.contains(mark.column - 1) ? line[mark.column - 1] : nil
    }

    /// Returns the text from a position up to the next of the given scalars.
    func text(from position: TextPosition, upTo ends: String = "") -> String {
        var text = ""
        let rest = line(position.line).dropFirst(position.column - 1)
        text.unicodeScalars.append(contentsOf: rest.prefix { !ends.unicodeScalars.contains($0) })
        return text.trimming()
    }

    /// Returns the number of blanks before a line's content.
    func indentation(of number: Int) -> Int { line(number).prefix { $0 == " " }.count }

    // MARK: Scalars

    private var tab: Cause? {
        let blanks = line(mark.line).prefix { $0 == " " || $0 == "\t" }
        let isStopped = scalar == "\t" && problem == "found character that cannot start any token"
        guard scan.open.isEmpty, let index = blanks.firstIndex(of: "\t") ?? (isStopped ? mark.column - 1 : nil) else {
            return nil
        }
        return Cause("a tab cannot indent YAML; use spaces", at: TextPosition(line: mark.line, column: index + 1))
    }

    /// A quotation over several lines before an error; usually its closing quote is missing.
    private var openQuote: Cause? {
        guard let quotation = scan.quotation, isEscape == false else { return nil }
        let isOpen = problem.contains("end of stream") || problem.contains("document indicator")
        guard isOpen || quotation.end.map({ $0.line > quotation.start.line && $0.line >= mark.line - 1 }) ?? false else {
            return nil
        }
        let message = "the quote \(quotation.mark) that opens here is never closed"
        return Cause(
            isOpen ? message : "the quote \(quotation.mark) that opens here is not closed on its line", at: quotation.start)
    }

    private var isEscape: Bool { problem.contains("escape character") || problem.contains("hexdecimal") }

    private var badEscape: Cause? {
        guard isEscape, let quotation = scan.quotation,
            let index = line(mark.line).prefix(mark.column).lastIndex(of: "\\")
        else { return nil }
        let content = text(from: quotation.start).dropFirst().prefix { $0 != "\"" }
        return Cause(
            "a backslash within double quotes begins an escape; write \(Self.withSlashes(String(content)).inQuotes)",
            at: TextPosition(line: mark.line, column: index + 1))
    }

    /// Returns a path with `/` as the separator.
    static func withSlashes(_ text: String) -> String {
        text.replacing("\\\\", with: "/").replacing("\\", with: "/")
    }

    /// A scalar that begins with a character that YAML reserves.
    private var badStart: Cause? {
        let line = line(mark.line)
        let before = line.prefix(mark.column - 1).lastIndex { " \t,[{".unicodeScalars.contains($0) }
        let start = before.map { $0 + 1 } ?? 0
        guard line.indices.contains(start), "@`%*&!".unicodeScalars.contains(line[start]),
            ["token", "alias", "alphabetic", "tag", "directive"].contains(where: problem.contains)
        else { return nil }
        let position = TextPosition(line: mark.line, column: start + 1)
        let value = text(from: position, upTo: scan.open.isEmpty ? "#" : ",]}#")
        if value.hasPrefix("*"), problem.contains("undefined alias") {
            return Cause(
                "\(value.quoted) is an alias, but there is no anchor &\(value.dropFirst()); if it is a text, quote it: "
                    + value.inQuotes,
                at: position)
        }
        return Cause("a text that begins with \(value.prefix(1)) needs quotes: \(value.inQuotes)", at: position)
    }
}

// MARK: Flow style

extension SyntaxDiagnosis {
    /// The cause of an error between brackets.
    private var flowCause: Cause? {
        slip ?? wrongBracket ?? missingSpace ?? keyWithoutComma ?? secondColon ?? badStart ?? unclosed
    }

    private var slip: Cause? {
        let rest = text(from: mark)
        if scan.suspects.isEmpty, rest.hasPrefix("//") || rest.hasPrefix("/*") {
            return Cause(Self.message(of: .slashes), at: mark)
        }
        return scan.suspects.first.map { Cause(Self.message(of: $0.slip), at: $0.position) }
    }

    private static func message(of slip: SyntaxScan.Slip) -> String {
        switch slip {
        case .comment(let value): commentMessage(value)
        case .commentOverBracket: "an unquoted # starts a comment, which hides the closing bracket after it"
        case .variable(let value): "${…} between brackets needs quotes: \(value.inQuotes)"
        case .slashes: "comments begin with #; // and /* */ are not comments"
        }
    }

    /// Returns the message about an unquoted `#` in front of an intended value.
    static func commentMessage(_ value: String) -> String {
        let digits = value.dropFirst()
        let isColor = [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
        return "an unquoted # starts a comment; quote the \(isColor ? "colour" : "value"): \(value.inQuotes)"
    }

    /// A closing bracket that does not match the innermost open one.
    private var wrongBracket: Cause? {
        guard let scalar, let inner = scan.open.last, "]}".unicodeScalars.contains(scalar), scalar != inner.closing else {
            return nil
        }
        return scan.open.contains { $0.closing == scalar }
            ? Cause("the \(inner.opening) that opens here is not closed before the \(scalar) at column \(mark.column)", inner)
            : Cause("this \(scalar) has no opening bracket; remove it", at: mark)
    }

    private var missingSpace: Cause? {
        guard problem == "found unexpected ':'" else { return nil }
        let line = line(mark.line)
        let start = line[..<(mark.column - 1)].lastIndex { " ,{[".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
        let position = TextPosition(line: mark.line, column: start + 1)
        let key = text(from: position, upTo: ":")
        let value = text(from: TextPosition(line: mark.line, column: mark.column + 1), upTo: ",]}[{")
        return Cause("a space is missing after the colon; write \(key): \(value.isEmpty ? "…" : value)", at: mark)
    }

    /// A key at the beginning of a line, after a value without a comma.
    private var keyWithoutComma: Cause? {
        guard scalar == ":", let key = scan.keys.last, key.position.line < mark.line else { return nil }
        let blanks = line(mark.line).prefix { $0 == " " || $0 == "\t" }.count
        let position = TextPosition(line: mark.line, column: blanks + 1)
        let name = text(from: position, upTo: ":")
        guard !name.isEmpty, !name.contains(" ") else { return nil }
        return Cause("a comma is missing before \(name.hasPrefix("\"") ? name.cut : name.quoted)", at: position)
    }

    /// A second colon within a value.
    private var secondColon: Cause? {
        guard scalar == ":", let key = scan.keys.last, key.position.line == mark.line else { return nil }
        let start = line(mark.line).index(after: key.position.column - 1 + key.name.unicodeScalars.count)
        let value = text(from: TextPosition(line: mark.line, column: start + 1), upTo: scan.open.isEmpty ? "#" : ",]}#")
        let words = value.split(separator: " ")
        if let second = words.firstIndex(where: { $0.hasSuffix(":") }), words.indices.contains(second + 1),
            "[{\"".contains(words[second + 1].prefix(1))
        {
            return Cause("a comma is missing before \(String(words[second].dropLast()).quoted)", at: mark)
        }
        return Cause("a value that contains a colon and a space needs quotes: \(key.name): \(value.inQuotes)", at: mark)
    }

    /// A bracket that is never closed, or a comma that is missing before the mark.
    private var unclosed: Cause? {
        guard let inner = scan.open.last else { return nil }
        var rest = scan
        rest.advance()
        if rest.open.contains(where: { $0.position == inner.position }) {
            return Cause("the \(inner.opening) that opens here is never closed", inner)
        }
        let next = text(from: mark, upTo: " ,:]}")
        guard problem.hasPrefix("did not find expected ','"), !next.isEmpty else { return nil }
        return Cause("a comma is missing before \(next.hasPrefix("\"") ? next : next.quoted)", at: mark)
    }
}

extension SyntaxDiagnosis.Cause {
    fileprivate init(_ message: String, _ bracket: SyntaxScan.Bracket) {
        self.init(message, at: bracket.position)
    }
}
