import Imaging
import RenderMath
import Scheduling

/// Sums and differences of the samples of two pictures in levels of 8 bits: the input of structural similarity.
///
/// For a channel, x in the reference and y in the result, these are x + y and x − y. Differences are small and exact, so values
/// computed from them are equally precise, and exactly 0 if the pictures are equal. Sums are relative to their centre, which
/// leaves more digits for variances.
protocol SampleSums: Sendable {
    /// The size of the pictures.
    var size: ImageSize { get }

    /// Stores sums and differences of red, green and blue in six rows.
    /// - Parameters:
    ///   - row: a row of the picture.
    ///   - first: the first column; columns beyond the picture repeat its border.
    func load(row: Int, from first: Int, count: Int, into rows: SumRows)
}

/// Six rows: the sum of red, its difference, then those of green and blue.
struct SumRows {
    /// The origin of sums: twice the centre of the samples' range.
    static let center = Float(SimilarityWindow.range)

    let start: UnsafeMutablePointer<Float>
    /// The distance between rows, in values.
    let distance: Int

    func sum(_ channel: Int) -> UnsafeMutablePointer<Float> { start + 2 * channel * distance }
    func difference(_ channel: Int) -> UnsafeMutablePointer<Float> { start + (2 * channel + 1) * distance }
}

/// The sums and differences of two pictures.
struct PixelSums<Pixel: ComparablePixel>: SampleSums {
    let size: ImageSize
    nonisolated(unsafe) let reference: UnsafePointer<Pixel>
    nonisolated(unsafe) let result: UnsafePointer<Pixel>

    /// Calls `body` with the sums and differences of a pair.
    static func with<Value>(_ pair: PixelPair<Pixel>, _ body: (PixelSums) -> Value) -> Value {
        pair.withPointers { pixels in
            body(PixelSums(size: pair.size, reference: pixels.pointer.reference, result: pixels.pointer.result))
        }
    }

    @inline(__always)
    func load(row: Int, from first: Int, count: Int, into rows: SumRows) {
        let (reference, result, last) = (reference + row * size.width, result + row * size.width, size.width - 1)
        // Division instead of multiplication by the inverse keeps 16-bit samples that represent levels of 8 bits exact.
        let samplesPerLevel = Pixel.samplesPerLevel
        let center = Int32(Pixel.Sample.max)
        for index in 0..<count {
            let column = min(max(first + index, 0), last)
            let (x, y) = (reference[column], result[column])
            store(x.red, y.red, 0)
            store(x.green, y.green, 1)
            store(x.blue, y.blue, 2)

            @inline(__always)
            func store(_ x: Pixel.Sample, _ y: Pixel.Sample, _ channel: Int) {
                rows.sum(channel)[index] = Float(Int32(x) &+ Int32(y) &- center) / samplesPerLevel
                rows.difference(channel)[index] = Float(Int32(x) &- Int32(y)) / samplesPerLevel
            }
        }
    }
}

/// The sums and differences of two pictures at half the width and height, each the mean of 2×2.
final class HalvedSums: SampleSums, @unchecked Sendable {
    let size: ImageSize
    private let planes: UnsafeMutablePointer<Float>

    /// Halves both pictures; if a side is odd, its last row or column is repeated.
    init(_ whole: some SampleSums, threads: Int) {
        let wholeSize = whole.size
        let size = ImageSize((wholeSize.width + 1) / 2, (wholeSize.height + 1) / 2)
        self.size = size
        nonisolated(unsafe) let planes = UnsafeMutablePointer<Float>.allocate(capacity: 6 * size.pixelCount)
        self.planes = planes
        let workers = max(min(threads, size.height), 1)
        let length = 2 * size.width
        nonisolated(unsafe) let memory = UnsafeMutablePointer<Float>.allocate(capacity: workers * 12 * length)
        defer { memory.deallocate() }
        parallelFor(count: size.height, threads: workers) { row, worker in
            let upper = SumRows(start: memory + worker * 12 * length, distance: length)
            let lower = SumRows(start: upper.start + 6 * length, distance: length)
            whole.load(row: 2 * row, from: 0, count: length, into: upper)
            whole.load(row: min(2 * row + 1, wholeSize.height - 1), from: 0, count: length, into: lower)
            for plane in 0..<6 {
                let (upper, lower) = (upper.start + plane * length, lower.start + plane * length)
                let halved = planes + plane * size.pixelCount + row * size.width
                for index in 0..<size.width {
                    halved[index] =
                        ((upper[2 * index] + upper[2 * index + 1]) + (lower[2 * index] + lower[2 * index + 1])) * 0.25
                }
            }
        }
    }

    deinit { planes.deallocate() }

    func load(row: Int, from first: Int, count: Int, into rows: SumRows) {
        let last = size.width - 1
        for plane in 0..<6 {
            let (source, target) = (planes + plane * size.pixelCount + row * size.width, rows.start + plane * rows.distance)
            for index in 0..<count { target[index] = source[min(max(first + index, 0), last)] }
        }
    }
}
