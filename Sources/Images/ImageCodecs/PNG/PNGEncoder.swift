internal import CCodecs
public import Foundation
public import Imaging

/// Writes PNG pictures in sRGB with straight alpha; omits alpha if every pixel is opaque.
///
///     try PNGEncoder().write(frame, to: URL(fileURLWithPath: "frame-000000.png"))
public struct PNGEncoder: Sendable {
    /// The trade-off between speed and file size.
    public enum Compression: String, Sendable, CaseIterable {
        /// Compressed in one pass without searching for repetitions: for frames that are rendered, viewed and encoded again.
        case fast
        /// Compressed by libdeflate with the best filter per row: takes six times as long as `fast` and saves up to a tenth.
        case balanced
        /// Compressed by libdeflate at a high level, for files that are kept: takes a hundred times as long as `fast` and saves
        /// a quarter.
        case small
    }

    /// The compression of the pixels. Default: `fast`.
    public var compression: Compression

    /// Creates an encoder with a compression.
    public init(compression: Compression = .fast) {
        self.compression = compression
    }

    /// Returns the PNG file of a picture with 8 bits per sample.
    public func encode(_ image: SRGBImage) -> [UInt8] {
        encode(image, isOpaque: image.isOpaque)
    }

    /// Returns the PNG file with or without alpha.
    func encode(_ image: SRGBImage, isOpaque: Bool) -> [UInt8] {
        encode(PNGRows(of: image, isOpaque: isOpaque, filtering: filtering))
    }

    /// Returns the PNG file of a picture with 16 bits per sample.
    public func encode(_ image: DeepImage) -> [UInt8] {
        encode(PNGRows(of: image, isOpaque: image.isOpaque, filtering: filtering))
    }

    /// Writes the picture under a temporary name and renames it, so that a partial file is never visible.
    public func write(_ image: SRGBImage, to url: URL) throws(FileWritingError) {
        try AtomicFile.write(encode(image), to: url)
    }

    /// Writes the picture under a temporary name and renames it, so that a partial file is never visible.
    public func write(_ image: DeepImage, to url: URL) throws(FileWritingError) {
        try AtomicFile.write(encode(image), to: url)
    }

    private var filtering: PNGRows.Filtering { compression == .fast ? .paeth : .smallest }

    private func encode(_ rows: PNGRows) -> [UInt8] {
        let (rgb, rgba): (UInt8, UInt8) = (2, 6)
        var head = PNGChunk.signature
        // Deflate, the standard filters, not interlaced.
        let layout = [rows.isDeep ? 16 : 8, rows.isOpaque ? rgb : rgba, 0, 0, 0]
        let size = [rows.size.width, rows.size.height].flatMap { PNGChunk.bytes(UInt32($0)) }
        PNGChunk(name: "IHDR", content: size + layout).append(to: &head)
        let perceptual: UInt8 = 0
        PNGChunk(name: "sRGB", content: [perceptual]).append(to: &head)
        var end: [UInt8] = []
        PNGChunk(name: "IEND", content: []).append(to: &end)

        let packer = RowPacker(rows, compression)
        // 12 bytes for the chunk's length, name and checksum.
        return [UInt8](unsafeUninitializedCapacity: head.count + packer.bound + 12 + end.count) { file, count in
            let chunk = file.baseAddress! + head.count
            let data = chunk + 8
            let packed = packer.pack(into: data)
            chunk.update(from: PNGChunk.bytes(UInt32(packed)) + Array("IDAT".utf8), count: 8)
            (data + packed).update(from: PNGChunk.bytes(cdeflate_crc32(0, chunk + 4, packed + 4)), count: 4)
            file.baseAddress!.update(from: head, count: head.count)
            (data + packed + 4).update(from: end, count: end.count)
            count = head.count + packed + 12 + end.count
        }
    }
}

extension Image where Pixel == SRGBA8 {
    /// Whether every pixel is opaque.
    var isOpaque: Bool {
        // Visits all pixels, because a loop with an early exit is not vectorized.
        pixels.reduce(.max) { $0 & $1.alpha } == UInt8.max
    }
}

extension Image where Pixel == SRGBA16 {
    /// Whether every pixel is opaque.
    var isOpaque: Bool { pixels.reduce(.max) { $0 & $1.alpha } == UInt16.max }
}
