internal import CDeflate
internal import CPNG
internal import CSystem
import Imaging

/// The pixels of PNG files of the common kinds, read at once: 8 bits a sample, not interlaced, whole.
///
/// Whatever is not quite so is left to libpng, which reads it, or says what is wrong with it: each check here may refuse more than
/// libpng does, and none less.
struct CommonPNG {
    /// What libpng read before the first pixels.
    let header: PNGHeader
    /// The palette's colours; empty without a palette.
    let palette: [SRGBA8]
    /// The file.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The place of the first chunk of pixels.
    let start: Int

    /// The most bytes that pixels are unpacked into at once; larger pictures are read row by row.
    private static let mostBytes = 1 << 27

    /// - Parameters:
    ///   - reader: has read the header, and nothing behind the length and the name of the first chunk of pixels.
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

    /// The pixels, row by row; nil for files that are left to libpng.
    func pixels() -> [SRGBA8]? {
        // The colour of a tRNS chunk makes pixels of grey or of colours clear.
        let hasKey = header.hasAlpha && (header.colorType == .grey || header.colorType == .rgb)
        let length = header.size.width * pixelBytes + 1
        let count = header.size.height * length
        guard header.bitDepth == 8, !header.isInterlaced, !hasKey, count <= Self.mostBytes, let chunks = chunks(),
            // libpng refuses streams that are longer than their pixels could ever be packed.
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

    /// The places of the data of all chunks of pixels, which the file's end follows; nil where anything else does, or a checksum is wrong.
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

    /// Gives `body` the stream that chunks hold together: where it lies, if in one chunk, and joined otherwise.
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

    /// The pixels as the file holds them, its bytes of a pixel in the order of colours; nil where the data is damaged or a row has a filter
    /// that there is not.
    /// - Parameter count: the number of bytes of all rows.
    private func unfiltered(_ stream: UnsafeRawBufferPointer, count: Int) -> [SRGBA8]? {
        // Smaller windows bound the distances that a stream may reach back, which libdeflate does not look at.
        guard stream.first == 0x78 else { return nil }
        let (width, height) = (header.size.width, header.size.height)
        let zeros = [SRGBA8](repeating: .clear, count: width)
        // The rows are unpacked into the end of the pixels' own memory, which these fill from its beginning: eight rows at once, and never
        // beyond the first of the eight that are read. Rows are at most a byte longer than their pixels, and mostly shorter.
        let rowBytes = width * pixelBytes + 1
        let offset = stride(from: 0, to: height, by: 8).reduce(0) { max($0, 4 * width * min($1 + 8, height) - $1 * rowBytes) }
        var isRight = false
        // Undoing the filters reads a pixel of three bytes as four.
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

    /// Puts the colours in the place of what the file holds instead. False where a pixel has a colour that the palette has not.
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
            // Every index has a colour: those that the palette has not are told, and the picture is not used.
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
