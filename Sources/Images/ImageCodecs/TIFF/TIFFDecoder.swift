import CCodecs
import Imaging

/// Reads the first picture of TIFF files: 8 and 16 bits per sample, and floats of 16 and 32 bits.
///
/// Whole numbers are sRGB-encoded, or in the colours of the file's ICC profile. Floats are linear light with the primaries of
/// Rec. 709, as programs for compositing write them. libtiff decompresses, and converts palettes, bilevel pictures, YCbCr and
/// inks to 8 bits.
struct TIFFDecoder: ImageDecoder {
    let limits: ImageLimits

    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        try withReader(of: bytes, from: source) { (_, header, size) throws(ImageError) in
            Self.orientation(header).size(of: size)
        }
    }

    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata {
        try withReader(of: bytes, from: source) { (_, header, _) throws(ImageError) in
            var metadata = PictureMetadata()
            metadata.orientation = Self.orientation(header)
            (metadata.isGrey, metadata.hasInks) = (header.isGrey, header.hasInks)
            if let profile = header.profile, header.bits <= 16, !header.hasInks {
                metadata.colors = .profile(Array(UnsafeBufferPointer(start: profile, count: header.profileLength)))
            }
            if header.hasMorePictures { metadata.layerNote = "only the first of its pictures is read" }
            return metadata
        }
    }

    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        try withReader(of: bytes, from: source) { (reader, header, size) throws(ImageError) in
            func pixels<Pixel: BitwiseCopyable>(_ filler: Pixel) throws(ImageError) -> [Pixel] {
                var pixels = [Pixel](repeating: filler, count: size.pixelCount)
                let isRead = pixels.withUnsafeMutableBytes { ctiff_reader_read(reader, $0.baseAddress) }
                guard isRead else { throw Self.damage(by: reader, bytes.count, source) }
                return pixels
            }
            let isPremultiplied = Int(header.alpha) == CTIFF_PREMULTIPLIED
            switch header.bits {
            case 8:
                let image = SRGBImage(size: size, pixels: try pixels(SRGBA8.clear))
                return .standard(isPremultiplied ? image.dividedByAlpha : image)
            case 16:
                let image = DeepImage(size: size, pixels: try pixels(SRGBA16.clear))
                return .deep(isPremultiplied ? image.dividedByAlpha : image)
            default:
                let image = LinearImage(size: size, pixels: try pixels(LinearColor.clear))
                return .linear(
                    image.map { color in
                        var light = color.premultiplied
                        if Int(header.alpha) == CTIFF_STRAIGHT { light = SIMD4(light.x, light.y, light.z, 1) * light.w }
                        return LinearColor(premultiplied: light).finite
                    })
            }
        }
    }

    private static func orientation(_ header: CTIFFHeader) -> StoredOrientation {
        StoredOrientation(rawValue: UInt8(truncatingIfNeeded: header.orientation)) ?? .upright
    }

    // MARK: The library

    /// The largest number of pixels of one sample that a byte can hold: LZW expands three bytes to 8 KiB at most, and CCITT
    /// encodes a row of 16384 white pixels as one bit.
    private static let (mostBytesFromOne, mostBilevelPixelsFromOne) = (2731, 131_072)

    private func withReader<Result>(
        of bytes: [UInt8], from source: String, _ body: (OpaquePointer, CTIFFHeader, ImageSize) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        try bytes.withMemory { (buffer) throws(ImageError) in
            guard let reader = ctiff_reader_create(buffer.baseAddress, buffer.count) else {
                throw ImageError(.unreadable("out of memory"), in: source)
            }
            defer { ctiff_reader_destroy(reader) }
            var header = CTIFFHeader()
            guard ctiff_reader_message(reader).pointee == 0, ctiff_reader_header(reader, &header) else {
                throw Self.damage(by: reader, bytes.count, source)
            }
            let checked = ByteReader(bytes, .tiff, from: source)
            let size = try checked.size(width: Int(header.width), height: Int(header.height), limits: limits)
            let pixelsFromOne = header.bits == 8 ? Self.mostBilevelPixelsFromOne : Self.mostBytesFromOne
            try checked.check(size, takesAtLeast: size.pixelCount / pixelsFromOne)
            return try body(reader, header, size)
        }
    }

    private static func damage(by reader: OpaquePointer, _ byte: Int, _ source: String) -> ImageError {
        ImageError(.damaged(format: .tiff, what: String(cString: ctiff_reader_message(reader)), byte: byte), in: source)
    }
}
