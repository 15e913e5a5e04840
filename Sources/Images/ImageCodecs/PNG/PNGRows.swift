internal import CPNG
import Imaging

/// The rows of a picture as PNG files compress them: each the number of a filter and the differences that this leaves.
struct PNGRows {
    /// The filter of each row.
    enum Filtering {
        /// Paeth's, which leaves small differences on smooth shading and along edges of any direction.
        case paeth
        /// The one of the five that leaves the smallest sum of differences.
        case smallest
    }

    /// All rows one after the other.
    let bytes: [UInt8]
    /// The number of bytes of a row, its filter's number included.
    let rowLength: Int

    /// The rows of a picture.
    /// - Parameter isOpaque: whether alpha is left out.
    init<Pixel>(of image: Image<Pixel>, isOpaque: Bool, filtering: Filtering) {
        let isDeep = MemoryLayout<Pixel>.size == MemoryLayout<SRGBA16>.size
        let pixelBytes = (isOpaque ? 3 : 4) * (isDeep ? 2 : 1)
        let (width, height) = (image.size.width, image.size.height)
        let count = width * pixelBytes
        let rowLength = count + 1
        self.rowLength = rowLength
        bytes = image.pixels.withUnsafeBytes { pixels in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * Self.stride(count)) { lines in
                lines.initialize(repeating: 0)
                var row = lines.baseAddress! + Self.margin
                var above = row + Self.stride(count)
                var chooser = FilterChooser(rowLength: count)
                return [UInt8](unsafeUninitializedCapacity: height * rowLength + Self.margin) { rows, written in
                    for y in 0..<height {
                        let source = pixels.baseAddress! + y * width * MemoryLayout<Pixel>.size
                        Self.store(source, width, isDeep: isDeep, isOpaque: isOpaque, to: row)
                        // What goes beyond the row's end is written over by the next row.
                        let filtered = rows.baseAddress! + y * rowLength
                        switch filtering {
                        case .paeth:
                            filtered[0] = PNGFilter.paeth
                            cpng_filter_paeth(filtered + 1, row, above, pixelBytes, count)
                        case .smallest:
                            chooser.store(row, above: above, step: pixelBytes, to: filtered)
                        }
                        swap(&row, &above)
                    }
                    written = height * rowLength
                }
            }
        }
    }

    /// The bytes of 0 before a row, at least a pixel's, and those behind it, at least a vector's.
    static let margin = 32

    private static func stride(_ count: Int) -> Int { margin + count + margin }

    /// Stores a row as files hold it: 16-bit samples with the most significant byte first.
    private static func store(
        _ pixels: UnsafeRawPointer, _ width: Int, isDeep: Bool, isOpaque: Bool, to row: UnsafeMutablePointer<UInt8>
    ) {
        guard isDeep else {
            let bytes = pixels.assumingMemoryBound(to: UInt8.self)
            if isOpaque { cpng_drop_alpha(row, bytes, width) } else { row.update(from: bytes, count: 4 * width) }
            // A pixel's alpha lies behind the last colour.
            if isOpaque { row[3 * width] = 0 }
            return
        }
        let samples = pixels.assumingMemoryBound(to: UInt16.self)
        let channels = isOpaque ? 3 : 4
        for x in 0..<width {
            for channel in 0..<channels {
                let sample = samples[4 * x + channel].bigEndian
                UnsafeMutableRawPointer(row + 2 * (x * channels + channel)).storeBytes(of: sample, as: UInt16.self)
            }
        }
    }
}

/// The numbers of the filters of rows in PNG files.
enum PNGFilter {
    static let (none, sub, up, average, paeth): (UInt8, UInt8, UInt8, UInt8, UInt8) = (0, 1, 2, 3, 4)
}

/// Tries all filters on a row and keeps what looks smallest.
private struct FilterChooser {
    private let count: Int
    private var tried: [UInt8]

    init(rowLength: Int) {
        count = rowLength
        tried = Array(repeating: 0, count: rowLength + PNGRows.margin)
    }

    /// Stores a row by the filter that suits it.
    mutating func store(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, step: Int, to filtered: UnsafeMutablePointer<UInt8>
    ) {
        let count = count
        tried.withUnsafeMutableBufferPointer { tried in
            let tried = tried.baseAddress!
            filtered[0] = PNGFilter.none
            (filtered + 1).update(from: row, count: count)
            var least = cpng_magnitude(row, count)
            for filter in [PNGFilter.sub, PNGFilter.up, PNGFilter.average, PNGFilter.paeth] {
                switch filter {
                case PNGFilter.sub: cpng_filter_sub(tried, row, step, count)
                case PNGFilter.up: cpng_filter_up(tried, row, above, count)
                case PNGFilter.average: cpng_filter_average(tried, row, above, step, count)
                default: cpng_filter_paeth(tried, row, above, step, count)
                }
                let magnitude = cpng_magnitude(tried, count)
                guard magnitude < least else { continue }
                least = magnitude
                filtered[0] = filter
                (filtered + 1).update(from: tried, count: count)
            }
        }
    }
}
