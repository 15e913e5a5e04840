internal import CCodecs
internal import CSystem
import Imaging

/// A fast reader for the pixels of common PNG files: 8 bits per sample, not interlaced, complete.
///
/// All other files are left to libpng, which reads them or reports the error. Each check here is at least as strict as
/// libpng's.
struct CommonPNG {
    /// The header that libpng read before the first pixels.
    let header: PNGHeader
    /// The palette's colours; empty without a palette.
    let palette: [SRGBA8]
    /// The bytes of the file.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first pixel data chunk.
    let start: Int

    /// The maximum number of bytes that are decompressed at once; libpng reads larger pictures row by row.
    private static let mostBytes = 1 << 27

    /// - Parameters:
    ///   - reader: A reader that has read the header, up to the length and the name of the first pixel data chunk.
    init(_ header: PNGHeader, of reader: OpaquePointer, in bytes: UnsafeBufferPointer<UInt8>) {
        self.header = header
        self.bytes = bytes
        start = cpng_reader_offset(reader) - 8
        var colors = [UInt8](repeating: 0, count: 1024)
        let count = cpng_reader_palette(reader, &colors)
        palette = (0..<count).map {
            SRGBA8(red: colors[4 * $0], green: colors[4 * $0 + 1], blue: colors[4 * $0 + 2], alpha: colors[4 * $0 + 3])
        }
    }

    /// Returns the pixels in row order; nil for files that are left to libpng.
    func pixels() -> [SRGBA8]? {
        // The colour in a tRNS chunk makes grey or RGB pixels transparent.
        let hasKey = header.hasAlpha && (header.colorType == .grey || header.colorType == .rgb)
        let length = header.size.width * pixelBytes + 1
        let count = header.size.height * length
        guard header.bitDepth == 8, !header.isInterlaced, !hasKey, count <= Self.mostBytes, let chunks = chunks(),
            // libpng rejects streams that are longer than any compression of the pixels could be.
            chunks.reduce(0, { $0 + $1.count }) <= count + count / 256 + 64
        else { return nil }
        guard var pixels = withStream(in: chunks, { unfiltered($0, count: count) }) else { return nil }
        return expand(&pixels) ? pixels : nil
    }

    private var pixelBytes: Int {
        switch header.colorType {
        case .grey, .palette: 1
        case .greyAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// Returns the data ranges of all pixel data chunks.
    ///
    /// The end of the file must follow them. Returns nil if anything else does, or if a checksum is wrong.
    private func chunks() -> [Range<Int>]? {
        var chunks: [Range<Int>] = []
        var place = start
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { return nil }
            let name = bytes[place + 4..<place + 8]
            let sum = bytes[place + 8 + length..<place + 12 + length].reduce(0) { $0 << 8 | UInt32($1) }
            guard cdeflate_crc32(0, bytes.baseAddress! + place + 4, length + 4) == sum else { return nil }
            if name.elementsEqual("IEND".utf8) { return length == 0 ? chunks : nil }
            guard name.elementsEqual("IDAT".utf8) else { return nil }
            chunks.append(place + 8..<place + 8 + length)
            place += 12 + length
        }
        return nil
    }

    /// Calls `body` with the stream in the chunks: in place if it is in one chunk, otherwise joined in new memory.
    private func withStream<Result>(in chunks: [Range<Int>], _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if chunks.count == 1 { return body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[chunks[0]]))) }
        let count = chunks.reduce(0) { $0 + $1.count }
        let stream = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { stream.deallocate() }
        if let base = stream.baseAddress { memory_prefer_large_pages(base, count) }
        var place = 0
        for chunk in chunks {
            let data = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[chunk]))
            UnsafeMutableRawBufferPointer(rebasing: stream[place...]).copyMemory(from: data)
            place += chunk.count
        }
        return body(UnsafeRawBufferPointer(stream))
    }

    /// Returns the pixels as stored in the file, with the bytes of each pixel in the order of the colour fields.
    ///
    /// Returns nil if the data is damaged or a row has an invalid filter number.
    /// - Parameter count: The number of bytes of all rows.
    private func unfiltered(_ stream: UnsafeRawBufferPointer, count: Int) -> [SRGBA8]? {
        // A smaller window would limit the match distances, which libdeflate does not check.
        guard stream.first == 0x78 else { return nil }
        let (width, height) = (header.size.width, header.size.height)
        let zeros = [SRGBA8](repeating: .clear, count: width)
        // The rows are decompressed into the end of the pixel memory, and the pixels then fill this memory from its beginning.
        // Eight rows are converted at once, and their pixels never reach the first of the eight rows being read. A row is at
        // most one byte longer than its pixels, and usually shorter.
        let rowBytes = width * pixelBytes + 1
        let offset = stride(from: 0, to: height, by: 8).reduce(0) { max($0, 4 * width * min($1 + 8, height) - $1 * rowBytes) }
        var isRight = false
        // Undoing the filters reads a pixel of three bytes as four bytes.
        let pixels = [SRGBA8](unsafeUninitializedCapacity: (offset + count + 6) / 4) { pixels, written in
            let front = UnsafeMutableRawPointer(pixels.baseAddress!)
            memory_prefer_large_pages(front, offset + count)
            let rows = front + offset
            isRight =
                cdeflate_unpack(stream.baseAddress, stream.count, rows, count)
                && zeros.withUnsafeBytes {
                    cpng_unfilter(rows, height, pixelBytes, width, $0.baseAddress, front)
                }
            written = isRight ? width * height : 0
        }
        return isRight ? pixels : nil
    }

    /// Replaces the stored values with colours. Returns false if a pixel has an index outside the palette.
    private func expand(_ pixels: inout [SRGBA8]) -> Bool {
        switch header.colorType {
        case .rgb, .rgba: break
        case .grey:
            for index in pixels.indices {
                let grey = pixels[index].red
                pixels[index] = SRGBA8(red: grey, green: grey, blue: grey)
            }
        case .greyAlpha:
            for index in pixels.indices {
                let (grey, alpha) = (pixels[index].red, pixels[index].green)
                pixels[index] = SRGBA8(red: grey, green: grey, blue: grey, alpha: alpha)
            }
        case .palette:
            // The palette is extended to 256 colours. A picture with an index outside the original palette is detected and
            // discarded.
            let colors = palette + Array(repeating: .clear, count: 256 - palette.count)
            var largest: UInt8 = 0
            for index in pixels.indices {
                let color = pixels[index].red
                largest = max(largest, color)
                pixels[index] = colors[Int(color)]
            }
            return Int(largest) < palette.count
        }
        return true
    }
}
