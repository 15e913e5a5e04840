import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("Radiance pictures")
struct RadianceTests {
    static func file(_ resolution: String, _ pixels: [UInt8], header: String = "FORMAT=32-bit_rle_rgbe\n") -> [UInt8] {
        Array("#?RADIANCE\n\(header)\n\(resolution)\n".utf8) + pixels
    }

    static func reds(_ image: LinearImage) -> [Float] { image.pixels.map { $0.premultiplied.x } }

    /// A flat pixel whose red is `value` and whose exponent makes 128 stand for 1.
    static func pixel(_ value: UInt8) -> [UInt8] { [value, 0, 0, 129] }

    @Test("bytes and exponent give the light, an exponent of 0 gives black")
    func values() throws {
        let file = Self.file("-Y 1 +X 4", [128, 64, 32, 129, 128, 128, 128, 139, 255, 255, 255, 0, 128, 0, 0, 1])
        let image = try RadianceDecoder().decode(file)
        #expect(image.pixels[0] == LinearColor(red: 1, green: 0.5, blue: 0.25))
        #expect(image.pixels[1] == LinearColor(red: 1024, green: 1024, blue: 1024))
        #expect(image.pixels[2] == LinearColor(red: 0, green: 0, blue: 0))
        #expect(image.pixels[3] == LinearColor(red: 0x1p-128, green: 0, blue: 0))
    }

    @Test(
        "each of the eight orientations is read",
        arguments: [
            ("-Y 2 +X 3", [1, 2, 3, 4, 5, 6]), ("+Y 2 +X 3", [4, 5, 6, 1, 2, 3]), ("-Y 2 -X 3", [3, 2, 1, 6, 5, 4]),
            ("+Y 2 -X 3", [6, 5, 4, 3, 2, 1]), ("+X 3 -Y 2", [1, 3, 5, 2, 4, 6]), ("+X 3 +Y 2", [2, 4, 6, 1, 3, 5]),
            ("-X 3 -Y 2", [5, 3, 1, 6, 4, 2]), ("-X 3 +Y 2", [6, 4, 2, 5, 3, 1]),
        ])
    func orientations(resolution: String, expected: [Int]) throws {
        let image = try RadianceDecoder().decode(Self.file(resolution, (1...6).flatMap { Self.pixel($0) }))
        #expect(image.size == ImageSize(3, 2))
        #expect(Self.reds(image) == expected.map { Float($0) / 128 })
    }

    @Test("exposure is reversed")
    func exposure() throws {
        let header = "# made by a test\nEXPOSURE=2\nSOFTWARE=x\nFORMAT=32-bit_rle_rgbe\nEXPOSURE= 4.0\n"
        let file = Self.file("-Y 1 +X 1", [128, 0, 0, 129], header: header)
        #expect(try Self.reds(RadianceDecoder().decode(file)) == [0.125])
        #expect(try RadianceDecoder().header(of: file).exposure == 8)
    }

    @Test("old run-length encoding repeats pixels, with larger counts for consecutive repetitions")
    func olderPacking() throws {
        let repeats: [UInt8] = [1, 1, 1, 3, 1, 1, 1, 1]
        let file = Self.file("-Y 1 +X 262", Self.pixel(5) + repeats + Self.pixel(6) + [1, 1, 1, 1])
        let expected: [Float] = Array(repeating: 5 / 128, count: 260) + [Float](repeating: 6 / 128, count: 2)
        #expect(try Self.reds(RadianceDecoder().decode(file)) == expected)
    }

    @Test("new run-length encoding stores each channel separately")
    func newerPacking() throws {
        let file = Self.file("-Y 1 +X 8", [2, 2, 0, 8, 130, 1, 3, 2, 3, 4, 131, 5, 136, 0, 136, 0, 136, 129])
        #expect(try Self.reds(RadianceDecoder().decode(file)) == [1, 1, 2, 3, 4, 5, 5, 5].map { Float($0) / 128 })
    }

    @Test("a written picture is read back within the format's precision", arguments: [1, 7, 8, 129, 300])
    func roundTrip(width: Int) throws {
        var generator = SeededGenerator(seed: 81)
        let image = LinearImage(size: ImageSize(width, 5)) { x, _ in
            // Constant ranges, to write runs as well.
            if x % 40 < 20 { return LinearColor(red: 0.5, green: 3, blue: 0) }
            let scale = Float(sign: .plus, exponent: generator.integer(in: -20...20), significand: 1)
            return LinearColor(
                red: Float(generator.number()) * scale, green: Float(generator.number()) * scale,
                blue: Float(generator.number()) * scale)
        }
        let file = RadianceEncoder().encode(image)
        let again = try RadianceDecoder().decode(file)
        for (before, after) in zip(image.pixels, again.pixels) {
            let brightest = before.premultiplied.replacing(with: 0, where: SIMDMask([false, false, false, true])).max()
            let difference = before.premultiplied - after.premultiplied
            #expect(max(difference.max(), -difference.min()) <= brightest / 256, "\(generator)")
        }
        #expect(RadianceEncoder().encode(again) == file, "what came back is written to the same bytes")
    }

    @Test("light that is too bright, negative or not a number is clamped")
    func unwritable() throws {
        let row: [Float] = [.infinity, .nan, -1, 0x1p-140, 0x1.ffp126]
        let image = LinearImage(size: ImageSize(5, 1)) { x, _ in LinearColor(premultiplied: SIMD4(row[x], 0, 0, 1)) }
        let again = try Self.reds(RadianceDecoder().decode(RadianceEncoder().encode(image)))
        #expect(again[1...3] == [0, 0, 0])
        #expect(again[0] == 255 * 0x1p119 && again[4].isFinite)
    }

    @Test(
        "each fault gives its own message",
        arguments: [
            (file("-Y 1 +X 1", [1, 2, 3]), "the file is truncated"),
            (file("-Y 1 +X 1", [1, 1, 1, 1]), "a run has no pixel to repeat"),
            (file("-Y 1 +X 2", [9, 9, 9, 9, 1, 1, 1, 2]), "a run extends beyond the end of its scanline"),
            (file("-Y 1 +X 8", [2, 2, 0, 9, 1, 1]), "a scanline declares 9 pixels instead of 8"),
            (file("-Y 1 +X 8", [2, 2, 0, 8, 255, 1]), "a run extends beyond the end of its scanline"),
            (file("-Y 1 +X 8", [2, 2, 0, 8, 0, 0, 0, 0]), "a run extends beyond the end of its scanline"),
            (file("-Y 1 +Y 1", []), "its resolution is “-Y 1 +Y 1”; expected a form such as -Y 512 +X 1024"),
            (file("-Y 0 +X 4", []), "its resolution is “-Y 0 +X 4”; expected a form such as -Y 512 +X 1024"),
            (file("1 1", []), "its resolution is “1 1”; expected a form such as -Y 512 +X 1024"),
            (
                file("-Y 1 +X 1", [], header: "FORMAT=32-bit_rle_xyze\n"),
                "its FORMAT is “32-bit_rle_xyze”; only 32-bit_rle_rgbe is supported"
            ),
            (file("-Y 1 +X 1", [], header: "EXPOSURE=0\n"), "its EXPOSURE is “0”, not a number above 0"),
            (file("-Y 1 +X 1", [], header: "EXPOSURE=1e300\n"), "its EXPOSURE is out of range"),
            (Array("#?RADIANCE\n".utf8) + [UInt8](repeating: 65, count: 5000), "a line of its header is too long"),
        ])
    func faults(file: [UInt8], what: String) {
        let error = caught(ImageError.self) { try readImage(file, from: "sky.hdr") }
        #expect(
            error?.description.hasPrefix("sky.hdr: a damaged Radiance HDR picture: \(what), at byte ") == true,
            "\(error as Any)")
    }

    @Test("sizes are checked before memory is allocated")
    func hostileSizes() {
        let huge = caught(ImageError.self) {
            try readImage(Self.file("-Y 99999999999 +X 9999999999", []), from: "sky.hdr")
        }
        #expect(huge?.problem == .pictureTooLarge(width: 9_999_999_999, height: 99_999_999_999, limit: .standard))
        let short = caught(ImageError.self) {
            try readImage(Self.file("-Y 8000 +X 8000", [1, 2]), from: "sky.hdr")
        }
        #expect(short?.description.contains("cannot hold the 8000×8000 pixels") == true)
    }

    @Test("a file truncated at any byte is rejected")
    func cut() {
        let image = LinearImage(size: ImageSize(20, 6)) { x, y in LinearColor(red: Float(x * y), green: 1, blue: 0.25) }
        cutAtEveryByte(of: RadianceEncoder().encode(image)) { _ = try RadianceDecoder().decode($0) }
    }

    @Test("random damage is read or rejected without a crash")
    func damaged() {
        var generator = SeededGenerator(seed: 82)
        let image = LinearImage(size: ImageSize(20, 6)) { x, y in LinearColor(red: Float(x * y), green: 1, blue: 0.25) }
        damageAtRandom(RadianceEncoder().encode(image), times: 2000, using: &generator) { bytes in
            _ = try RadianceDecoder().decode(bytes)
        }
    }

    @Test("the environments in the shared data become cube maps", .needsSharedData("cubemaps/blender-world/studio.hdr"))
    func environments() throws {
        let url = try SharedData.require("cubemaps/blender-world/studio.hdr")
        let picture = try readImage(at: url)
        #expect(picture.size == ImageSize(1024, 512))
        let parts = picture.linearImage.pixels.map(\.premultiplied)
        #expect(parts.allSatisfy { $0.x.isFinite && $0.x >= 0 && $0.w == 1 })
        #expect(parts.contains { $0.x > 1 })
    }
}
