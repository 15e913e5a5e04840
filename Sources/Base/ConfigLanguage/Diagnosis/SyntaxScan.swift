/// A position in a text: line and column from 1, the column in Unicode scalars.
struct TextPosition: Comparable {
    var line: Int
    var column: Int

    static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A tolerant scan of YAML up to a position that collects open brackets and quotes, keys, and common slips.
///
/// The parser reports where it gave up, which is often lines after the cause. The scan continues past errors, so it can find
/// the cause.
struct SyntaxScan {
    /// An open bracket.
    struct Bracket {
        let opening: Unicode.Scalar
        let position: TextPosition

        /// The bracket that closes it.
        var closing: Unicode.Scalar { opening == "[" ? "]" : "}" }
    }

    /// A scalar within quotes.
    struct Quotation {
        let mark: Unicode.Scalar
        let start: TextPosition
        /// The position after the closing quote; nil if it is not closed.
        var end: TextPosition?
        var text = ""
    }

    /// A key of a mapping.
    struct Key {
        let name: String
        let position: TextPosition
        /// The opening bracket of the flow mapping; nil in block style.
        let container: TextPosition?
    }

    /// A construct that YAML allows but users seldom intend, or that YAML forbids.
    enum Slip {
        /// A comment where a value is expected, with the intended value.
        case comment(value: String)
        /// A comment that hides a closing bracket.
        case commentOverBracket
        /// An unquoted `${…}` between brackets.
        case variable(value: String)
        /// A JavaScript comment.
        case slashes
    }

    /// A slip and its position.
    struct Suspect {
        let slip: Slip
        let position: TextPosition
    }

    /// The lines of the text.
    let lines: [[Unicode.Scalar]]
    /// The open brackets, outermost first.
    private(set) var open: [Bracket] = []
    /// The slips between the open brackets.
    private(set) var suspects: [Suspect] = []
    /// The latest quotation.
    private(set) var quotation: Quotation?
    /// The keys so far.
    private(set) var keys: [Key] = []
    private var index = 0
    private var line = 0
    /// Whether a scalar may begin here.
    private var mayBegin = true
    private var token: (start: TextPosition, text: String)?
    /// The column, from 0, that the lines of a block scalar exceed; nil outside block scalars.
    private var blockScalar: Int?

    init(_ lines: [Substring]) {
        self.lines = lines.map { Array($0.unicodeScalars) }
    }

    /// The position of the next scalar to scan.
    var position: TextPosition { TextPosition(line: line + 1, column: index + 1) }

    /// Whether the scan is inside quotes.
    var isQuoted: Bool { quotation.map { $0.end == nil } ?? false }

    /// Scans up to a position, or to the end for nil.
    mutating func advance(to target: TextPosition? = nil) {
        while line < lines.count, target.map({ position < $0 }) ?? true { step() }
    }

    private mutating func step() {
        guard index < lines[line].count else { return endLine() }
        let scalar = lines[line][index]
        if isQuoted {
            stepQuoted(scalar)
        } else if open.isEmpty {
            stepBlock(scalar)
        } else {
            stepFlow(scalar)
        }
    }

    private mutating func endLine() {
        (line, index) = (line + 1, 0)
        guard !isQuoted else { return }
        (mayBegin, token) = (true, nil)
        while let least = blockScalar, line < lines.count {
            let indentation = lines[line].prefix { $0 == " " }.count
            guard indentation > least || indentation == lines[line].count else {
                blockScalar = nil
                return
            }
            line += 1
        }
    }
}

// MARK: Scalars

extension SyntaxScan {
    private func scalar(at offset: Int) -> Unicode.Scalar? {
        let place = index + offset
        return lines[line].indices.contains(place) ? lines[line][place] : nil
    }

    /// Whether there is a blank or the line's end at an offset.
    private func isBlank(at offset: Int) -> Bool {
        let scalar = scalar(at: offset)
        return scalar == nil || scalar == " " || scalar == "\t"
    }

    private mutating func stepQuoted(_ scalar: Unicode.Scalar) {
        index += 1
        if scalar == "\\", quotation?.mark == "\"" {
            index += 1
        } else if scalar == quotation?.mark {
            if scalar == "'", self.scalar(at: 0) == "'" {
                index += 1
            } else {
                let end = position
                quotation?.end = end
                token?.text = quotation?.text ?? ""
                mayBegin = false
                return
            }
        }
        quotation?.text.unicodeScalars.append(scalar)
    }

    private mutating func stepBlock(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "[", "{":
            if mayBegin { openBracket(scalar) } else { stepPlain(scalar) }
        case "-", "?":
            if mayBegin, isBlank(at: 1) { index += 1 } else { stepPlain(scalar) }
        case "|", ">":
            if mayBegin {
                blockScalar = keys.last.map { $0.position.line == line + 1 ? $0.position.column - 1 : 0 } ?? 0
                index = lines[line].count
            } else {
                stepPlain(scalar)
            }
        default: stepCommon(scalar)
        }
    }

    private mutating func stepFlow(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "[", "{": openBracket(scalar)
        case "]", "}":
            closeBracket(scalar)
        case ",":
            (mayBegin, token) = (true, nil)
            index += 1
        case "$" where self.scalar(at: 1) == "{": noteVariable()
        case "/" where mayBegin && (self.scalar(at: 1) == "/" || self.scalar(at: 1) == "*"):
            note(.slashes)
            index = lines[line].count
        default:
            // JSON files may also have comments after values.
            if scalar == "/", self.scalar(at: 1) == "*" || self.scalar(at: 1) == "/", isBlank(at: -1) { note(.slashes) }
            stepCommon(scalar)
        }
    }

    private mutating func stepCommon(_ scalar: Unicode.Scalar) {
        switch scalar {
        case " ", "\t": index += 1
        case "\"", "'":
            if mayBegin {
                token = (position, "")
                quotation = Quotation(mark: scalar, start: position)
                index += 1
            } else {
                stepPlain(scalar)
            }
        case "#" where isBlank(at: -1) || (!open.isEmpty && (mayBegin || quotation?.end == position)): noteComment()
        case ":" where isBlank(at: 1) || (!open.isEmpty && quotation?.end == position):
            if let token { keys.append(Key(name: token.text, position: token.start, container: open.last?.position)) }
            (mayBegin, token) = (true, nil)
            index += 1
        default: stepPlain(scalar)
        }
    }

    private mutating func stepPlain(_ scalar: Unicode.Scalar) {
        if token == nil { token = (position, "") }
        token?.text.unicodeScalars.append(scalar)
        mayBegin = false
        index += 1
    }

    private mutating func openBracket(_ scalar: Unicode.Scalar) {
        open.append(Bracket(opening: scalar, position: position))
        (mayBegin, token) = (true, nil)
        index += 1
    }

    private mutating func closeBracket(_ scalar: Unicode.Scalar) {
        // The parser stops at a bracket that does not match. To continue, the scan closes the innermost matching bracket.
        if let match = open.lastIndex(where: { $0.closing == scalar }) { open.removeSubrange(match...) }
        if open.isEmpty { suspects = [] }
        (mayBegin, token) = (false, nil)
        index += 1
    }
}

// MARK: Slips

extension SyntaxScan {
    private mutating func note(_ slip: Slip) {
        suspects.append(Suspect(slip: slip, position: position))
    }

    private mutating func noteVariable() {
        let rest = lines[line][index...]
        let end = rest.firstIndex(of: "}") ?? rest.endIndex - 1
        // The suggestion quotes the whole value.
        let start = token.flatMap { $0.start.line == line + 1 ? $0.start.column - 1 : nil } ?? index
        let tail = lines[line][(end + 1)...].prefix { !",]} \t".unicodeScalars.contains($0) }
        note(.variable(value: Self.text(lines[line][start...end] + tail)))
        mayBegin = false
        index = end + 1
    }

    private mutating func noteComment() {
        let rest = lines[line][index...]
        let next = scalar(at: 1)
        if mayBegin, token == nil, keys.last?.position.line == line + 1 || !open.isEmpty, index > firstColumn,
            let next, next != " ", next != "\t", next != "#"
        {
            let value = rest.prefix {
                !" \t".unicodeScalars.contains($0) && !(open.isEmpty ? "" : ",]}").unicodeScalars.contains($0)
            }
            note(.comment(value: Self.text(value)))
        } else if !open.isEmpty, rest.contains("]") || rest.contains("}") {
            note(.commentOverBracket)
        }
        if open.isEmpty { suspects = [] }
        index = lines[line].count
    }

    /// The index of the line's first non-blank scalar.
    private var firstColumn: Int { lines[line].prefix { $0 == " " || $0 == "\t" }.count }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}
