internal import CDeflate
internal import CPNG
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
        guard header.bitDepth == 8, !header.isInterlaced, !hasKey, count <= Self.mostBytes, let data = packedRows(),
            // libpng refuses streams that are longer than their pixels could ever be packed.
            data.count <= count + count / 256 + 64,
            // Smaller windows bound the distances that a stream may reach back, which libdeflate does not look at.
            data.first == 0x78
        else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { rows in
            guard data.withUnsafeBytes({ cdeflate_unpack($0.baseAddress, $0.count, rows.baseAddress, count) }),
                unfilter(rows, length: length)
            else { return nil }
            return expanded(rows, length: length)
        }
    }

    private var pixelBytes: Int {
        switch header.colorType {
        case .grey, .palette: 1
        case .greyAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// The data of all chunks of pixels, which the file's end follows; nil where anything else does, or a checksum is wrong.
    private func packedRows() -> [UInt8]? {
        var data: [UInt8] = []
        var place = start
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { return nil }
            let name = bytes[place + 4..<place + 8]
            let sum = bytes[place + 8 + length..<place + 12 + length].reduce(0) { $0 << 8 | UInt32($1) }
            guard cdeflate_crc32(0, bytes.baseAddress! + place + 4, length + 4) == sum else { return nil }
            if name.elementsEqual("IEND".utf8) { return length == 0 ? data : nil }
            guard name.elementsEqual("IDAT".utf8) else { return nil }
            data += bytes[place + 8..<place + 8 + length]
            place += 12 + length
        }
        return nil
    }

    /// Undoes the filters of all rows in place. False where a row has a filter that there is not.
    private func unfilter(_ rows: UnsafeMutableBufferPointer<UInt8>, length: Int) -> Bool {
        let zeros = [UInt8](repeating: 0, count: length)
        let step = pixelBytes
        return zeros.withUnsafeBufferPointer { zeros in
            var above = zeros.baseAddress!
            for y in 0..<header.size.height {
                let row = rows.baseAddress! + y * length + 1
                // Each with a number that the compiler knows: a pixel's bytes are then loaded at once.
                let isKnown =
                    switch step {
                    case 1: Self.unfilter(row, above, length - 1, step: 1)
                    case 2: Self.unfilter(row, above, length - 1, step: 2)
                    case 3: Self.unfilter(row, above, length - 1, step: 3)
                    default: Self.unfilter(row, above, length - 1, step: 4)
                    }
                guard isKnown else { return false }
                above = UnsafePointer(row)
            }
            return true
        }
    }

    @inline(__always)
    private static func unfilter(
        _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, step: Int
    ) -> Bool {
        switch row[-1] {
        case PNGFilter.none: break
        case PNGFilter.sub: cpng_unfilter_sub(row, step, count)
        case PNGFilter.up: cpng_unfilter_up(row, above, count)
        case PNGFilter.average: cpng_unfilter_average(row, above, step, count)
        case PNGFilter.paeth: cpng_unfilter_paeth(row, above, step, count)
        default: return false
        }
        return true
    }

    /// The pixels of rows without filters; nil where one has a colour that the palette has not.
    private func expanded(_ rows: UnsafeMutableBufferPointer<UInt8>, length: Int) -> [SRGBA8]? {
        let (width, height) = (header.size.width, header.size.height)
        var isWithinPalette = true
        let pixels = [SRGBA8](unsafeUninitializedCapacity: width * height) { pixels, written in
            for y in 0..<height {
                let row = rows.baseAddress! + y * length + 1
                let line = pixels.baseAddress! + y * width
                switch header.colorType {
                case .grey:
                    for x in 0..<width { line[x] = SRGBA8(red: row[x], green: row[x], blue: row[x]) }
                case .greyAlpha:
                    for x in 0..<width {
                        let grey = row[2 * x]
                        line[x] = SRGBA8(red: grey, green: grey, blue: grey, alpha: row[2 * x + 1])
                    }
                case .rgb:
                    for x in 0..<width { line[x] = SRGBA8(red: row[3 * x], green: row[3 * x + 1], blue: row[3 * x + 2]) }
                case .rgba:
                    UnsafeMutableRawPointer(line).copyMemory(from: row, byteCount: 4 * width)
                case .palette:
                    for x in 0..<width {
                        let index = Int(row[x])
                        isWithinPalette = isWithinPalette && index < palette.count
                        line[x] = index < palette.count ? palette[index] : .clear
                    }
                }
            }
            written = width * height
        }
        return isWithinPalette ? pixels : nil
    }
}
