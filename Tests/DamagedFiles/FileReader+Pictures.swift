import ImageCodecs
import Imaging

extension FileReader {
    /// The name counts for TGA, which need not have a mark.
    func readPicture(_ bytes: [UInt8]) throws {
        if self == .png {
            let mended = PNGChecksums.mended(bytes)
            if mended != bytes { _ = try? readImage(mended, from: "picture.png", limits: Self.smallPictures) }
        }
        let image = try readImage(bytes, from: "picture.\(rawValue)", limits: Self.smallPictures)
        try BrokenPromise.unless(image.size.pixelCount <= Self.smallPictures.mostPixels, "a picture within its limits")
        _ = image.standardImage
    }

    func readDistances(_ bytes: [UInt8]) throws {
        try withScratchFile(of: bytes) { url in
            let image = try readDepth(at: url, limits: Self.smallPictures)
            try BrokenPromise.unless(image.pixels.allSatisfy { $0.isFinite && $0 >= 0 }, "distances from 0 up")
        }
    }

    /// Pictures of up to a million pixels, so that most of the time goes to what is read and little to filling memory.
    private static var smallPictures: ImageLimits {
        var limits = ImageLimits()
        limits.mostPixels = 1 << 20
        return limits
    }
}
