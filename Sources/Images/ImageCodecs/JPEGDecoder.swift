import CJPEG
import Imaging

/// Reads JPEG pictures: baseline and progressive ones with 8 bits a sample, grey, in colour, or with the four inks of a printer.
///
/// They come out as they are seen, turned by what Exif says. Colours are taken for sRGB, and inks for what they take away of it: profiles
/// (ICC) are ignored, as in PNG. A file must be whole: what libjpeg would only warn about, such as an early end, is an error.
struct JPEGDecoder: ImageDecoder {
    let limits: ImageLimits

    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        let header = try JPEGHeader(of: bytes, from: source, limits: limits)
        return header.orientation.size(of: header.size)
    }

    func picture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
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
        return .standard(header.orientation.seen(stored))
    }
}
