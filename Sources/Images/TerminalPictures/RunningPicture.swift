public import Imaging

/// A sequence of pictures, each drawn over the one before, with a line below for text.
public struct RunningPicture: Sendable {
    /// The terminal; its size may change between two pictures.
    public var terminal: PictureTerminal
    /// The number of rows reserved above the cursor.
    private var reservedRows = 0

    /// Creates an empty sequence.
    public init(on terminal: PictureTerminal) {
        self.terminal = terminal
    }

    /// Returns the bytes that show a picture and clear the line below it.
    ///
    /// They start at the cursor's line, whose text is removed, and end at the beginning of the line below the picture. Write
    /// them at once, so that no other output comes between.
    public mutating func bytes(showing picture: SRGBImage) -> [UInt8] {
        let drawn = TerminalPicture(picture, on: terminal)
        var text = "\r"
        if drawn.rows > reservedRows {
            // The terminal must scroll before the picture is drawn.
            text += "\u{1B}[K" + String(repeating: "\n", count: drawn.rows - reservedRows)
            reservedRows = drawn.rows
        }
        // The final cursor position after a picture differs between terminals, so the position is saved and restored. The line
        // below is cleared last: otherwise a terminal that reads large pictures slowly would show an empty line most of the
        // time.
        text += "\u{1B}[\(reservedRows)A\u{1B}7"
        return Array(text.utf8) + drawn.bytes + Array("\u{1B}8\u{1B}[\(reservedRows)B\r\u{1B}[K".utf8)
    }
}
