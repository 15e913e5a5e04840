import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import ImageCodecs

@Suite("The fast reader of common PNG files gives the same pixels or errors as libpng")
struct CommonPNGTests {
    /// A decoder's result for a file: pixels or an error message.
    private static func outcome(_ file: [UInt8], throughLibrary: Bool) -> (picture: SRGBImage?, words: String?) {
        var decoder = PNGDecoder()
        decoder.readsAllThroughLibrary = throughLibrary
        do {
            return (try decoder.decode(file), nil)
        } catch {
            return (nil, error.description)
        }
    }

    private static func expectSameOutcome(_ file: [UInt8], _ comment: @autoclosure () -> String) {
        let (ours, theirs) = (outcome(file, throughLibrary: false), outcome(file, throughLibrary: true))
        let isSame = ours.picture == theirs.picture && ours.words == theirs.words
        #expect(isSame, "\(ours.words ?? "read"), \(theirs.words ?? "read"): \(comment())")
    }

    /// Whether the fast reader handles a file.
    private static func isCommon(_ file: [UInt8]) throws -> Bool {
        try PNGDecoder().withReader(of: file, from: "test") { (reader, header, bytes) throws(ImageError) in
            CommonPNG(header, of: reader, in: bytes).pixels() != nil
        }
    }

    @Test("Our own files use the fast reader at every compression, opaque and not")
    func ownFiles() throws {
        var generator = SeededGenerator(seed: 4)
        for alpha in [UInt8(255), 90] {
            let image = SRGBImage(size: ImageSize(33, 9)) { x, _ in
                SRGBA8(red: UInt8(x), green: UInt8(generator.integer(in: 0...9)), blue: 7, alpha: alpha)
            }
            for compression in PNGEncoder.Compression.allCases {
                let file = PNGEncoder(compression: compression).encode(image)
                #expect(try Self.isCommon(file) && PNGDecoder().decode(file) == image, "\(compression), \(generator)")
            }
        }
    }

    @Test("Every filter and pixel type decodes at all sizes around vector widths", arguments: [UInt8(0), 2, 3, 4, 6])
    func filters(colorType: UInt8) throws {
        var generator = SeededGenerator(seed: UInt64(colorType) + 40)
        let step = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType]!
        for width in Array(1...36) + [64, 65] {
            let height = generator.integer(in: 1...21)
            var png = HandMadePNG(width: UInt32(width), height: UInt32(height), colorType: colorType)
            if colorType == 3 { png.chunks.append(("PLTE", generator.bytes(768))) }
            if colorType == 3, width.isMultiple(of: 2) { png.chunks.append(("tRNS", generator.bytes(100))) }
            png.addPixels((0..<height).flatMap { _ in [UInt8(generator.integer(in: 0...4))] + generator.bytes(width * step) })
            #expect(try Self.isCommon(png.file), "\(width)×\(height), \(generator)")
            Self.expectSameOutcome(png.file, "\(width)×\(height), \(generator)")
            #expect(
                try PNGDecoder().decode(png.file) == SRGBImage(OraclePNG(png.file).image), "\(width)×\(height), \(generator)")
        }
    }

    @Test("Unusual files give the library's result")
    func uncommon() throws {
        func png(_ colorType: UInt8, _ rows: [UInt8], _ chunks: [(String, [UInt8])] = []) -> HandMadePNG {
            var png = HandMadePNG(width: 2, height: 2, colorType: colorType)
            png.chunks += chunks.map { (name: $0.0, body: $0.1) }
            png.addPixels(rows)
            return png
        }
        let grey: [UInt8] = [0, 10, 20, 1, 30, 40]
        var cases: [String: [UInt8]] = [:]
        cases["a filter that there is not"] = png(0, [0, 10, 20, 5, 30, 40]).file
        cases["a row too few"] = png(0, Array(grey.prefix(3))).file
        cases["a row too many"] = png(0, grey + [0, 1, 2]).file
        cases["an index beyond the palette"] = png(3, [0, 0, 1, 0, 2, 1], [("PLTE", [1, 2, 3, 4, 5, 6])]).file
        cases["a colour that is clear"] = png(0, grey, [("tRNS", [0, 10])]).file
        cases["another gamma"] = png(0, grey, [("gAMA", HandMadePNG.bytes(100_000))]).file
        var text = png(0, grey)
        text.chunks.append(("tEXt", Array("Comment\0after the pixels".utf8)))
        cases["text behind the pixels"] = text.file
        var critical = png(0, grey)
        critical.chunks.append(("ABCD", []))
        cases["an unknown critical chunk"] = critical.file
        var parts = png(0, grey)
        let data = parts.chunks.removeLast().body
        for index in data.indices { parts.chunks.append(("IDAT", [data[index]])) }
        parts.chunks.append(("IDAT", []))
        cases["pixels in many chunks"] = parts.file
        var apart = png(0, grey)
        let whole = apart.chunks.removeLast().body
        apart.chunks += [
            ("IDAT", Array(whole.prefix(6))), ("tEXt", Array("Comment\0between".utf8)), ("IDAT", Array(whole.dropFirst(6))),
        ]
        cases["pixels apart"] = apart.file
        var window = png(0, grey)
        window.chunks[1].body.replaceSubrange(0..<2, with: [0x08, 0x1D])
        cases["a small window"] = window.file
        cases["more behind the end"] = png(0, grey).file + [1, 2, 3]
        cases["no end"] = Array(png(0, grey).file.dropLast(12))
        for (name, file) in cases { Self.expectSameOutcome(file, name) }
        #expect(try Self.isCommon(parts.file) && !Self.isCommon(text.file) && !Self.isCommon(window.file))
        #expect(Self.outcome(cases["a row too few"]!, throughLibrary: false).words != nil)
    }

    @Test("Damage anywhere, with and without wrong checksums, gives the library's result", arguments: 0..<4)
    func damage(kind: Int) throws {
        var generator = SeededGenerator(seed: UInt64(kind) + 900)
        let image = SRGBImage(size: ImageSize(40, 30)) { x, y in
            SRGBA8(red: UInt8(x * 3), green: UInt8(y * 4), blue: UInt8(x ^ y), alpha: kind.isMultiple(of: 2) ? 255 : UInt8(x))
        }
        let file = PNGEncoder(compression: kind < 2 ? .fast : .balanced).encode(image)
        for _ in 0..<600 {
            var damaged = file
            for _ in 0...generator.integer(in: 0...2) {
                damaged[generator.integer(in: 0...file.count - 1)] = generator.bytes(1)[0]
            }
            Self.expectSameOutcome(damaged, "\(generator)")
            // The same within one chunk, with a corrected checksum.
            var chunks = PNGChunk.chunks(of: file)
            let index = generator.integer(in: 0...2)
            for _ in 0...generator.integer(in: 0...2) {
                let place = generator.integer(in: 0...chunks[index].content.count - 1)
                chunks[index].content[place] = generator.bytes(1)[0]
            }
            var hidden = PNGChunk.signature
            for chunk in chunks { chunk.append(to: &hidden) }
            Self.expectSameOutcome(hidden, "\(generator)")
        }
        for length in stride(from: 0, to: file.count, by: 7) {
            Self.expectSameOutcome(Array(file.prefix(length)), "\(length) bytes")
        }
    }

    @Test(
        "PngSuite's files give the library's result", .needsSharedData("pngsuite"),
        arguments: SharedData.files(in: "pngsuite/common", withExtension: "png")
            + SharedData.files(in: "pngsuite/invalid", withExtension: "png"))
    func suite(url: URL) throws {
        Self.expectSameOutcome(try [UInt8](Data(contentsOf: url)), url.lastPathComponent)
    }
}
