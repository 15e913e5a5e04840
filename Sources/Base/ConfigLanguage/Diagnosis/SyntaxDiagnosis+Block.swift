import DescribedErrors

/// Causes of errors in block style, where indentation defines the structure.
extension SyntaxDiagnosis {
    /// The cause of an error outside brackets.
    var blockCause: Cause? {
        if problem == "mapping values are not allowed in this context" {
            return colonInText ?? wrongIndentation ?? keyWithoutColon
        }
        if problem == "could not find expected ':'" { return missingColon }
        if problem == "block sequence entries are not allowed in this context" {
            return Cause("a list cannot begin on the line of its key; begin it on the next line, or write […]", at: mark)
        }
        if problem == "did not find expected '-' indicator" { return missingDash }
        if problem == "did not find expected <document start>" { return textAfterEnd }
        guard problem.hasPrefix("did not find expected") else { return nil }
        return extraBracket ?? textAfterQuote ?? wrongIndentation
    }

    private var extraBracket: Cause? {
        guard let scalar, "]}".unicodeScalars.contains(scalar) else { return nil }
        return Cause("this \(scalar) has no opening bracket; remove it", at: mark)
    }

    private var textAfterQuote: Cause? {
        guard let quotation = scan.quotation, let end = quotation.end, end.line == mark.line, end <= mark else { return nil }
        return Cause(
            "text follows the closing quote; quote all of it, or write \\\(quotation.mark) for a quote within the text",
            at: mark)
    }

    /// A second colon in a line, or a value with keys below it.
    private var colonInText: Cause? {
        let keys = scan.keys.filter { $0.position.line == mark.line }
        guard let key = keys.last else { return nil }
        let start = TextPosition(
            line: mark.line, column: key.position.column + key.name.unicodeScalars.count + 1)
        let value = text(from: start, upTo: "#")
        return Cause("a value that contains a colon and a space needs quotes: \(key.name): \(value.inQuotes)", at: mark)
    }

    /// A line without a colon above the keys that belong to it.
    private var keyWithoutColon: Cause? {
        let before = (1..<max(mark.line, 1)).last { number in
            let content = text(from: TextPosition(line: number, column: 1))
            return !content.isEmpty && !content.hasPrefix("#")
        }
        guard let before, !scan.keys.contains(where: { $0.position.line == before }) else { return nil }
        return missingColon(at: TextPosition(line: before, column: indentation(of: before) + 1))
    }

    /// A line with a word but no colon.
    private var missingColon: Cause? { beginning.flatMap { missingColon(at: $0) } }

    private func missingColon(at position: TextPosition) -> Cause? {
        let content = text(from: position, upTo: "#")
        let words = content.split(separator: "=", maxSplits: 1)
        if words.count == 2 {
            return Cause(
                "a key and its value are separated by a colon: \(words[0].trimming()): \(words[1].trimming())", at: position)
        }
        return Cause(
            "\(content.quoted) is neither a key nor a value; a colon is missing: \(content.quotedPlain):", at: position)
    }

    /// A key among the items of a list.
    private var missingDash: Cause? {
        let content = text(from: mark, upTo: "#").quotedPlain
        let indentation = mark.column - 1
        return Cause(
            "\(content) is between the items of a list; indent it by \(indentation + 2) spaces, like the keys of an item, or "
                + "begin an item: - \(content)", at: mark)
    }

    private var textAfterEnd: Cause? {
        if line(1).first == "%" {
            return Cause(
                "a line that begins with % requires a line --- after it; remove it", at: TextPosition(line: 1, column: 1))
        }
        if let cause = wrongIndentation { return cause }
        return Cause("text follows the end of the config; remove it, or the bracket that closes too early", at: mark)
    }

    /// A line whose indentation matches no open block.
    private var wrongIndentation: Cause? {
        let given = indentation(of: mark.line)
        if text(from: mark).hasPrefix("- ") { return itemAmongKeys }
        let position = TextPosition(line: mark.line, column: given + 1)
        guard !line(mark.line).dropFirst(given).isEmpty else { return nil }
        let levels = levels(before: mark.line)
        guard
            let nearest = levels.min(by: {
                (abs($0.indentation - given), $1.indentation) < (abs($1.indentation - given), $0.indentation)
            }),
            nearest.indentation != given
        else { return nil }
        return Cause(
            "is indented by \(given) space\(given == 1 ? "" : "s") where \(nearest.indentation) are expected, like "
                + "\(nearest.key.quoted) on line \(nearest.line)", at: position)
    }

    /// A list item at the indentation of keys.
    private var itemAmongKeys: Cause? {
        guard let item = (1..<max(mark.line, 1)).last(where: { text(from: TextPosition(line: $0, column: 1)).hasPrefix("- ") })
        else {
            return nil
        }
        let expected = indentation(of: item)
        guard expected != mark.column - 1 else { return nil }
        return Cause(
            "a list item is between keys; indent it by \(expected) space\(expected == 1 ? "" : "s"), like the item on line \(item)",
            at: mark)
    }

    /// Returns the indentations of the blocks that are open before a line, with the last key of each, outermost first.
    private func levels(before number: Int) -> [(indentation: Int, key: String, line: Int)] {
        var levels: [(indentation: Int, key: String, line: Int)] = []
        for key in scan.keys where key.container == nil && key.position.line < number {
            let indentation = key.position.column - 1
            levels.removeAll { $0.indentation >= indentation }
            levels.append((indentation, key.name, key.position.line))
        }
        return levels
    }
}

extension String {
    /// The text, cut if it is long.
    fileprivate var quotedPlain: String { String(quoted.dropFirst().dropLast()) }
}
