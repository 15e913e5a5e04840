import ConfigLanguage

/// The records of a table in CSV (RFC 4180).
///
/// Cells are separated by commas, or by semicolons or tabs if the first line contains no comma. Empty lines and lines that
/// begin with `#` are skipped.
struct CSVRecords {
    /// A cell with the position of its first character, from 1.
    struct Cell: Equatable {
        var text = ""
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
        var scanner = CSVScanner(Array(text.first == "\u{FEFF}" ? text.dropFirst() : text[...]), file: file)
        while !scanner.isAtEnd {
            if let record = try scanner.record() { records.append(record) }
        }
    }
}

/// Reads one record after another.
private struct CSVScanner {
    private let characters: [Character]
    private let separator: Character
    private let file: String
    private var index = 0
    private var line = 1
    private var lineStart = 0

    init(_ characters: [Character], file: String) {
        (self.characters, self.file) = (characters, file)
        let heading = characters.split(whereSeparator: \.isNewline).first { $0.first != "#" } ?? []
        separator = [",", ";", "\t"].first { heading.contains($0) } ?? ","
    }

    var isAtEnd: Bool { index == characters.count }

    /// Reads a line, or several if a cell contains line breaks; nil for an empty line or a comment.
    mutating func record() throws -> [CSVRecords.Cell]? {
        let isComment = characters[index] == "#"
        var cells: [CSVRecords.Cell] = []
        if isComment {
            while !isAtEnd, !characters[index].isNewline { index += 1 }
        } else {
            cells.append(try cell())
            while !isAtEnd, characters[index] == separator {
                index += 1
                cells.append(try cell())
            }
        }
        // A cell ends before a separator, a line break or the end.
        if !isAtEnd { passLineBreak() }
        return isComment || (cells.count == 1 && cells[0].text.allSatisfy(\.isWhitespace)) ? nil : cells
    }

    private mutating func cell() throws -> CSVRecords.Cell {
        var cell = CSVRecords.Cell(line: line, column: index - lineStart + 1)
        if !isAtEnd, characters[index] == "\"" { cell.text = try quoted(from: cell) }
        while !isAtEnd, characters[index] != separator, !characters[index].isNewline {
            cell.text.append(characters[index])
            index += 1
        }
        return cell
    }

    /// Reads the quoted part of a cell; two quotes are one.
    private mutating func quoted(from cell: CSVRecords.Cell) throws -> String {
        var text = ""
        index += 1
        while !isAtEnd {
            let character = characters[index]
            if character == "\"" {
                index += 1
                if isAtEnd || characters[index] != "\"" { return text }
                index += 1
            } else if character.isNewline {
                passLineBreak()
            } else {
                index += 1
            }
            text.append(character)
        }
        throw ConfigError([ConfigMistake("the quote is not closed", at: cell.location(in: file, column: ""))])
    }

    private mutating func passLineBreak() {
        index += 1
        (line, lineStart) = (line + 1, index)
    }
}
