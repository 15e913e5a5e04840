import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("Every kind of TGA is read, recognized by name or signature")
struct TGATests {
    static func pixels(_ file: [UInt8]) throws -> [SRGBA8] {
        cutAtEveryByte(of: file) { bytes in _ = try readImage(bytes, from: "a.tga") }
        return try readImage(file, from: "a.tga").standardImage.pixels
    }

    static func grey(_ values: UInt8...) -> [SRGBA8] { values.map { SRGBA8(red: $0, green: $0, blue: $0) } }

    @Test("all four orders of rows and columns are read")
    func orders() throws {
        let table: [(descriptor: UInt8, expected: [SRGBA8])] = [
            (0x20, Self.grey(1, 2, 3, 4)), (0x00, Self.grey(3, 4, 1, 2)), (0x30, Self.grey(2, 1, 4, 3)),
            (0x10, Self.grey(4, 3, 2, 1)),
        ]
        for (descriptor, expected) in table {
            let file = HandMadeBitmap.tga(type: 3, width: 2, height: 2, bits: 8, descriptor: descriptor, pixels: [1, 2, 3, 4])
            #expect(try Self.pixels(file) == expected)
        }
    }

    @Test("a fourth byte is alpha if the header says so, otherwise ignored")
    func alpha() throws {
        for (descriptor, alpha) in [(UInt8(0x28), UInt8(9)), (0x20, 255)] {
            let file = HandMadeBitmap.tga(type: 2, width: 1, height: 1, bits: 32, descriptor: descriptor, pixels: [1, 2, 3, 9])
            #expect(try Self.pixels(file) == [SRGBA8(red: 3, green: 2, blue: 1, alpha: alpha)])
        }
        let pairs = HandMadeBitmap.tga(type: 3, width: 1, height: 1, bits: 16, descriptor: 0x28, pixels: [7, 8])
        #expect(try Self.pixels(pairs) == [SRGBA8(red: 7, green: 7, blue: 7, alpha: 8)])
    }

    @Test("five bits per channel are read with and without an alpha bit")
    func words() throws {
        let word: [UInt8] = [0x10, 0x7C]
        let without = HandMadeBitmap.tga(type: 2, width: 1, height: 1, bits: 16, pixels: word)
        #expect(try Self.pixels(without) == [SRGBA8(red: 255, green: 0, blue: 132)])
        let with = HandMadeBitmap.tga(type: 2, width: 2, height: 1, bits: 16, descriptor: 0x21, pixels: word + [0x10, 0xFC])
        #expect(try Self.pixels(with).map(\.alpha) == [0, 255])
    }

    @Test("palettes with an offset, of 16-bit indices, after a name, or unused are read")
    func palettes() throws {
        let colors: [UInt8] = [1, 2, 3, 4, 5, 6]
        let one = HandMadeBitmap.tga(
            type: 1, width: 3, height: 1, bits: 8, name: Array("a name".utf8), palette: (5, 24, colors), pixels: [5, 6, 4])
        let expected = [
            SRGBA8(red: 3, green: 2, blue: 1), SRGBA8(red: 6, green: 5, blue: 4), SRGBA8(red: 0, green: 0, blue: 0),
        ]
        #expect(try Self.pixels(one) == expected)
        let two = HandMadeBitmap.tga(
            type: 9, width: 3, height: 1, bits: 16, palette: (0, 24, colors), pixels: [0x81, 0, 0, 0x00, 1, 0])
        #expect(try Self.pixels(two) == [expected[0], expected[0], expected[1]])
        let unused = HandMadeBitmap.tga(type: 3, width: 1, height: 1, bits: 8, palette: (0, 24, colors), pixels: [77])
        #expect(try Self.pixels(unused) == Self.grey(77))
    }

    @Test("packets may continue in the next row, but not beyond the last")
    func packets() throws {
        let file = HandMadeBitmap.tga(type: 11, width: 2, height: 2, bits: 8, pixels: [0x82, 5, 0x00, 6])
        #expect(try Self.pixels(file) == Self.grey(5, 5, 5, 6))
        let long = HandMadeBitmap.tga(type: 11, width: 2, height: 2, bits: 8, pixels: [0x84, 5])
        let error = caught(ImageError.self) { try readImage(long, from: "a.tga") }
        #expect(error?.description.contains("beyond the last row") == true)
    }

    @Test("the signature is sufficient; without it and without the name nothing is read as TGA")
    func recognition() throws {
        let file = HandMadeBitmap.tga(type: 3, width: 1, height: 1, bits: 8, pixels: [1])
        #expect(throws: Never.self) { try readImage(file, from: "A.TGA") }
        let unknown = caught(ImageError.self) { try readImage(file, from: "a.bin") }
        #expect(unknown?.problem == .unknownKind)
        let marked = file + [UInt8](repeating: 0, count: 8) + Array("TRUEVISION-XFILE.\0".utf8)
        #expect(throws: Never.self) { try readImage(marked, from: "a.bin") }
        let picture = PNGEncoder().encode(SRGBImage(size: ImageSize(1, 1), filledWith: .clear))
        #expect(ImageFormat(recognising: picture, named: "a.tga") == .png)
    }

    @Test("invalid files give a one-line error")
    func faults() throws {
        let faulty: [(file: [UInt8], words: String)] = [
            (
                HandMadeBitmap.tga(type: 3, width: 30_000, height: 30_000, bits: 8, pixels: [0]),
                "the picture has 30000×30000 pixels"
            ),
            (HandMadeBitmap.tga(type: 3, width: 8192, height: 8192, bits: 8, pixels: [0]), "cannot hold"),
            (HandMadeBitmap.tga(type: 10, width: 8192, height: 8192, bits: 24, pixels: [0xFF, 1, 2, 3]), "cannot hold"),
            (HandMadeBitmap.tga(type: 3, width: 0, height: 4, bits: 8, pixels: [0]), "not above 0"),
            (HandMadeBitmap.tga(type: 2, width: 1, height: 1, bits: 12, pixels: [0, 0]), "12 bits per pixel"),
            (HandMadeBitmap.tga(type: 1, width: 1, height: 1, bits: 8, pixels: [0]), "bits per pixel"),
            (HandMadeBitmap.tga(type: 3, width: 1, height: 1, bits: 8, descriptor: 0x60, pixels: [0]), "interleaved rows"),
        ]
        for (file, words) in faulty {
            let error = caught(ImageError.self) { try readImage(file, from: "a.tga") }
            if let error {
                expectOneLine(error)
                #expect(error.description.contains(words), "\(error)")
            }
        }
    }
}
