import Imaging

/// DEC's sixels: bands of six rows, with one line for each colour in a band.
enum Sixels {
    /// The number of colour registers in common terminals.
    private static let mostColors = 256

    /// Encodes an opaque picture at the cursor.
    static func bytes(of picture: SRGBImage) -> [UInt8] {
        let (width, height) = (picture.size.width, picture.size.height)
        // Registers store percentages; the diffusion includes this rounding error.
        let percents = Palette(of: picture, count: mostColors).colors.map {
            [$0.red, $0.green, $0.blue].map { (Int($0) * 100 + 127) / 255 }
        }
        let palette = Palette(
            percents.map { percent in
                let bytes = percent.map { UInt8(($0 * 255 + 50) / 100) }
                return SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2])
            })
        let indices = palette.diffused(picture)
        // 1: unset pixels are unchanged. Then the proportions of pixels, and the size.
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
        for (index, percent) in percents.enumerated() {
            bytes += Array("#\(index);2;\(percent[0]);\(percent[1]);\(percent[2])".utf8)
        }
        for top in stride(from: 0, to: height, by: 6) {
            var lines = [[UInt8]?](repeating: nil, count: percents.count)
            for row in 0..<min(6, height - top) {
                for x in 0..<width {
                    let index = Int(indices[(top + row) * width + x])
                    if lines[index] == nil { lines[index] = [UInt8](repeating: 0, count: width) }
                    lines[index]![x] |= 1 << row
                }
            }
            for case (let index, let line?) in lines.enumerated() {
                bytes += Array("#\(index)".utf8)
                append(line, to: &bytes)
                bytes.append(UInt8(ascii: "$"))
            }
            bytes.append(UInt8(ascii: "-"))
        }
        return bytes + Array("\u{1B}\\".utf8)
    }

    /// Encodes columns of six pixels as characters from `?` on, repetitions as `!COUNT`; omits empty columns at the end.
    private static func append(_ line: [UInt8], to bytes: inout [UInt8]) {
        let end = (line.lastIndex { $0 != 0 } ?? -1) + 1
        var start = 0
        while start < end {
            var next = start + 1
            while next < end, line[next] == line[start] { next += 1 }
            let character = 0x3F + line[start]
            // A shorter run would not become shorter as a repetition.
            if next - start > 3 {
                bytes += Array("!\(next - start)".utf8) + [character]
            } else {
                bytes += [UInt8](repeating: character, count: next - start)
            }
            start = next
        }
    }
}
