import ConfigLanguage
import JSONText

/// The lines that differ between two texts, as a page lists them.
enum LineChanges {
    /// The largest number of listed lines.
    private static let most = 60
    /// The largest number of compared lines.
    private static let mostCompared = 4000

    /// Returns the removed and added lines, in the order of the texts: `{"sign": "-", "line": 12, "text": "…"}`.
    static func json(from old: [UInt8], to new: [UInt8]) -> OrderedJSON {
        let (old, new) = (lines(of: old), lines(of: new))
        guard max(old.count, new.count) <= mostCompared else {
            return [["sign": "", "text": "The file is too long to list its changed lines."]]
        }
        let difference = new.difference(from: old)
        let removed = difference.removals.map { ($0.position, "-", $0.line) }
        let added = difference.insertions.map { ($0.position, "+", $0.line) }
        let ordered = (removed + added).sorted { ($0.0, $1.1) < ($1.0, $0.1) }
        var listed: [OrderedJSON] = ordered.prefix(most).map { position, sign, line in
            ["sign": .string(sign), "line": .integer(position + 1), "text": .string(line.showingHidden)]
        }
        if ordered.count > most {
            listed.append(["sign": "", "text": .string("\(ordered.count - most) more lines differ.")])
        }
        return .array(listed)
    }

    private static func lines(of bytes: [UInt8]) -> [String] {
        bytes.split(separator: 10, omittingEmptySubsequences: false).map {
            String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self)
        }
    }
}

extension CollectionDifference<String>.Change {
    fileprivate var position: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    fileprivate var line: String {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}
