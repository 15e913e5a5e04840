import ConfigLanguage

/// The records of a table in CSV (RFC 4180).
///
/// Cells are separated by commas, or by semicolons or tabs if the first line contains no comma. Empty lines and lines that begin with `#` are skipped.
struct CSVRecords {
    /// A cell with the position of its first character, from 1.
    struct Cell: Equatable {
        var text: String
        var line: Int
        var column: Int

        func location(in file: String, column name: String) -> ConfigLocation {
            ConfigLocation(file: file, line: line, column: column, keyPath: name)
        }
    }

    private(set) var records: [[Cell]] = []

    /// Parses a text in UTF-8.
    /// - Throws: `ConfigError` if it is not UTF-8, or if a quote is not closed.
    init(parsing bytes: [UInt8], file: String) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigError([ConfigMistake("is not UTF-8; save the table as CSV UTF-8", at: ConfigLocation(file: file))])
        }
        let characters = Array(text.first == "\u{FEFF}" ? text.dropFirst() : text[...])
        let heading = characters.prefix { !$0.isNewline }
        let separator = [",", ";", "\t"].first { heading.contains($0) } ?? ","
        var (index, line, start) = (0, 1, 0)
        var record: [Cell] = []
        while index < characters.count {
            if record.isEmpty, characters[index] == "#" {
                while index < characters.count, !characters[index].isNewline { index += 1 }
            }
            var cell = Cell(text: "", line: line, column: index - start + 1)
            var isQuoted = false
            if index < characters.count, characters[index] == "\"" {
                (isQuoted, index) = (true, index + 1)
                while true {
                    guard index < characters.count else {
                        throw ConfigError([ConfigMistake("the quote is not closed", at: cell.location(in: file, column: ""))])
                    }
                    if characters[index] == "\"" {
                        index += 1
                        guard index < characters.count, characters[index] == "\"" else { break }
                    } else if characters[index].isNewline {
                        (line, start) = (line + 1, index + 1)
                    }
                    cell.text.append(characters[index])
                    index += 1
                }
            }
            while index < characters.count, characters[index] != separator, !characters[index].isNewline {
                cell.text.append(characters[index])
                index += 1
            }
            record.append(cell)
            let isAtSeparator = index < characters.count && characters[index] == separator
            if isAtSeparator, index + 1 < characters.count {
                index += 1
                continue
            }
            if isAtSeparator { record.append(Cell(text: "", line: line, column: index - start + 2)) }
            if record.count > 1 || isQuoted || !record[0].text.allSatisfy(\.isWhitespace) { records.append(record) }
            record = []
            index += 1
            (line, start) = (line + 1, index)
        }
    }
}
