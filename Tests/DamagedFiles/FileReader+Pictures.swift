import ImageCodecs
import Imaging

extension FileReader {
    /// Reads a picture. The name matters for TGA, which may have no signature.
    func readPicture(_ bytes: [UInt8]) throws {
        if self == .png {
            let mended = PNGChecksums.mended(bytes)
            if mended != bytes { _ = try? readImage(mended, from: "picture.png", limits: Self.smallPictures) }
        }
        let image = try readImage(bytes, from: "picture.\(rawValue)", limits: Self.smallPictures)
        try BrokenPromise.unless(image.size.pixelCount <= Self.smallPictures.mostPixels, "a picture is within its limits")
        _ = image.standardImage
    }

    func readDistances(_ bytes: [UInt8]) throws {
        try withScratchFile(of: bytes) { url in
            let image = try readDepth(at: url, limits: Self.smallPictures)
            try BrokenPromise.unless(image.pixels.allSatisfy { $0.isFinite && $0 >= 0 }, "distances are finite and at least 0")
        }
    }

    /// Pictures of up to a million pixels, so that most of the time goes into reading instead of clearing memory.
    private static var smallPictures: ImageLimits {
        var limits = ImageLimits()
        limits.mostPixels = 1 << 20
        return limits
    }
}
