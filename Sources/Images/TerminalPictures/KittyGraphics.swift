import Foundation

/// Kitty's graphics protocol.
enum KittyGraphics {
    /// The largest number of base64 characters in a chunk.
    static let pieceLength = 4096
    /// The ID of the picture and its placement, so that the next picture replaces both.
    private static let picture = 7351

    /// Encodes a PNG at the cursor, which does not move.
    /// - Parameter columns: the width in cells; nil for the picture's own size in pixels.
    static func bytes(ofPNG png: [UInt8], columns: Int?) -> [UInt8] {
        let text = Array(Data(png).base64EncodedString().utf8)
        // a=T: transmit and display, f=100: PNG, q=2: no responses, C=1: do not move the cursor.
        var keys = "a=T,f=100,q=2,C=1,i=\(picture),p=1" + (columns.map { ",c=\($0)" } ?? "")
        var bytes: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + pieceLength, text.count)
            bytes += Array("\u{1B}_G\(keys.isEmpty ? "" : keys + ",")m=\(end < text.count ? 1 : 0);".utf8)
            bytes += text[start..<end]
            bytes += Array("\u{1B}\\".utf8)
            (start, keys) = (end, "")
        } while start < text.count
        return bytes
    }
}
