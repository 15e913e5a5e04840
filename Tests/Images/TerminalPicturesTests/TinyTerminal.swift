import Imaging

/// A terminal with the features that half blocks need: cursor movement, scrolling, colours.
struct TinyTerminal {
    struct Cell: Equatable {
        var character: Character = " "
        var (foreground, background): (SRGBA8?, SRGBA8?)

        static func == (a: Self, b: Self) -> Bool {
            (a.character, a.foreground, a.background) == (b.character, b.foreground, b.background)
        }
    }

    private(set) var lines: [[Cell]]
    private(set) var (column, row) = (0, 0)
    /// The number of lines that scrolled off the top.
    private(set) var scrolled = 0
    private var saved = (column: 0, row: 0)
    private var (foreground, background): (SRGBA8?, SRGBA8?)

    init(columns: Int, rows: Int) {
        lines = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    /// Processes bytes; traps on unknown sequences.
    mutating func take(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let character = rest.popFirst() {
            switch character {
            case "\r\n":
                column = 0
                feed()
            case "\r": column = 0
            case "\n": feed()
            case "\u{1B}": escape(&rest)
            default:
                precondition(column < lines[0].count, "A line is longer than the terminal.")
                lines[row][column] = Cell(character: character, foreground: foreground, background: background)
                column += 1
            }
        }
    }

    private mutating func feed() {
        row += 1
        guard row == lines.count else { return }
        row -= 1
        scrolled += 1
        lines.removeFirst()
        lines.append(Array(repeating: Cell(), count: lines[0].count))
    }

    private mutating func escape(_ rest: inout Substring) {
        switch rest.removeFirst() {
        case "7": saved = (column, row)
        case "8": (column, row) = saved
        case "[":
            let parameters = rest.prefix { $0.isNumber || $0 == ";" }
            rest.removeFirst(parameters.count)
            let numbers = parameters.split(separator: ";").compactMap { Int($0) }
            switch rest.removeFirst() {
            case "A": row = max(row - numbers[0], 0)
            case "B": row = min(row + numbers[0], lines.count - 1)
            case "K": for x in column..<lines[row].count { lines[row][x] = Cell() }
            case "m": select(numbers[...])
            case let other: preconditionFailure("ESC [ \(other) is unknown.")
            }
        case let other: preconditionFailure("ESC \(other) is unknown.")
        }
    }

    private mutating func select(_ numbers: ArraySlice<Int>) {
        var rest = numbers
        while let number = rest.popFirst() {
            guard number == 38 || number == 48 else {
                precondition(number == 0)
                (foreground, background) = (nil, nil)
                continue
            }
            let color: SRGBA8
            if rest.popFirst() == 2 {
                let levels = rest.prefix(3).map { UInt8($0) }
                color = SRGBA8(red: levels[0], green: levels[1], blue: levels[2])
                rest = rest.dropFirst(3)
            } else {
                color = Self.xterm(rest.popFirst()!)
            }
            if number == 38 { foreground = color } else { background = color }
        }
    }

    /// Xterm's colours from 16 on (256colres.pl in its sources).
    private static func xterm(_ index: Int) -> SRGBA8 {
        if index >= 232 {
            let level = UInt8((index - 232) * 10 + 8)
            return SRGBA8(red: level, green: level, blue: level)
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        return SRGBA8(red: levels[cube / 36], green: levels[cube / 6 % 6], blue: levels[cube % 6])
    }

    /// The pixels of half blocks from a row on.
    func picture(from top: Int, size: ImageSize) -> SRGBImage {
        SRGBImage(size: size) { x, y in
            let cell = lines[top + y / 2][x]
            precondition(cell.character == "▀")
            return (y % 2 == 0 ? cell.foreground : cell.background)!
        }
    }
}
