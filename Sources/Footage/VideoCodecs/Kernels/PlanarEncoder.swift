import Imaging

/// Red, green and blue on their way to planes.
struct PlanarEncoder<Sample: FixedWidthInteger & UnsignedInteger> {
    private let encoding: PlanarEncoding
    private let size: ImageSize
    private let chroma: ImageSize
    private let weights: ConversionWeights
    /// Bits beyond 8.
    private let moreBits: Int32

    init(_ encoding: PlanarEncoding, _ size: ImageSize) {
        self.encoding = encoding
        self.size = size
        let isQuarter = encoding.sampling == .quarter
        chroma = isQuarter ? ImageSize((size.width + 1) / 2, (size.height + 1) / 2) : size
        weights = .of(encoding.matrix, encoding.range)
        moreBits = encoding.depth.rawValue - 8
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
        let width = size.width
        let blue = planes + size.pixelCount
        let red = blue + chroma.pixelCount
        let isQuarter = encoding.sampling == .quarter
        let rows = isQuarter ? 2 : 1
        let shift = isQuarter ? 23 - moreBits : 20 - moreBits
        // Two rows over black, then the sums of red, green and blue of both, then those of the neighbours along the row.
        let scratch = ColorSums(width: width, reduced: chroma.width)
        defer { scratch.deallocate() }
        for row in 0..<chroma.height {
            for line in 0..<rows {
                let y = min(row * rows + line, size.height - 1)
                let source = encoding.hasAlpha ? pixels + y * width : scratch.overBlack(pixels + y * width)
                RowEncoding.luma(
                    of: source, count: width, weights: weights.toLuma, offset: weights.lumaOffset, moreBits: moreBits,
                    into: planes + y * width)
                scratch.add(source, isFirst: line == 0)
            }
            if isQuarter { scratch.reduce(at: encoding.siting.horizontal) }
            let sums = isQuarter ? scratch.reduced : scratch.sums
            RowEncoding.difference(
                sums, stride: isQuarter ? chroma.width : width, count: chroma.width, weights: weights.toBlueDifference,
                shift: shift,
                moreBits: moreBits, into: blue + row * chroma.width)
            RowEncoding.difference(
                sums, stride: isQuarter ? chroma.width : width, count: chroma.width, weights: weights.toRedDifference,
                shift: shift,
                moreBits: moreBits, into: red + row * chroma.width)
        }
        if encoding.hasAlpha {
            RowEncoding.alpha(of: pixels, count: size.pixelCount, moreBits: moreBits, into: red + chroma.pixelCount)
        }
    }
}

/// Sums of red, green and blue, each channel a row of its own.
private struct ColorSums {
    let width: Int
    let reducedWidth: Int
    let sums: UnsafeMutablePointer<Int32>
    let reduced: UnsafeMutablePointer<Int32>
    private let row: UnsafeMutablePointer<UInt32>

    init(width: Int, reduced reducedWidth: Int) {
        self.width = width
        self.reducedWidth = reducedWidth
        sums = .allocate(capacity: 3 * width)
        reduced = .allocate(capacity: 3 * reducedWidth)
        row = .allocate(capacity: width)
    }

    func deallocate() {
        sums.deallocate()
        reduced.deallocate()
        row.deallocate()
    }

    /// A row of pixels over black; the row itself where all are opaque.
    func overBlack(_ pixels: UnsafePointer<UInt32>) -> UnsafePointer<UInt32> {
        var all = UInt32.max
        for column in 0..<width { all &= pixels[column] }
        if UInt32(littleEndian: all) &>> 24 == 255 { return pixels }
        for column in 0..<width {
            let pixel = UInt32(littleEndian: pixels[column])
            let alpha = pixel &>> 24
            @inline(__always) func channel(_ value: UInt32) -> UInt32 { ((value & 255) &* alpha &+ 127) / 255 }
            row[column] =
                (channel(pixel) | channel(pixel &>> 8) &<< 8 | channel(pixel &>> 16) &<< 16 | 0xFF00_0000).littleEndian
        }
        return UnsafePointer(row)
    }

    /// Adds a row of pixels, or begins with it.
    func add(_ pixels: UnsafePointer<UInt32>, isFirst: Bool) {
        let (red, green, blue) = (sums, sums + width, sums + 2 * width)
        if isFirst {
            for column in 0..<width {
                let pixel = UInt32(littleEndian: pixels[column])
                red[column] = Int32(bitPattern: pixel & 255)
                green[column] = Int32(bitPattern: pixel &>> 8 & 255)
                blue[column] = Int32(bitPattern: pixel &>> 16 & 255)
            }
        } else {
            for column in 0..<width {
                let pixel = UInt32(littleEndian: pixels[column])
                red[column] &+= Int32(bitPattern: pixel & 255)
                green[column] &+= Int32(bitPattern: pixel &>> 8 & 255)
                blue[column] &+= Int32(bitPattern: pixel &>> 16 & 255)
            }
        }
    }

    /// Sums along the row for every second column, each with a weight of eight pixels in all. A row goes on as its last pixel.
    func reduce(at place: ChromaSiting.Place) {
        for channel in 0..<3 {
            let (sums, reduced) = (sums + channel * width, reduced + channel * reducedWidth)
            let whole = width / 2
            switch place {
            case .middle:
                for column in 0..<whole { reduced[column] = (sums[2 * column] &+ sums[2 * column + 1]) &* 2 }
                if width % 2 == 1 { reduced[whole] = sums[width - 1] &* 4 }
            case .first:
                reduced[0] = sums[0] &* 3 &+ sums[min(1, width - 1)]
                for column in 1..<max(whole, 1) {
                    reduced[column] = sums[2 * column - 1] &+ sums[2 * column] &* 2 &+ sums[2 * column + 1]
                }
                if width % 2 == 1, width > 1 { reduced[whole] = sums[width - 2] &+ sums[width - 1] &* 3 }
            }
        }
    }
}

/// Rows of samples from rows of pixels.
private enum RowEncoding {
    @inline(__always)
    static func luma<Sample: FixedWidthInteger>(
        of pixels: UnsafePointer<UInt32>, count: Int, weights: ConversionWeights.FromRGB, offset: Int32, moreBits: Int32,
        into luma: UnsafeMutablePointer<Sample>
    ) {
        let shift = 20 &- moreBits
        let base = offset &<< 20 &+ 1 &<< (shift &- 1)
        for column in 0..<count {
            let pixel = UInt32(littleEndian: pixels[column])
            let red = Int32(bitPattern: pixel & 255) &* weights.red
            let green = Int32(bitPattern: pixel &>> 8 & 255) &* weights.green
            let blue = Int32(bitPattern: pixel &>> 16 & 255) &* weights.blue
            luma[column] = Sample(truncatingIfNeeded: (red &+ green &+ blue &+ base) &>> shift)
        }
    }

    /// A row of differences from sums of pixels, whose unit is 2 to the minus `shift`.
    @inline(__always)
    static func difference<Sample: FixedWidthInteger>(
        _ sums: UnsafeMutablePointer<Int32>, stride: Int, count: Int, weights: ConversionWeights.FromRGB, shift: Int32,
        moreBits: Int32, into differences: UnsafeMutablePointer<Sample>
    ) {
        let (red, green, blue) = (sums, sums + stride, sums + 2 * stride)
        let half: Int32 = 1 &<< (shift &- 1)
        let center: Int32 = 128 &<< moreBits
        let most: Int32 = 256 &<< moreBits &- 1
        for column in 0..<count {
            let sum = red[column] &* weights.red &+ green[column] &* weights.green &+ blue[column] &* weights.blue
            // In full range the most saturated blue and red lie half a step beyond the last byte.
            let value = (sum &+ half) &>> shift &+ center
            differences[column] = Sample(truncatingIfNeeded: value > most ? most : value < 0 ? 0 : value)
        }
    }

    /// Alpha in all the range that the samples have.
    @inline(__always)
    static func alpha<Sample: FixedWidthInteger>(
        of pixels: UnsafePointer<UInt32>, count: Int, moreBits: Int32, into alpha: UnsafeMutablePointer<Sample>
    ) {
        for index in 0..<count {
            let value = Int32(bitPattern: UInt32(littleEndian: pixels[index]) &>> 24)
            // The upper bits again below, so that 255 becomes all ones.
            alpha[index] = Sample(truncatingIfNeeded: moreBits == 0 ? value : value &<< 2 | value &>> 6)
        }
    }
}
