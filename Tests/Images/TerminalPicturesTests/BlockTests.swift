import Foundation
import Imaging
import Testing

@testable import TerminalPictures

/// Half blocks on a simulated terminal.
@Suite struct BlockTests {
    private let picture = SRGBImage(size: ImageSize(20, 12)) { x, y in
        SRGBA8(red: UInt8(x * 12), green: UInt8(y * 20), blue: UInt8((x + y) * 8))
    }

    @Test func eachPixelIsHalfACharacter() {
        var terminal = TinyTerminal(columns: 80, rows: 24)
        let drawn = TerminalPicture(picture, on: PictureTerminal(form: .blocks))
        terminal.take(drawn.bytes)
        #expect(drawn.rows == 6 && terminal.picture(from: 0, size: picture.size) == picture)
    }

    @Test func oddLastRowHasNoLowerHalf() {
        var terminal = TinyTerminal(columns: 80, rows: 24)
        let odd = picture.cropped(columns: 0..<20, rows: 0..<11)
        terminal.take(TerminalPicture(odd, on: PictureTerminal(form: .blocks)).bytes)
        #expect(terminal.picture(from: 0, size: odd.size) == odd)
        #expect(terminal.lines[5].prefix(20).allSatisfy { $0.background == nil } && terminal.lines[6][0].character == " ")
    }

    @Test func transparentPixelsAreBlendedOverBlack() {
        var terminal = TinyTerminal(columns: 80, rows: 24)
        let glass = SRGBImage(size: ImageSize(2, 2), filledWith: SRGBA8(red: 200, green: 100, blue: 50, alpha: 51))
        terminal.take(TerminalPicture(glass, on: PictureTerminal(form: .blocks)).bytes)
        #expect(terminal.lines[0][1].foreground == SRGBA8(red: 40, green: 20, blue: 10))
    }

    @Test func xtermColorsAreCloseOnAverage() {
        var terminal = TinyTerminal(columns: 64, rows: 34)
        let grey = SRGBImage(size: ImageSize(64, 64), filledWith: SRGBA8(red: 110, green: 150, blue: 60))
        terminal.take(TerminalPicture(grey, on: PictureTerminal(form: .blocks256, columns: 64, rows: 34)).bytes)
        let shown = terminal.picture(from: 0, size: grey.size)
        func mean(_ component: (SRGBA8) -> UInt8) -> Double {
            Double(shown.pixels.reduce(0) { $0 + Int(component($1)) }) / Double(shown.pixels.count)
        }
        #expect(abs(mean(\.red) - 110) < 1 && abs(mean(\.green) - 150) < 1 && abs(mean(\.blue) - 60) < 1)
    }

    @Test func colourlessTerminalsGetNoEscapeSequences() {
        let half = SRGBImage(size: ImageSize(40, 20), filledWith: SRGBA8(red: 128, green: 128, blue: 128))
        let text = String(decoding: TerminalPicture(half, on: PictureTerminal(form: .monochrome)).bytes, as: UTF8.self)
        #expect(!text.contains("\u{1B}"))
        let halves = text.reduce(0) { $0 + ($1 == "█" ? 2 : $1 == "▀" || $1 == "▄" ? 1 : 0) }
        // Half of 800 pixels, except for dithering errors lost at the edges.
        #expect(abs(halves - 401) < 12, "\(halves)")
    }

    @Test func picturesShrinkToFitAndNeverGrow() {
        let wide = PictureTerminal(form: .blocks, columns: 40, rows: 24).placement(of: ImageSize(1280, 720))
        #expect(wide.pixels == ImageSize(40, 23) && wide.columns == 40 && wide.rows == 12)
        let low = PictureTerminal(form: .blocks, columns: 200, rows: 12).placement(of: ImageSize(1280, 720))
        #expect(low.pixels == ImageSize(35, 20) && low.rows == 10)
        let small = PictureTerminal(form: .sixel, cellSize: ImageSize(8, 16)).placement(of: ImageSize(17, 33))
        #expect(small.pixels == ImageSize(17, 33) && small.columns == 3 && small.rows == 3)
        let tiny = PictureTerminal(form: .blocks, columns: 1, rows: 1).placement(of: ImageSize(3000, 1))
        #expect(tiny.pixels == ImageSize(1, 1))
        let tall = PictureTerminal(form: .kitty, columns: 10, rows: 3).placement(of: ImageSize(1, 4000))
        #expect(tall.pixels == ImageSize(1, 20))
    }

    @Test func consecutivePicturesReplaceEachOther() {
        var terminal = TinyTerminal(columns: 30, rows: 10)
        terminal.take(Array("first\r\nsecond\r\n".utf8))
        var running = RunningPicture(on: PictureTerminal(form: .blocks, columns: 30, rows: 10))
        terminal.take(running.bytes(showing: picture))
        #expect(terminal.picture(from: 2, size: picture.size) == picture && (terminal.column, terminal.row) == (0, 8))
        // Text below, such as a progress bar, is removed, and the next picture replaces the previous one.
        terminal.take(Array("3 of 9".utf8))
        let other = picture.map { SRGBA8(red: $0.blue, green: $0.red, blue: $0.green) }
        let bytes = running.bytes(showing: other)
        let removal = Array("\r\u{1B}[K".utf8)
        #expect(bytes.suffix(removal.count).elementsEqual(removal))
        // The text stays until the picture is complete.
        terminal.take(Array(bytes.dropLast(removal.count)))
        #expect(String(terminal.lines[8].map(\.character)).hasPrefix("3 of 9"))
        terminal.take(removal)
        #expect(terminal.picture(from: 2, size: picture.size) == other && terminal.lines[8].allSatisfy { $0.character == " " })
        #expect(terminal.scrolled == 0 && String(terminal.lines[1].map(\.character)).hasPrefix("second"))
    }

    @Test func picturesAtTheBottomScrollOnce() {
        var terminal = TinyTerminal(columns: 30, rows: 10)
        terminal.take(Array(String(repeating: "line\r\n", count: 9).utf8))
        var running = RunningPicture(on: PictureTerminal(form: .blocks, columns: 30, rows: 10))
        for _ in 0..<3 { terminal.take(running.bytes(showing: picture)) }
        #expect(terminal.scrolled == 6 && terminal.picture(from: 3, size: picture.size) == picture && terminal.row == 9)
    }
}
