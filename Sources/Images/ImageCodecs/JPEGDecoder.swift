import CCodecs
import Imaging

/// Reads JPEG pictures: baseline and progressive, 8 bits per sample, in grey, in colour or with the four inks of a printer.
///
/// Inks are converted to the light that they do not absorb. A file must be complete: problems that only make libjpeg warn, such
/// as an early end, are errors.
struct JPEGDecoder: ImageDecoder {
    let limits: ImageLimits

    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        let header = try JPEGHeader(of: bytes, from: source, limits: limits)
        return header.metadata.orientation.size(of: header.size)
    }

    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata {
        try JPEGHeader(of: bytes, from: source, limits: limits).metadata
    }

    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        let header = try JPEGHeader(of: bytes, from: source, limits: limits)
        let size = header.size
        var stored = SRGBImage(size: size, filledWith: .clear)
        var failure = CJPEGFailure()
        let isRead = stored.pixels.withUnsafeMutableBytes { pixels in
            cjpeg_read_pixels(bytes, bytes.count, UInt32(size.width), UInt32(size.height), pixels.baseAddress, &failure)
        }
        guard isRead else {
            let message = withUnsafeBytes(of: failure.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw ImageError(.damaged(format: .jpeg, what: message, byte: failure.offset), in: source)
        }
        return .standard(stored)
    }
}
