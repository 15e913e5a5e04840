import Imaging

/// Pictures made of half block characters, whose upper and lower halves are pixels.
enum HalfBlocks {
    /// Encodes an opaque picture in 24-bit colours.
    static func bytes(inTrueColor picture: SRGBImage) -> [UInt8] {
        colored(picture.size) { x, y in
            let pixel = picture[x, y]
            return "2;\(pixel.red);\(pixel.green);\(pixel.blue)"
        }
    }

    /// Encodes an opaque picture in the colours of xterm's palette.
    static func bytes(in256Colors picture: SRGBImage) -> [UInt8] {
        let indices = xtermPalette.diffused(picture)
        return colored(picture.size) { x, y in "5;\(Int(indices[y * picture.size.width + x]) + firstXtermColor)" }
    }

    /// Encodes an opaque picture without colours for a dark terminal: bright pixels are filled.
    static func bytes(withoutColors picture: SRGBImage) -> [UInt8] {
        let grey = picture.map { pixel in
            // The ITU-R BT.709 weights of luma, in 10000ths.
            let (red, green, blue) = (2126 * Int(pixel.red), 7152 * Int(pixel.green), 722 * Int(pixel.blue))
            let luma = UInt8((red + green + blue + 5000) / 10_000)
            return SRGBA8(red: luma, green: luma, blue: luma)
        }
        let black = SRGBA8(red: 0, green: 0, blue: 0)
        let white = SRGBA8(red: 255, green: 255, blue: 255)
        let indices = Palette([black, white]).diffused(grey)
        return rows(picture.size) { top, bottom in
            var line = ""
            for x in 0..<picture.size.width {
                let upper = indices[top * picture.size.width + x] == 1
                let lower = bottom.map { indices[$0 * picture.size.width + x] == 1 } ?? false
                line += upper ? lower ? "█" : "▀" : lower ? "▄" : " "
            }
            return line
        }
    }

    /// The first of xterm's colours that does not depend on the theme.
    static let firstXtermColor = 16

    /// Xterm's colours from 16 on: a cube of 6×6×6, and 24 greys.
    static let xtermPalette = Palette(
        (0..<216).map { index in
            func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }
            return SRGBA8(red: level(index / 36), green: level(index / 6 % 6), blue: level(index % 6))
        }
            + (0..<24).map { index in
                let level = UInt8(8 + 10 * index)
                return SRGBA8(red: level, green: level, blue: level)
            })

    /// Encodes upper halves in one colour on a background of another; writes a colour only when it changes.
    private static func colored(_ size: ImageSize, _ color: (_ x: Int, _ y: Int) -> String) -> [UInt8] {
        rows(size) { top, bottom in
            var line = ""
            var (lastUpper, lastLower): (String?, String?)
            for x in 0..<size.width {
                let upper = color(x, top)
                // With an odd number of rows, the last lower half is empty.
                let lower = bottom.map { color(x, $0) }
                let changes = [upper == lastUpper ? nil : "38;\(upper)", lower == lastLower ? nil : lower.map { "48;\($0)" }]
                    .compactMap(\.self)
                if !changes.isEmpty { line += "\u{1B}[\(changes.joined(separator: ";"))m" }
                line += "▀"
                (lastUpper, lastLower) = (upper, lower)
            }
            return line + "\u{1B}[0m"
        }
    }

    /// Encodes a line for each two rows of pixels; the last one may lack the second row.
    private static func rows(_ size: ImageSize, _ line: (_ top: Int, _ bottom: Int?) -> String) -> [UInt8] {
        let lines = stride(from: 0, to: size.height, by: 2).map { line($0, $0 + 1 < size.height ? $0 + 1 : nil) }
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
