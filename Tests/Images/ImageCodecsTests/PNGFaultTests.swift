import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("Faulty PNG files give one-line errors before they cost resources")
struct PNGFaultTests {
    static func error(of file: [UInt8], limits: ImageLimits = .standard) -> ImageError? {
        caught(ImageError.self) { try readImage(file, from: "hostile.png", limits: limits) }
    }

    @Test(
        "sides beyond the limit, up to 2³¹, are rejected",
        arguments: [(UInt32(16_385), UInt32(1)), (1, 16_385), (0x7fff_ffff, 0x7fff_ffff), (65_536, 65_536), (0xffff_ffff, 1)])
    func hugeSides(width: UInt32, height: UInt32) {
        let error = Self.error(of: HandMadePNG(width: width, height: height).file)
        #expect(error?.problem == .pictureTooLarge(width: Int(width), height: Int(height), limit: .standard))
        #expect(error?.description.contains("16384 per side") == true)
    }

    @Test("more pixels in total than allowed are rejected, even with allowed sides")
    func manyPixels() {
        var limits = ImageLimits()
        limits.mostPixels = 99
        let file = PNGEncoder().encode(SRGBImage(size: ImageSize(10, 10), filledWith: .clear))
        #expect(Self.error(of: file, limits: limits)?.problem == .pictureTooLarge(width: 10, height: 10, limit: limits))
        limits.mostPixels = 100
        #expect(throws: Never.self) { try readImage(file, from: "right.png", limits: limits) }
    }

    @Test("more pixels than a file of its length can contain are rejected")
    func moreThanItHolds() {
        var png = HandMadePNG(width: 8192, height: 8192, bitDepth: 16, colorType: 6)
        png.addPixels([0, 0, 0])
        let error = Self.error(of: png.file)
        #expect(error?.problem == .tooShortForItsSize(width: 8192, height: 8192, bytes: png.file.count))
    }

    @Test("a side of length zero is rejected", arguments: [(UInt32(0), UInt32(4)), (4, 0)])
    func noSides(width: UInt32, height: UInt32) {
        #expect(Self.error(of: HandMadePNG(width: width, height: height).file) != nil)
    }

    @Test(
        "header combinations outside the standard are rejected",
        arguments: [(3, 0), (8, 1), (8, 5), (16, 3), (4, 2), (1, 6), (0, 0), (32, 0)] as [(UInt8, UInt8)])
    func wrongCombinations(bitDepth: UInt8, colorType: UInt8) {
        var png = HandMadePNG(width: 1, height: 1, bitDepth: bitDepth, colorType: colorType)
        png.addPixels([0, 0])
        #expect(Self.error(of: png.file) != nil)
    }

    @Test("missing rows, an invalid filter, a missing palette and an unknown critical chunk are rejected")
    func brokenContents() {
        var short = HandMadePNG(width: 4, height: 4)
        short.addPixels([0, 1, 2, 3, 4])
        var filter = HandMadePNG(width: 1, height: 1)
        filter.addPixels([9, 0])
        var palette = HandMadePNG(width: 1, height: 1, colorType: 3)
        palette.addPixels([0, 0])
        var critical = HandMadePNG(width: 1, height: 1)
        critical.chunks.append(("ABCD", [1, 2, 3]))
        critical.addPixels([0, 0])
        for png in [short, filter, palette, critical] {
            #expect(Self.error(of: png.file)?.description.hasPrefix("hostile.png: a damaged PNG picture: ") == true)
        }
    }

    @Test("pixels outside the palette are black, and a gamma of 0 is ignored")
    func toleratedFaults() throws {
        var png = HandMadePNG(width: 2, height: 1, colorType: 3)
        png.chunks.append(("gAMA", [0, 0, 0, 0]))
        png.chunks.append(("PLTE", [10, 20, 30]))
        png.addPixels([0, 0, 200])
        let image = try PNGDecoder().decode(png.file)
        #expect(image.pixels == [SRGBA8(red: 10, green: 20, blue: 30), SRGBA8(red: 0, green: 0, blue: 0)])
    }

    @Test("chunks that do not affect the pixels are ignored, even if malformed")
    func unusedChunks() throws {
        var png = HandMadePNG(width: 1, height: 1)
        for name in ["tEXt", "zTXt", "iTXt", "iCCP", "cHRM", "pHYs", "tIME", "eXIf", "sBIT", "abCd"] {
            png.chunks.append((name, [UInt8](repeating: 7, count: 5)))
        }
        png.addPixels([0, 77])
        #expect(try PNGDecoder().decode(png.file).pixels == [SRGBA8(red: 77, green: 77, blue: 77)])
        #expect(try PNGDecoder().header(of: png.file).hasColorProfile)
    }

    @Test("an sRGB chunk overrides gAMA, and gAMA of about 1/2.2 means sRGB")
    func transfers() throws {
        func transfer(_ chunks: [(String, [UInt8])]) throws -> PNGTransfer {
            var png = HandMadePNG(width: 1, height: 1)
            png.chunks += chunks
            png.addPixels([0, 128])
            return try PNGDecoder().header(of: png.file).transfer
        }
        func gamma(_ value: UInt32) -> (String, [UInt8]) { ("gAMA", HandMadePNG.bytes(value)) }
        #expect(try transfer([]) == .sRGB)
        #expect(try transfer([gamma(45_455)]) == .sRGB)
        #expect(try transfer([gamma(45_000)]) == .sRGB)
        #expect(try transfer([gamma(100_000)]) == .power(exponent: 1))
        #expect(try transfer([("sRGB", [0]), gamma(100_000)]) == .sRGB)
        #expect(try transfer([gamma(100_000), ("sRGB", [0])]) == .sRGB)
    }

    @Test("samples in linear light are converted to sRGB")
    func linearSamples() throws {
        var png = HandMadePNG(width: 3, height: 1)
        png.chunks.append(("gAMA", HandMadePNG.bytes(100_000)))
        png.addPixels([0, 0, 55, 255])
        // 55/255 = 0.2157 of the light is 128 in sRGB.
        #expect(try PNGDecoder().decode(png.file).pixels.map(\.red) == [0, 128, 255])
    }

    @Test("extreme gamma values neither trap nor leave the range", arguments: [1, 7, 100, 2_000_000_000] as [UInt32])
    func extremeGamma(value: UInt32) throws {
        var png = HandMadePNG(width: 2, height: 1)
        png.chunks.append(("gAMA", HandMadePNG.bytes(value)))
        png.addPixels([0, 0, 255])
        #expect(try PNGDecoder().decode(png.file).pixels.map(\.red) == [0, 255])
    }
}
