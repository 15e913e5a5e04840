internal import CPNG
public import Foundation
public import Imaging

/// Writes PNG pictures, sRGB with straight alpha; alpha is left out where every pixel is opaque.
///
///     try PNGEncoder().write(frame, to: URL(fileURLWithPath: "frame-000000.png"))
public struct PNGEncoder: Sendable {
    /// The effort that is spent on a smaller file.
    public enum Compression: Sendable, CaseIterable {
        /// zlib's level 1, each row as the difference to the one above: a tenth of the time of `balanced`, a fifth larger.
        case fast
        /// zlib's level 6, each row filtered as suits it.
        case balanced
        /// zlib's level 9, each row filtered as suits it: for files that are kept.
        case small

        var settings: CPNGCompression {
            switch self {
            case .fast: CPNGCompression(level: 1, tryAllFilters: false)
            case .balanced: CPNGCompression(level: 6, tryAllFilters: true)
            case .small: CPNGCompression(level: 9, tryAllFilters: true)
            }
        }
    }

    /// The compression of the pixels. Default: `fast`.
    public var compression: Compression

    /// An encoder that packs so.
    public init(compression: Compression = .fast) {
        self.compression = compression
    }

    /// The PNG file of a picture with 8 bits a sample.
    public func encode(_ image: SRGBImage) -> [UInt8] {
        encode(image, isOpaque: image.pixels.allSatisfy { $0.alpha == .max })
    }

    /// The PNG file of a picture with 16 bits a sample.
    public func encode(_ image: DeepImage) -> [UInt8] {
        encode(image, isOpaque: image.pixels.allSatisfy { $0.alpha == .max })
    }

    /// Writes the picture under a temporary name and renames it, so that no partial file is ever seen.
    public func write(_ image: SRGBImage, to url: URL) throws(FileWritingError) {
        try AtomicFile.write(encode(image), to: url)
    }

    /// Writes the picture under a temporary name and renames it, so that no partial file is ever seen.
    public func write(_ image: DeepImage, to url: URL) throws(FileWritingError) {
        try AtomicFile.write(encode(image), to: url)
    }

    /// The file of a picture with or without alpha.
    func encode<Pixel>(_ image: Image<Pixel>, isOpaque: Bool) -> [UInt8] {
        guard let writer = cpng_writer_create() else { preconditionFailure("No memory for a PNG writer.") }
        defer { cpng_writer_destroy(writer) }
        let isDeep = MemoryLayout<Pixel>.size == MemoryLayout<SRGBA16>.size
        let isWritten = image.pixels.withUnsafeBytes { pixels in
            cpng_writer_write(
                writer, pixels.baseAddress, UInt32(image.size.width), UInt32(image.size.height), isDeep, isOpaque,
                compression.settings)
        }
        // The size and the layout are right by their types; memory is all that can be missing.
        precondition(isWritten, "A PNG file of \(image.size) pixels: \(String(cString: cpng_writer_message(writer))).")
        return Array(UnsafeBufferPointer(start: cpng_writer_bytes(writer), count: cpng_writer_count(writer)))
    }
}
