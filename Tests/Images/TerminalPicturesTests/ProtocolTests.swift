import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import TerminalPictures

/// Decodes the terminals' sequences and compares the pictures.
@Suite struct ProtocolTests {
    static let picture = SRGBImage(size: ImageSize(60, 43)) { x, y in
        SRGBA8(red: UInt8(x * 4), green: UInt8(y * 5), blue: UInt8((x * 7 + y * 3) % 256), alpha: x == 5 ? 128 : 255)
    }

    /// The keys and the payloads of Kitty's sequences.
    private func kittyPieces(_ bytes: [UInt8]) throws -> [(keys: [String: String], payload: String)] {
        let text = String(decoding: bytes, as: UTF8.self)
        return try text.split(separator: "\u{1B}\\").map { piece in
            try #require(piece.hasPrefix("\u{1B}_G"))
            let parts = piece.dropFirst(3).split(separator: ";", maxSplits: 1)
            let pairs = parts[0].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
            return (Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }), String(parts[1]))
        }
    }

    @Test func kittyReceivesAPNGInPieces() throws {
        let large = SRGBImage(size: ImageSize(200, 150)) { x, y in
            let noise = UInt8(truncatingIfNeeded: (x &* 7919) ^ (y &* 104_729) ^ (x &* y))
            return SRGBA8(red: noise, green: UInt8(x), blue: noise ^ 0x5A)
        }
        let terminal = PictureTerminal(form: .kitty, columns: 80, rows: 40, cellSize: ImageSize(8, 16))
        let pieces = try kittyPieces(TerminalPicture(large, on: terminal).bytes)
        #expect(pieces.count > 3)
        let first = pieces[0].keys
        #expect(first["a"] == "T" && first["f"] == "100" && first["q"] == "2" && first["C"] == "1" && first["c"] == nil)
        for (index, piece) in pieces.enumerated() {
            #expect(piece.payload.count <= 4096 && (index == pieces.count - 1 || piece.payload.count % 4 == 0))
            #expect(piece.keys["m"] == (index == pieces.count - 1 ? "0" : "1"))
        }
        let png = try #require(Data(base64Encoded: pieces.map(\.payload).joined()))
        #expect(try PNGDecoder().decode(Array(png)) == large)
    }

    @Test func terminalWithUnknownCellSizeGetsAWidthInColumns() throws {
        let pieces = try kittyPieces(TerminalPicture(Self.picture, on: PictureTerminal(form: .kitty)).bytes)
        #expect(pieces[0].keys["c"] == "6")
    }

    @Test func itermReceivesAPNGWithItsSizeInCells() throws {
        let drawn = TerminalPicture(Self.picture, on: PictureTerminal(form: .iterm2, cellSize: ImageSize(8, 16)))
        let text = String(decoding: drawn.bytes, as: UTF8.self)
        let match = try #require(text.wholeMatch(of: #/\u{1B}\]1337;File=(.*?):([A-Za-z0-9+\/=]*)\u{07}/#))
        let keys = match.1.split(separator: ";")
        #expect(keys.contains("inline=1") && keys.contains("width=8") && keys.contains("height=3") && drawn.rows == 3)
        let png = try #require(Data(base64Encoded: String(match.2)))
        #expect(keys.contains("size=\(png.count)"))
        #expect(try PNGDecoder().decode(Array(png)) == Self.picture)
    }

    @Test func tmuxPassesEachSequenceThrough() throws {
        let plain = TerminalPicture(Self.picture, on: PictureTerminal(form: .kitty)).bytes
        let wrapped = TerminalPicture(Self.picture, on: PictureTerminal(form: .kitty, isWithinTmux: true)).bytes
        // tmux removes `ESC P tmux ;` and the last `ESC \`, and replaces two escapes by one.
        var handedOn = ""
        for part in String(decoding: wrapped, as: UTF8.self).components(separatedBy: "\u{1B}Ptmux;").dropFirst() {
            try #require(part.hasSuffix("\u{1B}\\"))
            handedOn += part.dropLast(2).replacingOccurrences(of: "\u{1B}\u{1B}", with: "\u{1B}")
        }
        #expect(Array(handedOn.utf8) == plain)
        // Text is not wrapped.
        let blocks = PictureTerminal(form: .blocks, isWithinTmux: true)
        #expect(!String(decoding: TerminalPicture(Self.picture, on: blocks).bytes, as: UTF8.self).contains("tmux;"))
    }

    @Test func sixelsAreExactWithFewColors() throws {
        // A few colours that registers represent exactly: black, white, and the steps of 20 per cent between.
        let steps = SRGBImage(size: ImageSize(37, 20)) { x, y in
            SRGBA8(red: UInt8(x % 6 * 51), green: UInt8(y % 6 * 51), blue: UInt8((x + y) % 6 * 51))
        }
        let terminal = PictureTerminal(form: .sixel, cellSize: ImageSize(8, 16))
        #expect(try SixelDecoder.decode(TerminalPicture(steps, on: terminal).bytes) == steps)
    }

    @Test func sixelsOfManyColorsAreCloseOnAverage() throws {
        let terminal = PictureTerminal(form: .sixel, rows: 60, cellSize: ImageSize(8, 16))
        let size = ImageSize(240, 160)
        let smooth = SRGBImage(size: size) { x, y in SRGBA8(red: UInt8(x), green: UInt8(y), blue: UInt8(255 - (x + y) / 2)) }
        let shown = try SixelDecoder.decode(TerminalPicture(smooth, on: terminal).bytes)
        #expect(Set(shown.pixels).count <= 256)
        // Dithering errors cancel out over 16×16 pixels, except at the edges, whose colours are outside the palette.
        for top in stride(from: 0, to: size.height, by: 16) {
            for left in stride(from: 0, to: size.width, by: 16) {
                var difference = SIMD3<Int>.zero
                for y in top..<top + 16 {
                    for x in left..<left + 16 {
                        let (a, b) = (smooth[x, y], shown[x, y])
                        difference &+= SIMD3(
                            Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue))
                    }
                }
                for axis in 0..<3 { #expect(abs(difference[axis]) < 640, "\(left), \(top)") }
            }
        }
    }
}

/// Decodes sixels as a VT340 does, independently.
enum SixelDecoder {
    struct Malformed: Error {}

    static func decode(_ bytes: [UInt8]) throws -> SRGBImage {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let match = text.wholeMatch(of: #/\u{1B}P[0-9;]*q"1;1;(\d+);(\d+)(.*)\u{1B}\\/#.dotMatchesNewlines()),
            let width = Int(match.1), let height = Int(match.2)
        else { throw Malformed() }
        var picture = SRGBImage(size: ImageSize(width, height), filledWith: SRGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        var colors: [Int: SRGBA8] = [:]
        var (color, column, band) = (0, 0, 0)
        var rest = Array(match.3.utf8)[...]
        func number() -> Int {
            var value = 0
            while let digit = rest.first, (0x30...0x39).contains(digit) {
                value = value * 10 + Int(digit - 0x30)
                rest.removeFirst()
            }
            return value
        }
        func draw(_ character: UInt8, times: Int) throws {
            guard (0x3F...0x7E).contains(character) else { throw Malformed() }
            for _ in 0..<times {
                for row in 0..<6 where (character - 0x3F) >> row & 1 == 1 {
                    guard column < width, band * 6 + row < height, let known = colors[color] else { throw Malformed() }
                    picture[column, band * 6 + row] = known
                }
                column += 1
            }
        }
        while let character = rest.popFirst() {
            switch character {
            case UInt8(ascii: "#"):
                color = number()
                guard rest.first == UInt8(ascii: ";") else { break }
                var values: [Int] = []
                while rest.first == UInt8(ascii: ";") {
                    rest.removeFirst()
                    values.append(number())
                }
                guard values.count == 4, values[0] == 2, values.allSatisfy({ $0 <= 100 }) else { throw Malformed() }
                let levels = values[1...].map { UInt8((Double($0) * 2.55).rounded()) }
                colors[color] = SRGBA8(red: levels[0], green: levels[1], blue: levels[2])
            case UInt8(ascii: "!"):
                let times = number()
                guard let repeated = rest.popFirst() else { throw Malformed() }
                try draw(repeated, times: times)
            case UInt8(ascii: "$"): column = 0
            case UInt8(ascii: "-"): (column, band) = (0, band + 1)
            default: try draw(character, times: 1)
            }
        }
        return picture
    }
}
