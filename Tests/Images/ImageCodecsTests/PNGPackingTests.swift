import Imaging
import RenderTestSupport
import Testing

@testable import ImageCodecs

@Suite("PNG files store their pictures with every filter and compression")
struct PNGPackingTests {
    /// Checks that an independent reader, and libpng with its checksum checks, read the picture from a file.
    private static func expect(_ file: [UInt8], holds image: DeepImage, _ comment: String) throws {
        #expect(try OraclePNG(file).image == image, "\(comment)")
        #expect(try PNGDecoder().decodeDeep(file) == image, "\(comment)")
    }

    private static func expectRoundTrip(_ image: SRGBImage, _ comment: String) throws {
        for compression in PNGEncoder.Compression.allCases {
            let file = PNGEncoder(compression: compression).encode(image)
            try expect(file, holds: image.map { SRGBA16($0) }, "\(compression), \(comment)")
        }
    }

    @Test(
        "Smooth shading with noise decodes at widths around vector sizes", arguments: Array(1...40) + [63, 64, 65, 127, 200])
    func shading(width: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width))
        for isOpaque in [true, false] {
            let image = SRGBImage(size: ImageSize(width, 5)) { x, y in
                let noise = generator.integer(in: 0...3)
                return SRGBA8(
                    red: UInt8(truncatingIfNeeded: 3 * x + noise), green: UInt8(truncatingIfNeeded: 250 + x + 2 * y),
                    blue: UInt8(truncatingIfNeeded: 120 - x * y + noise), alpha: isOpaque ? 255 : UInt8(200 + noise))
            }
            try Self.expectRoundTrip(image, "\(generator)")
        }
    }

    @Test("16-bit samples decode, opaque and not", arguments: PNGEncoder.Compression.allCases)
    func deep(compression: PNGEncoder.Compression) throws {
        var generator = SeededGenerator(seed: 77)
        for isOpaque in [true, false] {
            for width in [1, 2, 5, 31, 90] {
                let image = DeepImage(size: ImageSize(width, 4)) { x, y in
                    var pixel = SRGBA16(randomFrom: &generator)
                    pixel.red = UInt16(truncatingIfNeeded: 700 * x + 9 * y)
                    if isOpaque { pixel.alpha = .max }
                    return pixel
                }
                try Self.expect(PNGEncoder(compression: compression).encode(image), holds: image, "\(width), \(generator)")
            }
        }
    }

    @Test("Runs of every length up to three of the longest matches decode")
    func runs() throws {
        for width in 1...260 {
            let flat = SRGBImage(size: ImageSize(width, 2), filledWith: SRGBA8(red: 7, green: 8, blue: 9))
            let file = PNGEncoder().encode(flat)
            #expect(try PNGDecoder().decode(file) == flat, "\(width)")
        }
    }

    @Test("Rows unlike those sampled for the code decode")
    func surprisingRows() throws {
        var generator = SeededGenerator(seed: 5)
        // The encoder samples every fourth row, and those are uniform.
        let image = SRGBImage(size: ImageSize(120, 100)) { _, y in
            y.isMultiple(of: 4) ? SRGBA8(red: 0, green: 0, blue: 0) : SRGBA8(randomFrom: &generator)
        }
        try Self.expectRoundTrip(image, "\(generator)")
    }

    @Test("Pictures of several strips decode with uniform areas across strips", arguments: [601, 602, 611, 700])
    func strips(width: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width))
        for isOpaque in [true, false] {
            let image = SRGBImage(size: ImageSize(width, 270)) { x, y in
                // Rows end uniformly, and begin uniformly or with noise.
                let noise = x < width / 2 && y % 7 < 3 ? generator.integer(in: 0...60) : 0
                return SRGBA8(red: UInt8(noise), green: 9, blue: UInt8(3 * noise), alpha: isOpaque ? 255 : 90)
            }
            let file = PNGEncoder().encode(image)
            try Self.expect(file, holds: image.map { SRGBA16($0) }, "\(generator)")
        }
    }

    @Test("Each filter follows the specification, and the one with the smallest result is chosen")
    func filters() {
        // Constant from above, from the left, along both, and noise.
        var generator = SeededGenerator(seed: 9)
        let noise = (0..<50).map { _ in UInt8(generator.integer(in: 0...255)) }
        let image = SRGBImage(size: ImageSize(50, 8)) { x, y in
            let value: UInt8 =
                switch y {
                case 0, 1, 2: noise[x]
                case 3, 4: UInt8(5 * x)
                default: UInt8(truncatingIfNeeded: 3 * x + 7 * y)
                }
            return SRGBA8(red: value, green: value, blue: value)
        }
        let rows = PNGRows(of: image, isOpaque: true, filtering: .smallest)
        let bytes = rows.bytes
        let used = stride(from: 0, to: bytes.count, by: rows.rowLength).map { bytes[$0] }
        #expect(used[1] == PNGFilter.up && used[2] == PNGFilter.up, "\(used)")
        #expect(used[3] == PNGFilter.sub, "\(used)")
        Self.expectPaeth(image)
    }

    @Test("The Paeth filter chooses as specified at equal and extreme distances")
    func paeth() {
        let values: [UInt8] = [0, 1, 2, 3, 5, 63, 64, 127, 128, 129, 191, 192, 252, 253, 254, 255]
        // Pairs of columns: the corner and the pixel above, over the pixel to the left and one more.
        let image = SRGBImage(size: ImageSize(2 * values.count * values.count * values.count, 2)) { x, y in
            let (left, up, corner) = (x / 2 / 256, x / 2 / 16 % 16, x / 2 % 16)
            let index = y == 0 ? (x.isMultiple(of: 2) ? corner : up) : (x.isMultiple(of: 2) ? left : 0)
            return SRGBA8(red: values[index], green: values[index], blue: values[index])
        }
        Self.expectPaeth(image)
    }

    /// Checks the red channel of every pixel except the first row and column.
    private static func expectPaeth(_ image: SRGBImage) {
        let rows = PNGRows(of: image, isOpaque: true, filtering: .paeth)
        let bytes = rows.bytes
        #expect(stride(from: 0, to: bytes.count, by: rows.rowLength).allSatisfy { bytes[$0] == PNGFilter.paeth })
        var wrong: [PixelPosition] = []
        for y in 1..<image.size.height {
            for x in 1..<image.size.width {
                let (left, up, corner) = (Int(image[x - 1, y].red), Int(image[x, y - 1].red), Int(image[x - 1, y - 1].red))
                let guess = left + up - corner
                // The nearest of the three; on ties the first of left, up, corner.
                let nearest = [left, up, corner].enumerated().min {
                    (abs($0.element - guess), $0.offset) < (abs($1.element - guess), $1.offset)
                }!
                let stored = bytes[y * rows.rowLength + 1 + 3 * x]
                if stored != image[x, y].red &- UInt8(nearest.element) { wrong.append(PixelPosition(x: x, y: y)) }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(image.size), the first at \(wrong[0])")
    }
}

@Suite("Prefix codes are complete, short and limited in length")
struct HuffmanCodeTests {
    /// The least number of bits, by repeatedly merging the two lightest.
    private static func leastBits(_ counts: [Int]) -> Int {
        var weights = counts.filter { $0 > 0 }
        var bits = 0
        while weights.count > 1 {
            weights.sort(by: >)
            let sum = weights.removeLast() + weights.removeLast()
            bits += sum
            weights.append(sum)
        }
        return bits
    }

    private static func expectComplete(_ code: HuffmanCode, longest: Int, _ comment: String) {
        let used = code.lengths.filter { $0 > 0 }
        #expect(used.allSatisfy { $0 <= longest }, "\(comment)")
        let share = used.reduce(0) { share, length -> Int in share + (1 << (longest - length)) }
        #expect(share == 1 << longest, "\(comment)")
        // No code is a prefix of another: extended to the longest length, all ranges are disjoint.
        var ranges: [(Int, Int)] = []
        for (entry, length) in zip(code.entries, code.lengths) where length > 0 {
            let bits = (0..<length).reduce(0) { bits, place -> Int in bits << 1 | Int(entry >> UInt32(place) & 1) }
            ranges.append((bits << (longest - length), (bits + 1) << (longest - length)))
        }
        ranges.sort { $0.0 < $1.0 }
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.1 <= $1.0 }, "\(comment)")
    }

    @Test("Random counts need as few bits as Huffman's code")
    func shortest() {
        var generator = SeededGenerator(seed: 3)
        for symbols in [2, 3, 10, 100, 286] {
            let counts = (0..<symbols).map { _ in generator.integer(in: 0...4) == 0 ? 0 : generator.integer(in: 1...5000) }
            guard counts.count(where: { $0 > 0 }) > 1 else { continue }
            let code = HuffmanCode(counts: counts, longest: 15)
            Self.expectComplete(code, longest: 15, "\(generator)")
            #expect(zip(counts, code.lengths).reduce(0) { $0 + $1.0 * $1.1 } == Self.leastBits(counts), "\(generator)")
        }
    }

    @Test("Counts with a deep Huffman tree stay within the length limit and give complete codes", arguments: [9, 12, 15])
    func limited(longest: Int) {
        // Fibonacci numbers give the deepest tree.
        var counts = [1, 1]
        while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        counts += Array(repeating: 1, count: 246)
        Self.expectComplete(HuffmanCode(counts: counts, longest: longest), longest: longest, "\(longest)")
    }
}
