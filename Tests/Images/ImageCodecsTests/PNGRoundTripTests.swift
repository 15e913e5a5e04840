import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("PNG pictures survive writing and reading")
struct PNGRoundTripTests {
    static let sizes = [ImageSize(1, 1), ImageSize(3, 2), ImageSize(17, 33), ImageSize(300, 5)]

    @Test("8 bits with alpha survive at every compression", arguments: sizes, PNGEncoder.Compression.allCases)
    func standard(size: ImageSize, compression: PNGEncoder.Compression) throws {
        var generator = SeededGenerator(seed: 11)
        let image = SRGBImage(size: size) { _, _ in SRGBA8(randomFrom: &generator) }
        let file = PNGEncoder(compression: compression).encode(image)
        #expect(try PNGDecoder().decode(file) == image, "\(generator)")
    }

    @Test("16 bits with alpha survive", arguments: sizes)
    func deep(size: ImageSize) throws {
        var generator = SeededGenerator(seed: 12)
        let image = DeepImage(size: size) { _, _ in SRGBA16(randomFrom: &generator) }
        let file = PNGEncoder().encode(image)
        #expect(try PNGDecoder().decodeDeep(file) == image, "\(generator)")
        #expect(try PNGDecoder().header(of: file).bitDepth == 16)
    }

    @Test("an opaque picture is stored without alpha")
    func opaqueWithoutAlpha() throws {
        var generator = SeededGenerator(seed: 13)
        let opaque = SRGBImage(size: ImageSize(9, 7)) { _, _ in
            var pixel = SRGBA8(randomFrom: &generator)
            pixel.alpha = 255
            return pixel
        }
        let file = PNGEncoder().encode(opaque)
        #expect(try PNGDecoder().header(of: file).colorType == .rgb)
        #expect(try PNGDecoder().decode(file) == opaque, "\(generator)")

        var translucent = opaque
        translucent[8, 6].alpha = 254
        #expect(try PNGDecoder().header(of: PNGEncoder().encode(translucent)).colorType == .rgba)
    }

    @Test("the colour of a fully transparent pixel survives")
    func transparentColorKept() throws {
        let image = SRGBImage(size: ImageSize(1, 1), filledWith: SRGBA8(red: 9, green: 8, blue: 7, alpha: 0))
        #expect(try PNGDecoder().decode(PNGEncoder().encode(image)) == image)
    }

    @Test("the header matches the written picture")
    func header() throws {
        let header = try PNGDecoder().header(of: PNGEncoder().encode(SRGBImage(size: ImageSize(5, 4), filledWith: .clear)))
        #expect(header.size == ImageSize(5, 4))
        #expect(header.colorType == .rgba)
        #expect(header.bitDepth == 8)
        #expect(header.hasAlpha)
        #expect(!header.isInterlaced)
        #expect(header.transfer == .sRGB)
        #expect(!header.hasColorProfile)
    }
}

extension SRGBA8 {
    init(randomFrom generator: inout SeededGenerator) {
        let bytes = generator.bytes(4)
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    }
}

extension SRGBA16 {
    init(randomFrom generator: inout SeededGenerator) {
        let bits = generator.next()
        self.init(
            red: UInt16(truncatingIfNeeded: bits), green: UInt16(truncatingIfNeeded: bits >> 16),
            blue: UInt16(truncatingIfNeeded: bits >> 32), alpha: UInt16(truncatingIfNeeded: bits >> 48))
    }
}
