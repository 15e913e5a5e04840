internal import CCodecs
import Imaging
import Tracing

/// The filtered rows of a picture, ready for compression: each row is a filter number and the resulting differences.
///
/// Rows are filtered on demand, so that a caller that requests a few at a time finds them in the processor's caches.
struct PNGRows {
    /// The choice of filter for each row.
    enum Filtering {
        /// The Paeth filter, which gives small differences on smooth shading and along edges of any direction.
        case paeth
        /// The one of the five filters that gives the smallest sum of differences.
        case smallest
    }

    private enum Pixels {
        case standard([SRGBA8])
        case deep([SRGBA16])
    }

    /// The picture's size.
    let size: ImageSize
    /// Whether alpha is omitted.
    let isOpaque: Bool
    private let pixels: Pixels
    private let filtering: Filtering

    /// Creates the rows of a picture with 8 bits per sample.
    init(of image: SRGBImage, isOpaque: Bool, filtering: Filtering) {
        (size, pixels) = (image.size, .standard(image.pixels))
        (self.isOpaque, self.filtering) = (isOpaque, filtering)
    }

    /// Creates the rows of a picture with 16 bits per sample.
    init(of image: DeepImage, isOpaque: Bool, filtering: Filtering) {
        (size, pixels) = (image.size, .deep(image.pixels))
        (self.isOpaque, self.filtering) = (isOpaque, filtering)
    }

    /// Whether samples have 16 bits.
    var isDeep: Bool {
        if case .deep = pixels { true } else { false }
    }

    /// The number of bytes of a row, including its filter number.
    var rowLength: Int { 1 + size.width * pixelLength }

    private var pixelLength: Int { (isOpaque ? 3 : 4) * (isDeep ? 2 : 1) }

    /// All rows in sequence.
    var bytes: [UInt8] {
        let span = Tracer.begin(.filter)
        defer { span.end() }
        let count = size.height * rowLength
        return [UInt8](unsafeUninitializedCapacity: count + Self.margin) { rows, written in
            store(0..<size.height, to: rows.baseAddress!)
            written = count
        }
    }

    /// Stores a range of rows in sequence.
    /// - Parameter stored: Memory for the rows and `margin` additional bytes.
    func store(_ rows: Range<Int>, to stored: UnsafeMutablePointer<UInt8>) {
        switch pixels {
        case .standard(let pixels): pixels.withUnsafeBytes { store(rows, of: $0, to: stored) }
        case .deep(let pixels): pixels.withUnsafeBytes { store(rows, of: $0, to: stored) }
        }
    }

    private func store(_ rows: Range<Int>, of pixels: UnsafeRawBufferPointer, to stored: UnsafeMutablePointer<UInt8>) {
        let (count, pixelLength) = (rowLength - 1, pixelLength)
        let stride = Self.margin + count + Self.margin
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * stride) { lines in
            lines.initialize(repeating: 0)
            var row = lines.baseAddress! + Self.margin
            var above = row + stride
            if rows.lowerBound > 0 { store(rows.lowerBound - 1, of: pixels, to: above) }
            lazy var chooser = FilterChooser(rowLength: count)
            for (index, y) in rows.enumerated() {
                store(y, of: pixels, to: row)
                // The next row overwrites bytes that are stored beyond the row's end.
                let filtered = stored + index * rowLength
                switch filtering {
                case .paeth:
                    filtered[0] = PNGFilter.paeth
                    cpng_filter_paeth(filtered + 1, row, above, pixelLength, count)
                case .smallest:
                    chooser.store(row, above: above, step: pixelLength, to: filtered)
                }
                swap(&row, &above)
            }
        }
    }

    /// The number of zero bytes before a row, at least a pixel's, and of spare bytes after it, at least a vector's.
    static let margin = 32

    /// Stores a row in file order: 16-bit samples have the most significant byte first.
    private func store(_ y: Int, of pixels: UnsafeRawBufferPointer, to row: UnsafeMutablePointer<UInt8>) {
        let width = size.width
        guard isDeep else {
            let bytes = pixels.baseAddress!.assumingMemoryBound(to: UInt8.self) + 4 * width * y
            if isOpaque { cpng_drop_alpha(row, bytes, width) } else { row.update(from: bytes, count: 4 * width) }
            // `cpng_drop_alpha` writes one alpha byte after the last colour.
            if isOpaque { row[3 * width] = 0 }
            return
        }
        let samples = pixels.baseAddress!.assumingMemoryBound(to: UInt16.self) + 4 * width * y
        let channels = isOpaque ? 3 : 4
        for x in 0..<width {
            for channel in 0..<channels {
                let sample = samples[4 * x + channel].bigEndian
                UnsafeMutableRawPointer(row + 2 * (x * channels + channel)).storeBytes(of: sample, as: UInt16.self)
            }
        }
    }
}

/// The filter numbers of PNG.
enum PNGFilter {
    static let (none, sub, up, average, paeth): (UInt8, UInt8, UInt8, UInt8, UInt8) = (0, 1, 2, 3, 4)
}

/// Tries all filters on a row and keeps the one with the smallest sum.
private struct FilterChooser {
    private let count: Int
    private var tried: [UInt8]

    init(rowLength: Int) {
        count = rowLength
        tried = Array(repeating: 0, count: rowLength + PNGRows.margin)
    }

    /// Stores a row with its best filter.
    mutating func store(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, step: Int, to filtered: UnsafeMutablePointer<UInt8>
    ) {
        let count = count
        tried.withUnsafeMutableBufferPointer { tried in
            let tried = tried.baseAddress!
            var best = PNGFilter.none
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
                best = filter
                (filtered + 1).update(from: tried, count: count)
            }
            // Last, because Swift 6.0 loses the register for errors when a closure like this ends with a copy.
            filtered[0] = best
        }
    }
}
