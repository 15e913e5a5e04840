import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("Willem van Schaik's PngSuite", .needsSharedData("pngsuite"))
struct PNGSuiteTests {
    static let valid = SharedData.files(in: "pngsuite/common", withExtension: "png")
    static let interlaced = valid.filter { $0.lastPathComponent.hasPrefix("basi") }
    static let describedByName = valid.filter { $0.lastPathComponent.count == 12 && $0.lastPathComponent != "PngSuite.png" }
    static let corrupt = SharedData.files(in: "pngsuite/invalid", withExtension: "png")

    @Test("the suite is complete")
    func complete() {
        #expect(Self.valid.count == 161)
        #expect(Self.corrupt.count == 14)
    }

    @Test("every valid file matches an independent reader", arguments: valid)
    func agreesWithOracle(url: URL) throws {
        let file = try [UInt8](Data(contentsOf: url))
        let oracle = try OraclePNG(file)
        let deep = try PNGDecoder().decodeDeep(file, from: url.lastPathComponent)
        let standard = try PNGDecoder().decode(file, from: url.lastPathComponent)
        let gamma = oracle.gamma.map { Double($0) / 100_000 } ?? 0.45455
        guard abs(gamma - 0.45455) > 0.005 else {
            #expect(deep == oracle.image)
            #expect(standard == SRGBImage(oracle.image))
            return
        }
        // The system's power function replaces ours.
        func encoded(_ sample: UInt16) -> Double {
            let light = Foundation.pow(Double(sample) / 65_535, 1 / gamma)
            return light <= 0.0031308 ? 12.92 * light : 1.055 * Foundation.pow(light, 1 / 2.4) - 0.055
        }
        var known: [UInt16: Double] = [:]
        var worst = 0.0
        for (stored, decoded) in zip(oracle.image.pixels, deep.pixels) {
            for part in [\SRGBA16.red, \.green, \.blue] {
                let expected = known[stored[keyPath: part]] ?? encoded(stored[keyPath: part])
                known[stored[keyPath: part]] = expected
                worst = max(worst, abs(Double(decoded[keyPath: part]) - expected * 65_535))
            }
        }
        // Half a step, plus the rounding difference of the two power functions.
        #expect(worst < 0.501)
        #expect(deep.pixels.map(\.alpha) == oracle.image.pixels.map(\.alpha))
        #expect(standard == SRGBImage(deep))
    }

    @Test(
        "an interlaced file matches its non-interlaced twin",
        arguments: interlaced)
    func interlacedTwins(url: URL) throws {
        let twin = url.deletingLastPathComponent()
            .appendingPathComponent(url.lastPathComponent.replacingOccurrences(of: "basi", with: "basn"))
        let decoder = PNGDecoder()
        let bytes = try [UInt8](Data(contentsOf: url))
        #expect(try decoder.header(of: bytes).isInterlaced)
        #expect(try decoder.decodeDeep(bytes) == decoder.decodeDeep([UInt8](Data(contentsOf: twin))))
    }

    @Test(
        "a header matches the colour type and depth in the file's name",
        arguments: describedByName)
    func headers(url: URL) throws {
        let header = try PNGDecoder().header(of: [UInt8](Data(contentsOf: url)))
        let name = Array(url.deletingPathExtension().lastPathComponent)
        // For example basn2c16: interlacing at the fourth letter, then colour type, its letter and the bit depth.
        #expect(header.colorType.rawValue == UInt8(String(name[4])))
        #expect(header.bitDepth == Int(String(name[6...7])))
        #expect(header.isInterlaced == (name[3] == "i" && !url.lastPathComponent.hasPrefix("oi")))
    }

    @Test("every corrupt file gives a one-line error", arguments: corrupt)
    func corruptRefused(url: URL) {
        let error = caught(ImageError.self) { try readImage(at: url) }
        if let error {
            expectOneLine(error)
            #expect(error.description.contains(url.lastPathComponent))
        }
    }

    @Test("a file truncated at any byte is rejected", arguments: ["basn0g01", "basi3p04", "tbbn2c16", "s01i3p01", "basi6a16"])
    func cut(name: String) throws {
        let url = try SharedData.require("pngsuite/common/\(name).png")
        cutAtEveryByte(of: try [UInt8](Data(contentsOf: url))) { bytes in
            _ = try PNGDecoder().decode(bytes)
        }
    }

    @Test("random damage is read or rejected without a crash", arguments: ["basn3p08", "basi2c16", "tp1n3p08", "g10n3p04"])
    func damaged(name: String) throws {
        var generator = SeededGenerator(seed: 71)
        let url = try SharedData.require("pngsuite/common/\(name).png")
        damageAtRandom(try [UInt8](Data(contentsOf: url)), times: 300, using: &generator) { bytes in
            _ = try PNGDecoder().decodeDeep(bytes)
        }
    }
}
