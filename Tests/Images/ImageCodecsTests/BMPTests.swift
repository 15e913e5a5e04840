import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("Every kind of BMP is read")
struct BMPTests {
    static let colors: [(red: UInt8, green: UInt8, blue: UInt8)] = [(10, 20, 30), (40, 50, 60), (70, 80, 90), (100, 110, 120)]

    static func color(_ index: Int) -> SRGBA8 {
        SRGBA8(red: colors[index].red, green: colors[index].green, blue: colors[index].blue)
    }

    static func pixels(_ file: [UInt8]) throws -> [SRGBA8] {
        cutAtEveryByte(of: file) { bytes in _ = try readImage(bytes, from: "a.bmp") }
        return try readImage(file, from: "a.bmp").standardImage.pixels
    }

    @Test("rows run from the bottom, or from the top for a negative height, and are padded to four bytes")
    func rows() throws {
        for (height, expected) in [(2, [2, 3, 0, 1]), (-2, [0, 1, 2, 3])] {
            let file = HandMadeBitmap.bmp(
                width: 2, height: height, bits: 8, palette: Self.colors, pixels: [0, 1, 9, 9, 2, 3, 9, 9])
            #expect(try Self.pixels(file) == expected.map(Self.color))
        }
    }

    @Test("1, 2 and 4 bits are read from the highest bit, and indices outside the palette are black")
    func fewBits() throws {
        let bits = HandMadeBitmap.bmp(
            width: 9, height: 1, bits: 1, palette: Array(Self.colors[..<2]), pixels: [0xA5, 0x80, 0, 0])
        #expect(try Self.pixels(bits) == [1, 0, 1, 0, 0, 1, 0, 1, 1].map(Self.color))
        let pairs = HandMadeBitmap.bmp(width: 5, height: 1, bits: 2, palette: Self.colors, pixels: [0b00_01_10_11, 0x40, 0, 0])
        #expect(try Self.pixels(pairs) == [0, 1, 2, 3, 1].map(Self.color))
        let halves = HandMadeBitmap.bmp(width: 3, height: 1, bits: 4, palette: Self.colors, pixels: [0x31, 0xF0, 0, 0])
        #expect(try Self.pixels(halves) == [Self.color(3), Self.color(1), SRGBA8(red: 0, green: 0, blue: 0)])
    }

    @Test("16 bits are 5 each or follow masks, and 32 bits without an alpha mask are opaque")
    func masks() throws {
        let five = HandMadeBitmap.bmp(width: 2, height: 1, bits: 16, pixels: [0xFF, 0x7F, 0x10, 0])
        #expect(try Self.pixels(five) == [SRGBA8(red: 255, green: 255, blue: 255), SRGBA8(red: 0, green: 0, blue: 132)])
        let six = HandMadeBitmap.bmp(
            width: 2, height: 1, bits: 16, compression: 3, masks: [0xF800, 0x07E0, 0x001F], pixels: [0xE0, 0x07, 0x00, 0xF8])
        #expect(try Self.pixels(six) == [SRGBA8(red: 0, green: 255, blue: 0), SRGBA8(red: 255, green: 0, blue: 0)])
        let opaque = HandMadeBitmap.bmp(width: 1, height: 1, bits: 32, pixels: [1, 2, 3, 0])
        #expect(try Self.pixels(opaque) == [SRGBA8(red: 3, green: 2, blue: 1)])
        let masks = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
        for length in [56, 108, 124] {
            let alpha = HandMadeBitmap.bmp(
                width: 1, height: 1, bits: 32, compression: 3, masks: masks, headerLength: length, pixels: [1, 2, 3, 4])
            #expect(try Self.pixels(alpha) == [SRGBA8(red: 1, green: 2, blue: 3, alpha: 4)])
        }
        // Ten bits per channel, rounded to eight.
        let ten = HandMadeBitmap.bmp(
            width: 1, height: 1, bits: 32, compression: 3, masks: [0x3FF0_0000, 0xF_FC00, 0x3FF],
            pixels: HandMadeBitmap.bytes(1023 << 20 | 512 << 10 | 2, 4))
        #expect(try Self.pixels(ten) == [SRGBA8(red: 255, green: 128, blue: 0)])
    }

    @Test("an OS/2 header with colours of three bytes is read")
    func oldHeader() throws {
        let file = HandMadeBitmap.oldBMP(
            width: 2, height: 1, bits: 1, palette: Array(Self.colors[..<2]), pixels: [0x40, 0, 0, 0])
        #expect(try Self.pixels(file) == [0, 1].map(Self.color))
    }

    @Test("run-length encoding: runs, single pixels, row ends and skipped pixels")
    func runs() throws {
        // From the bottom: two of colour 1 and the end of the row; three single pixels; one skipped pixel, and the end.
        let eight = HandMadeBitmap.bmp(
            width: 3, height: 3, bits: 8, compression: 1, palette: Self.colors,
            pixels: [2, 1, 0, 0, 0, 3, 3, 2, 1, 0, 0, 0, 0, 2, 1, 0, 1, 3, 0, 1])
        #expect(try Self.pixels(eight) == [0, 3, 0, 3, 2, 1, 1, 1, 0].map(Self.color))
        let four = HandMadeBitmap.bmp(
            width: 5, height: 1, bits: 4, compression: 2, palette: Self.colors, pixels: [2, 0x12, 0, 3, 0x32, 0x10, 0, 1])
        #expect(try Self.pixels(four) == [1, 2, 3, 2, 1].map(Self.color))
    }

    @Test("invalid files give a one-line error")
    func faults() throws {
        let good: [UInt8] = [0, 0, 0, 0]
        let faulty: [(file: [UInt8], words: String)] = [
            (HandMadeBitmap.bmp(width: 30_000, height: 30_000, bits: 1, pixels: good), "the picture has 30000×30000 pixels"),
            (
                HandMadeBitmap.bmp(width: 1, height: Int(Int32.min), bits: 8, pixels: good),
                "the picture has 1×2147483648 pixels"
            ),
            (HandMadeBitmap.bmp(width: 8192, height: 8192, bits: 8, palette: Self.colors, pixels: good), "cannot hold"),
            (
                HandMadeBitmap.bmp(width: 8192, height: 8192, bits: 8, compression: 1, palette: Self.colors, pixels: good),
                "cannot hold"
            ),
            (HandMadeBitmap.bmp(width: 0, height: 1, bits: 8, pixels: good), "not above 0"),
            (HandMadeBitmap.bmp(width: 1, height: 1, bits: 7, pixels: good), "7 bits per pixel"),
            (HandMadeBitmap.bmp(width: 1, height: 1, bits: 24, compression: 1, pixels: good), "compression 1"),
            (HandMadeBitmap.bmp(width: 1, height: 1, bits: 24, compression: 4, pixels: good), "JPEG data for a printer"),
            (
                HandMadeBitmap.bmp(width: 1, height: 1, bits: 16, compression: 3, masks: [5, 2, 8], pixels: good),
                "not contiguous"
            ),
            (HandMadeBitmap.bmp(width: 1, height: 1, bits: 1, palette: Self.colors, pixels: good), "more colours"),
            (
                HandMadeBitmap.bmp(width: 1, height: 1, bits: 8, compression: 1, palette: Self.colors, pixels: [2, 0, 0, 1]),
                "beyond the end of its row"
            ),
        ]
        for (file, words) in faulty {
            let error = caught(ImageError.self) { try readImage(file, from: "a.bmp") }
            if let error {
                expectOneLine(error)
                #expect(error.description.contains(words), "\(error)")
            }
        }
    }
}
