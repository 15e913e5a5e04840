import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

extension SampleFile: CustomTestStringConvertible {
    var testDescription: String { name }

    /// The name of the file; TGA is recognized by it.
    var fileName: String { name.hasPrefix("tga") ? "\(name).tga" : "\(name).bin" }

    static func bytes(_ text: String) throws -> [UInt8] {
        [UInt8](try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
    }

    static func named(_ name: String) throws -> [UInt8] {
        try bytes(#require(all.first { $0.name == name }).file)
    }
}

@Suite("JPEG, WebP, TGA and BMP match another program's bytes, or are rejected")
struct SampleFileTests {
    @Test("each pixel equals the one that Pillow reads", arguments: SampleFile.all)
    func pixels(sample: SampleFile) throws {
        let picture = try readImage(SampleFile.bytes(sample.file), from: sample.fileName)
        let truth = try PNGDecoder().decode(SampleFile.bytes(sample.pixels))
        guard case .standard(let image) = picture else {
            Issue.record("not of 8 bits")
            return
        }
        #expect(image.size == truth.size)
        let different = zip(image.pixels, truth.pixels).filter { $0 != $1 }
        #expect(different.isEmpty, "\(different.count) pixels differ, the first: \(String(describing: different.first))")
    }

    @Test("a file truncated at any byte gives a one-line error", arguments: SampleFile.all)
    func cuts(sample: SampleFile) throws {
        let file = try SampleFile.bytes(sample.file)
        // A TGA is complete before its signature of 26 bytes, which version 1 of the format does not have.
        let whole = sample.name.hasPrefix("tga") ? Array(file.dropLast(26)) : file
        cutAtEveryByte(of: whole) { bytes in
            _ = try readImage(bytes, from: sample.fileName)
        }
    }

    @Test("random damage is read or gives a one-line error without a crash", arguments: SampleFile.all)
    func damage(sample: SampleFile) throws {
        var generator = SeededGenerator(seed: 173)
        damageAtRandom(try SampleFile.bytes(sample.file), times: 200, using: &generator) { bytes in
            _ = try readImage(bytes, from: sample.fileName)
        }
    }

    @Test("data after the picture is ignored", arguments: SampleFile.all)
    func appendedBytes(sample: SampleFile) throws {
        let file = try SampleFile.bytes(sample.file)
        let picture = try readImage(file, from: sample.fileName).standardImage
        let longer = file + [UInt8](repeating: 0x5A, count: 33)
        #expect(try readImage(longer, from: sample.fileName).standardImage == picture)
    }

    @Test("a pixel limit applies, and the size is read without decoding pixels", arguments: SampleFile.all)
    func limits(sample: SampleFile) throws {
        let file = try SampleFile.bytes(sample.file)
        let size = try readImage(file, from: sample.fileName).size
        var limits = ImageLimits()
        limits.mostPixels = size.pixelCount
        #expect(throws: Never.self) { try readImage(file, from: sample.fileName, limits: limits) }
        limits.mostPixels -= 1
        let error = caught(ImageError.self) { try readImage(file, from: sample.fileName, limits: limits) }
        #expect(error?.problem == .pictureTooLarge(width: size.width, height: size.height, limit: limits))
        limits = ImageLimits()
        limits.mostFileBytes = file.count - 1
        let long = caught(ImageError.self) { try readImage(file, from: sample.fileName, limits: limits) }
        #expect(long?.problem == .fileTooLarge(file.count, limit: file.count - 1))
    }

    @Test("an animated WebP is rejected with the remedy")
    func animation() throws {
        let error = caught(ImageError.self) {
            try readImage(SampleFile.bytes(SampleFile.animated), from: "film.webp")
        }
        #expect(
            error?.description
                == "film.webp: this WebP is an animation, but a still picture is needed; save its frames to a folder: "
                + "magick film.webp -coalesce frames/%04d.png"
        )
    }
}
