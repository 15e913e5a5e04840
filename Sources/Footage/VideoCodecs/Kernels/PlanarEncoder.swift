import CLanes
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
        let toLuma = HalvedWeights(weights.toLuma)
        let toDifferences = (blue: HalvedWeights(weights.toBlueDifference), red: HalvedWeights(weights.toRedDifference))
        let memory = RowMemory(width: width)
        defer { memory.deallocate() }
        for row in 0..<chroma.height {
            for line in 0..<rows {
                let y = min(row * rows + line, size.height - 1)
                memory.weigh(
                    encoding.hasAlpha ? pixels + y * width : memory.overBlack(pixels + y * width), by: toLuma,
                    isFirst: line == 0)
                writeLuma(memory.weighted, into: planes + y * width)
            }
            memory.weighSums(
                by: toDifferences, count: chroma.width, joining: isQuarter ? encoding.siting.horizontal : nil)
            writeDifference(memory.weighted, into: blue + row * chroma.width)
            writeDifference(memory.weightedRed, into: red + row * chroma.width)
        }
        if encoding.hasAlpha { writeAlpha(of: pixels, into: red + chroma.pixelCount) }
    }

    /// Writes a row of luma, which the weights bring from units of 2 to the minus 20.
    @inline(__always)
    private func writeLuma(_ values: UnsafePointer<Int32>, into luma: UnsafeMutablePointer<Sample>) {
        let shift = 20 &- moreBits
        let base = weights.lumaOffset &<< 20 &+ 1 &<< (shift &- 1)
        for column in 0..<size.width { luma[column] = Sample(truncatingIfNeeded: (values[column] &+ base) &>> shift) }
    }

    /// Writes a row of differences, whose unit is eight times smaller where they are of sums.
    @inline(__always)
    private func writeDifference(_ values: UnsafePointer<Int32>, into differences: UnsafeMutablePointer<Sample>) {
        let shift = (encoding.sampling == .quarter ? 23 : 20) &- moreBits
        let half: Int32 = 1 &<< (shift &- 1)
        let center: Int32 = 128 &<< moreBits
        let most: Int32 = 256 &<< moreBits &- 1
        for column in 0..<chroma.width {
            // In full range the most saturated blue and red lie half a step beyond the last byte.
            let value = (values[column] &+ half) &>> shift &+ center
            differences[column] = Sample(truncatingIfNeeded: value > most ? most : value < 0 ? 0 : value)
        }
    }

    /// Writes alpha in all the range that the samples have.
    private func writeAlpha(of pixels: UnsafePointer<UInt32>, into alpha: UnsafeMutablePointer<Sample>) {
        for index in 0..<size.pixelCount {
            let value = Int32(bitPattern: UInt32(littleEndian: pixels[index]) &>> 24)
            // The upper bits again below, so that 255 becomes all ones.
            alpha[index] = Sample(truncatingIfNeeded: moreBits == 0 ? value : value &<< 2 | value &>> 6)
        }
    }
}

/// Weights of red, green and blue as `HalvedPixels` lie, each split at its tenth bit, so that the processor's products of sixteen bits do.
private struct HalvedWeights {
    private let upperOfRedAndBlue: FourInts
    private let lowerOfRedAndBlue: FourInts
    private let upperOfGreen: FourInts
    private let lowerOfGreen: FourInts

    init(_ weights: ConversionWeights.FromRGB) {
        func pair(_ low: Int32, _ high: Int32) -> FourInts { FourInts(repeating: low & 0xFFFF | high &<< 16) }
        upperOfRedAndBlue = pair(weights.red &>> 10, weights.blue &>> 10)
        lowerOfRedAndBlue = pair(weights.red & 1023, weights.blue & 1023)
        upperOfGreen = pair(weights.green &>> 10, 0)
        lowerOfGreen = pair(weights.green & 1023, 0)
    }

    /// The weighted sums of four pixels' red, green and blue.
    @inline(__always)
    func sum(redAndBlue: FourInts, greenAndAlpha: FourInts) -> FourInts {
        let upper =
            lanes_sum_of_products_of_halves(redAndBlue, upperOfRedAndBlue)
            &+ lanes_sum_of_products_of_halves(greenAndAlpha, upperOfGreen)
        let lower =
            lanes_sum_of_products_of_halves(redAndBlue, lowerOfRedAndBlue)
            &+ lanes_sum_of_products_of_halves(greenAndAlpha, lowerOfGreen)
        return upper &<< 10 &+ lower
    }
}

private typealias FourInts = SIMD4<Int32>

/// Memory for one row, or for two that are joined. Pixels lie as halves of 32 bits: red below blue, and green below alpha.
private struct RowMemory {
    private let width: Int
    private let pixelsOverBlack: UnsafeMutablePointer<UInt32>
    /// Sums of pixels, with one before the first and seven after the last, which show these again.
    private let redAndBlue: UnsafeMutablePointer<Int32>
    private let greenAndAlpha: UnsafeMutablePointer<Int32>
    /// Weighted sums: luma, then the difference of blue.
    let weighted: UnsafeMutablePointer<Int32>
    /// Those of the difference of red.
    let weightedRed: UnsafeMutablePointer<Int32>

    init(width: Int) {
        self.width = width
        pixelsOverBlack = .allocate(capacity: width)
        // A row ends in the middle of a vector.
        let capacity = width + 12
        redAndBlue = .allocate(capacity: capacity)
        greenAndAlpha = .allocate(capacity: capacity)
        weighted = .allocate(capacity: capacity)
        weightedRed = .allocate(capacity: capacity)
        redAndBlue.initialize(repeating: 0, count: capacity)
        greenAndAlpha.initialize(repeating: 0, count: capacity)
    }

    func deallocate() {
        pixelsOverBlack.deallocate()
        redAndBlue.deallocate()
        greenAndAlpha.deallocate()
        weighted.deallocate()
        weightedRed.deallocate()
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
            pixelsOverBlack[column] =
                (channel(pixel) | channel(pixel &>> 8) &<< 8 | channel(pixel &>> 16) &<< 16 | 0xFF00_0000).littleEndian
        }
        return UnsafePointer(pixelsOverBlack)
    }

    /// Weighs a row of pixels, and adds them to the sums, or begins these with them.
    @inline(__always)
    func weigh(_ pixels: UnsafePointer<UInt32>, by weights: HalvedWeights, isFirst: Bool) {
        let halves = FourInts(repeating: 0x00FF_00FF)
        var column = 0
        while column < width {
            let four = unsafeBitCast(Self.four(pixels + column, of: width &- column), to: FourInts.self)
            let (ofRed, ofGreen) = (four & halves, four &>> 8 & halves)
            Self.store(weights.sum(redAndBlue: ofRed, greenAndAlpha: ofGreen), at: weighted + column)
            let (red, green) = (redAndBlue + (column &+ 1), greenAndAlpha + (column &+ 1))
            Self.store(isFirst ? ofRed : Self.load(red) &+ ofRed, at: red)
            Self.store(isFirst ? ofGreen : Self.load(green) &+ ofGreen, at: green)
            column &+= 4
        }
    }

    /// Weighs sums of pixels for both differences.
    /// - Parameter place: where along the row differences lie that stand for two pixels, each then with a weight of eight pixels in all
    ///   where a sum is of two rows; nil where each pixel has its own.
    func weighSums(by weights: (blue: HalvedWeights, red: HalvedWeights), count: Int, joining place: ChromaSiting.Place?) {
        // A row goes on as its first and last pixels.
        for sums in [redAndBlue, greenAndAlpha] {
            sums[0] = sums[1]
            for beyond in 1...7 { sums[width &+ beyond] = sums[width] }
        }
        var column = 0
        while column < count {
            let red = Self.joined(redAndBlue, column, place)
            let green = Self.joined(greenAndAlpha, column, place)
            Self.store(weights.blue.sum(redAndBlue: red, greenAndAlpha: green), at: weighted + column)
            Self.store(weights.red.sum(redAndBlue: red, greenAndAlpha: green), at: weightedRed + column)
            column &+= 4
        }
    }

    /// Four sums as differences stand for them. The first sum of a row lies after the one that repeats it.
    @inline(__always)
    private static func joined(_ sums: UnsafePointer<Int32>, _ column: Int, _ place: ChromaSiting.Place?) -> FourInts {
        guard let place else { return load(sums + (column &+ 1)) }
        let first = sums + 2 &* column
        func even(_ sums: UnsafePointer<Int32>) -> FourInts {
            FourInts(lowHalf: load(sums).evenHalf, highHalf: load(sums + 4).evenHalf)
        }
        return switch place {
        case .middle: (even(first + 1) &+ even(first + 2)) &<< 1
        case .first: even(first) &+ even(first + 1) &<< 1 &+ even(first + 2)
        }
    }

    /// The first four of so many pixels; zeros where there are fewer.
    @inline(__always)
    private static func four(_ pixels: UnsafePointer<UInt32>, of count: Int) -> SIMD4<UInt32> {
        if count >= 4 { return UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self) }
        var four = SIMD4<UInt32>()
        for lane in 0..<count { four[lane] = pixels[lane] }
        return four
    }

    @inline(__always)
    private static func load(_ numbers: UnsafePointer<Int32>) -> FourInts {
        UnsafeRawPointer(numbers).loadUnaligned(as: FourInts.self)
    }

    @inline(__always)
    private static func store(_ four: FourInts, at numbers: UnsafeMutablePointer<Int32>) {
        UnsafeMutableRawPointer(numbers).storeBytes(of: four, as: FourInts.self)
    }
}
