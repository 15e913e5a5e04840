import CLanes
import Imaging

/// Converts red, green and blue to planes.
struct PlanarEncoder<Sample: PlaneSample> {
    private let encoding: PlanarEncoding
    private let size: ImageSize
    private let chroma: ImageSize
    private let luma: WeightedSum
    /// The sum for Cb.
    private let blue: WeightedSum
    private let red: WeightedSum
    /// The sums for Cb in the first four lanes and for Cr in the others, over eight pixels each.
    private let blueAndRed: WeightedSum
    /// The number of bits of a sample beyond 8.
    private let moreBits: Int32

    init(_ encoding: PlanarEncoding, _ size: ImageSize) {
        self.encoding = encoding
        self.size = size
        let isQuarter = encoding.sampling == .quarter
        chroma = isQuarter ? ImageSize((size.width + 1) / 2, (size.height + 1) / 2) : size
        let weights = ConversionWeights.of(encoding.matrix, encoding.range)
        moreBits = encoding.depth.rawValue - 8
        luma = WeightedSum(weights.toLuma, offset: weights.lumaOffset, moreBits: moreBits)
        blue = WeightedSum(weights.toBlueDifference, offset: 128, moreBits: moreBits)
        red = WeightedSum(weights.toRedDifference, offset: 128, moreBits: moreBits)
        blueAndRed = WeightedSum(
            weights.toBlueDifference, weights.toRedDifference, offset: 128, moreBits: moreBits, pixels: 8)
    }

    func planes(of picture: SRGBImage) -> [UInt8] {
        let samples = size.pixelCount * (encoding.hasAlpha ? 2 : 1) + 2 * chroma.pixelCount
        return [UInt8](unsafeUninitializedCapacity: samples * MemoryLayout<Sample>.stride) { buffer, count in
            count = samples * MemoryLayout<Sample>.stride
            let planes = UnsafeMutableRawPointer(buffer.baseAddress!).bindMemory(to: Sample.self, capacity: samples)
            picture.pixels.withUnsafeBytes { fill(planes, from: $0.baseAddress!.assumingMemoryBound(to: UInt32.self)) }
        }
    }

    private func fill(_ planes: UnsafeMutablePointer<Sample>, from pixels: UnsafePointer<UInt32>) {
        let ofBlue = planes + size.pixelCount
        let ofRed = ofBlue + chroma.pixelCount
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * size.width)
        defer { memory.deallocate() }
        @inline(__always)
        func row(_ y: Int, _ memory: UnsafeMutablePointer<UInt32>) -> Row {
            let start = y * size.width
            return Row(
                pixels: encoding.hasAlpha ? pixels + start : overBlack(pixels + start, in: memory), luma: planes + start)
        }
        for y in 0..<chroma.height {
            let differences = (blue: ofBlue + y * chroma.width, red: ofRed + y * chroma.width)
            guard encoding.sampling == .quarter else {
                fill(row(y, memory), differences)
                continue
            }
            let (upper, lower) = (row(2 * y, memory), row(min(2 * y + 1, size.height - 1), memory + size.width))
            // A specialized loop for each siting.
            switch encoding.siting.horizontal {
            case .first: fill(upper, lower, differences, isBetween: false)
            case .middle: fill(upper, lower, differences, isBetween: true)
            }
        }
        if encoding.hasAlpha { writeAlpha(of: pixels, into: ofRed + chroma.pixelCount) }
    }

    /// Composites a row of pixels over black; returns the row itself if all pixels are opaque.
    private func overBlack(
        _ pixels: UnsafePointer<UInt32>, in memory: UnsafeMutablePointer<UInt32>
    ) -> UnsafePointer<UInt32> {
        var all = UInt32.max
        for column in 0..<size.width { all &= pixels[column] }
        if UInt32(littleEndian: all) &>> 24 == 255 { return pixels }
        for column in 0..<size.width {
            let pixel = UInt32(littleEndian: pixels[column])
            let alpha = pixel &>> 24
            @inline(__always) func channel(_ value: UInt32) -> UInt32 { ((value & 255) &* alpha &+ 127) / 255 }
            memory[column] =
                (channel(pixel) | channel(pixel &>> 8) &<< 8 | channel(pixel &>> 16) &<< 16 | 0xFF00_0000).littleEndian
        }
        return UnsafePointer(memory)
    }

    /// A row of the picture.
    private struct Row {
        let pixels: UnsafePointer<UInt32>
        let luma: UnsafeMutablePointer<Sample>
    }

    /// The rows of both chroma planes.
    private typealias Differences = (blue: UnsafeMutablePointer<Sample>, red: UnsafeMutablePointer<Sample>)

    // Rows are processed in groups of eight columns, and the same code processes the remaining ones. It is an inlined function,
    // because a closure would not be inlined.

    /// Fills a row with one chroma sample per pixel.
    private func fill(_ row: Row, _ differences: Differences) {
        @inline(__always)
        func fill(from column: Int, of count: Int) {
            let pixels = EightPixels(row.pixels + column, of: count)
            (row.luma + column).store(luma.of(pixels), of: count)
            (differences.blue + column).store(blue.of(pixels), of: count)
            (differences.red + column).store(red.of(pixels), of: count)
        }
        let rest = size.width & 7
        for column in stride(from: 0, to: size.width &- rest, by: 8) { fill(from: column, of: 8) }
        if rest > 0 { fill(from: size.width &- rest, of: rest) }
    }

    /// Fills two rows with one chroma sample per two columns.
    /// - Parameter isBetween: Whether chroma is sited between the columns and is the mean of both; otherwise it is sited at the
    ///   first column, which counts twice, together with the columns before and after it.
    @inline(__always)
    private func fill(_ upper: Row, _ lower: Row, _ differences: Differences, isBetween: Bool) {
        let first = EightPixels(upper.pixels, of: size.width) &+ EightPixels(lower.pixels, of: size.width)
        // The first column is repeated before the row.
        var redAndBlue = JoinedColumns(before: first.redAndBlue[0])
        var greenAndAlpha = JoinedColumns(before: first.greenAndAlpha[0])
        @inline(__always)
        func fill(from column: Int, of count: Int) {
            let upperPixels = EightPixels(upper.pixels + column, of: count)
            let lowerPixels = EightPixels(lower.pixels + column, of: count)
            (upper.luma + column).store(luma.of(upperPixels), of: count)
            (lower.luma + column).store(luma.of(lowerPixels), of: count)
            let both = upperPixels &+ lowerPixels
            let joined = EightPixels(
                redAndBlue: redAndBlue.join(both.redAndBlue, isBetween: isBetween),
                greenAndAlpha: greenAndAlpha.join(both.greenAndAlpha, isBetween: isBetween))
            let ofBoth = blueAndRed.of(joined)
            (differences.blue + column / 2).store(ofBoth.lowHalf, of: (count &+ 1) / 2)
            (differences.red + column / 2).store(ofBoth.highHalf, of: (count &+ 1) / 2)
        }
        let rest = size.width & 7
        for column in stride(from: 0, to: size.width &- rest, by: 8) { fill(from: column, of: 8) }
        if rest > 0 { fill(from: size.width &- rest, of: rest) }
    }

    /// Writes alpha in the full range of the samples.
    private func writeAlpha(of pixels: UnsafePointer<UInt32>, into alpha: UnsafeMutablePointer<Sample>) {
        for index in 0..<size.pixelCount {
            let value = Int32(bitPattern: UInt32(littleEndian: pixels[index]) &>> 24)
            // The upper bits are repeated in the lower ones, so that 255 becomes all ones.
            alpha[index] = Sample(truncatingIfNeeded: moreBits == 0 ? value : value &<< 2 | value &>> 6)
        }
    }
}
