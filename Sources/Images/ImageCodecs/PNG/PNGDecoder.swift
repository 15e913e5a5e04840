internal import CCodecs
public import Imaging

/// Reads PNG pictures of every colour type, bit depth, interlacing and transparency.
///
///     let mask = try PNGDecoder().decode(bytes, from: "mask.png")
///
/// The result is sRGB-encoded with straight alpha. Colours are converted according to the file's cICP, iCCP, or gAMA and cHRM;
/// a file without these is sRGB. The picture is rotated according to the orientation in eXIf. A file must be complete: a wrong
/// checksum of a critical chunk, or an end before the end marker, is an error.
public struct PNGDecoder: Sendable {
    /// The limits on the size of pictures. Default: the standard limits.
    public var limits: ImageLimits
    /// Whether libpng reads common files too, so that tests can compare both readers.
    var readsAllThroughLibrary = false

    /// Creates a decoder with limits.
    public init(limits: ImageLimits = .standard) {
        self.limits = limits
    }

    /// Returns the header of the file without reading its pixels.
    /// - Parameter source: The name of the picture in errors.
    package func header(of bytes: [UInt8], from source: String = "PNG data") throws(ImageError) -> PNGHeader {
        try withReader(of: bytes, from: source) { (_, header, _) throws(ImageError) in header }
    }

    /// Returns the picture with 8 bits per sample; deeper samples are rounded to the nearest value.
    /// - Parameter source: The name of the picture in errors.
    public func decode(_ bytes: [UInt8], from source: String = "PNG data") throws(ImageError) -> SRGBImage {
        let metadata = try metadata(of: bytes, from: source)
        guard let transform = try metadata.transform(from: source) else {
            return metadata.orientation.seen(try storedStandardPicture(of: bytes, from: source))
        }
        // Deep samples are converted before they are rounded.
        return metadata.orientation.seen(transform.converted(try storedPicture(of: bytes, from: source)).standardImage)
    }

    /// Returns the picture with 16 bits per sample; shallower samples are scaled to the full range.
    /// - Parameter source: The name of the picture in errors.
    public func decodeDeep(_ bytes: [UInt8], from source: String = "PNG data") throws(ImageError) -> DeepImage {
        let metadata = try metadata(of: bytes, from: source)
        let transform = try metadata.transform(from: source)
        let stored = try storedDeepPicture(of: bytes, from: source)
        return metadata.orientation.seen(transform?.converted(stored) ?? stored)
    }

    /// Returns the samples as stored in the file, with 8 bits each.
    func storedStandardPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> SRGBImage {
        try withReader(of: bytes, from: source) { (reader, header, buffer) throws(ImageError) in
            if !readsAllThroughLibrary, let pixels = CommonPNG(header, of: reader, in: buffer).pixels() {
                return SRGBImage(size: header.size, pixels: pixels)
            }
            return SRGBImage(
                size: header.size, pixels: try pixels(of: reader, header, from: source, filledWith: SRGBA8.clear))
        }
    }

    /// Returns the samples as stored in the file, with 16 bits each.
    func storedDeepPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DeepImage {
        try withReader(of: bytes, from: source) { (reader, header, _) throws(ImageError) in
            DeepImage(size: header.size, pixels: try pixels(of: reader, header, from: source, filledWith: SRGBA16.clear))
        }
    }
}

extension PNGDecoder {
    /// Deflate expands each byte to at most 1032 bytes (RFC 1951: a match of 258 bytes costs at least two bits).
    private static let mostBytesFromOne = 1032

    func withReader<Result>(
        of bytes: [UInt8], from source: String,
        _ body: (OpaquePointer, PNGHeader, UnsafeBufferPointer<UInt8>) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        guard bytes.count <= limits.mostFileBytes else {
            throw ImageError(.fileTooLarge(bytes.count, limit: limits.mostFileBytes), in: source)
        }
        try checkSides(of: bytes, from: source)
        return try bytes.withMemory { (buffer) throws(ImageError) in
            guard let reader = cpng_reader_create(buffer.baseAddress, buffer.count, UInt32(ImageSize.largestSide)) else {
                throw ImageError(.unreadable("out of memory"), in: source)
            }
            defer { cpng_reader_destroy(reader) }
            var read = CPNGHeader()
            guard cpng_reader_read_header(reader, &read), let header = PNGHeader(read) else {
                throw Self.damage(noticedBy: reader, from: source)
            }
            try check(header, bytes: bytes.count, from: source)
            return try body(reader, header, buffer)
        }
    }

    /// Rejects a picture whose sides are out of bounds before libpng reads it, with Bianlian's own error message.
    private func checkSides(of bytes: [UInt8], from source: String) throws(ImageError) {
        // The signature (8 bytes), IHDR's length and name (4 and 4), then width and height, most significant byte first.
        guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return }
        let sides = [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard sides[0] > 0, sides[1] > 0 else { return }
        guard limits.allows(width: sides[0], height: sides[1]) else {
            throw ImageError(.pictureTooLarge(width: sides[0], height: sides[1], limit: limits), in: source)
        }
    }

    private func check(_ header: PNGHeader, bytes: Int, from source: String) throws(ImageError) {
        guard header.leastUnpackedBytes / Self.mostBytesFromOne <= bytes else {
            throw ImageError(
                .tooShortForItsSize(width: header.size.width, height: header.size.height, bytes: bytes), in: source)
        }
    }

    private func pixels<Pixel: BitwiseCopyable>(
        of reader: OpaquePointer, _ header: PNGHeader, from source: String, filledWith filler: Pixel
    ) throws(ImageError) -> [Pixel] {
        // Cleared, so that pixels that libpng does not write cannot show earlier contents of the memory.
        var pixels = [Pixel](repeating: filler, count: header.size.pixelCount)
        let isDeep = MemoryLayout<Pixel>.size == MemoryLayout<SRGBA16>.size
        let isRead = pixels.withUnsafeMutableBytes { cpng_reader_read_pixels(reader, $0.baseAddress, isDeep) }
        guard isRead else { throw Self.damage(noticedBy: reader, from: source) }
        return pixels
    }

    private static func damage(noticedBy reader: OpaquePointer, from source: String) -> ImageError {
        let message = String(cString: cpng_reader_message(reader))
        return ImageError(.damaged(format: .png, what: message, byte: cpng_reader_offset(reader)), in: source)
    }
}
