/// How a table's cells are separated. Spreadsheets write semicolons with decimal commas, tabs, and quoted cells.
struct TableDialect {
    /// The byte between two cells.
    var separator: UInt8

    /// The dialect of trackers.
    static let plain = TableDialect(separator: UInt8(ascii: ","))

    /// The separators of known tables.
    private static let separators = [",", ";", "\t", "|"].map { $0.utf8.first ?? 0 }

    init(separator: UInt8) {
        self.separator = separator
    }

    /// Detects the dialect of a table whose first line starts with one of `names`, ignoring case and quotation marks; nil for
    /// another text.
    init?(of line: some Collection<UInt8>, beginningWith names: [String]) {
        let beginning = line.prefix(40).filter { $0 != Self.quote && $0 != 0x20 }
        for name in names where beginning.count > name.utf8.count {
            let word = String(decoding: beginning.prefix(name.utf8.count), as: UTF8.self)
            let next = beginning[beginning.index(beginning.startIndex, offsetBy: name.utf8.count)]
            guard word.lowercased() == name, Self.separators.contains(next) else { continue }
            self.init(separator: next)
            return
        }
        return nil
    }

    /// Returns the row with commas between its cells, decimal points, spaces instead of quotation marks, and no empty cells at
    /// its end. All other bytes keep their offsets.
    func plain(_ row: [UInt8]) -> [UInt8] {
        let comma = UInt8(ascii: ",")
        guard separator != comma || row.last == comma || row.contains(Self.quote) else { return row }
        var isQuoted = false
        var plain = row.map { byte -> UInt8 in
            switch byte {
            case Self.quote:
                isQuoted.toggle()
                return 0x20
            case separator where !isQuoted: return comma
            case comma: return UInt8(ascii: ".")
            default: return byte
            }
        }
        while let last = plain.last, last == comma || last == 0x20 || last == 0x09 { plain.removeLast() }
        return plain
    }

    private static let quote = UInt8(ascii: "\"")
}
