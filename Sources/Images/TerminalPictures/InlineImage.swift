import Foundation

/// iTerm2's inline images.
enum InlineImage {
    /// Encodes a PNG at the cursor, scaled to fit into some cells.
    static func bytes(ofPNG png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        let keys = "inline=1;size=\(png.count);width=\(columns);height=\(rows);preserveAspectRatio=1;doNotMoveCursor=1"
        return Array("\u{1B}]1337;File=\(keys):\(Data(png).base64EncodedString())\u{07}".utf8)
    }
}
