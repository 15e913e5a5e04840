import CCodecs
import Imaging

/// Reads still WebP pictures, lossy or lossless, with straight alpha.
struct WebPDecoder: ImageDecoder {
    let limits: ImageLimits

    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        PictureMetadata(ofWebP: bytes).orientation.size(of: try storedSize(of: bytes, from: source))
    }

    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata {
        PictureMetadata(ofWebP: bytes)
    }

    private func storedSize(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        let reader = ByteReader(bytes, .webP, from: source)
        try checkLength(of: reader)
        var header = CWebPHeader()
        if let words = cwebp_read_header(bytes, bytes.count, &header) { throw reader.damage(String(cString: words)) }
        guard !header.isAnimated else {
            throw ImageError(.animated(.webP, frames: nil), in: source)
        }
        return try reader.size(width: Int(header.width), height: Int(header.height), limits: limits)
    }

    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        let size = try storedSize(of: bytes, from: source)
        var image = SRGBImage(size: size, filledWith: .clear)
        let words = image.pixels.withUnsafeMutableBytes { pixels in
            cwebp_read_pixels(bytes, bytes.count, UInt32(size.width), UInt32(size.height), pixels.baseAddress)
        }
        if let words {
            throw ImageError(.damaged(format: .webP, what: String(cString: words), byte: bytes.count), in: source)
        }
        return .standard(image)
    }

    /// Rejects a file that is shorter than it declares: libwebp accepts files that lack only data after the picture.
    private func checkLength(of reader: ByteReader) throws(ImageError) {
        var reader = reader
        // Skips the signature; the number of bytes that follow comes next.
        try reader.skip(4)
        let length = try reader.littleEndian(4)
        try reader.skip(length)
    }
}
