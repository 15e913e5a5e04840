public import Imaging

/// Pictures that are shown one over the other, with a line beneath for other things.
public struct RunningPicture: Sendable {
    /// The terminal, whose size may change between two pictures.
    public var terminal: PictureTerminal
    /// The rows that are reserved above the cursor.
    private var reservedRows = 0

    /// Nothing yet.
    public init(on terminal: PictureTerminal) {
        self.terminal = terminal
    }

    /// The bytes that show a picture, from whatever stands in the cursor's line, which is removed, to the beginning of the line beneath the
    /// picture. Written in one piece, so that nothing comes between.
    public mutating func bytes(showing picture: SRGBImage) -> [UInt8] {
        let drawn = TerminalPicture(picture, on: terminal)
        var text = "\r"
        if drawn.rows > reservedRows {
            // What scrolls must scroll before the picture stands.
            text += "\u{1B}[K" + String(repeating: "\n", count: drawn.rows - reservedRows)
            reservedRows = drawn.rows
        }
        // Where the cursor stands after a picture differs between terminals: the place is saved and restored. The line beneath is removed last:
        // a terminal that reads large pictures slowly would mostly show an empty one.
        text += "\u{1B}[\(reservedRows)A\u{1B}7"
        return Array(text.utf8) + drawn.bytes + Array("\u{1B}8\u{1B}[\(reservedRows)B\r\u{1B}[K".utf8)
    }
}
