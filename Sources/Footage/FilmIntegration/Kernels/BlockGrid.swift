import Imaging
import RenderMath

extension SIMD2: Blurrable where Scalar == Float {}

/// A grid of square blocks of pixels.
///
/// A plane with one value per block is blurred with a few taps, regardless of the deviation in pixels, and takes little memory.
struct BlockGrid {
    /// The width and height of a block, in pixels.
    let side: Int
    /// The columns of blocks, counted from the left edge of the picture.
    let columns: Range<Int>
    /// The rows of blocks, counted from the top edge of the picture.
    let rows: Range<Int>
    /// The blur that, together with the blocks and the interpolation between them, has the requested deviation.
    private let blur: GaussianWeights

    /// The least deviation in pixels: that of blocks of 2×2 pixels and a slight blur.
    private static let leastDeviation = 1.3

    /// Creates the grid of blocks over a part of a picture.
    /// - Parameters:
    ///   - columns: of pixels, within the picture.
    ///   - rows: of pixels, within the picture.
    ///   - deviation: the standard deviation of the blur, in pixels.
    init(columns: Range<Int>, rows: Range<Int>, of size: ImageSize, deviation: Double) {
        let deviation = max(deviation, Self.leastDeviation)
        let side = min(max(2, Int(deviation)), size.width, size.height)
        self.side = side
        self.columns = Self.blocks(over: columns, side: side, limit: size.width)
        self.rows = Self.blocks(over: rows, side: side, limit: size.height)
        // The variance of a block is side²/12; linear interpolation adds about twice that.
        let variance = deviation * deviation / Double(side * side) - 0.25
        blur = GaussianWeights(deviation: max(variance, 0.1).squareRoot())
    }

    /// Returns the whole blocks over a range of pixels. The last pixels of the picture may be outside them.
    private static func blocks(over pixels: Range<Int>, side: Int, limit: Int) -> Range<Int> {
        let count = limit / side
        let first = min(pixels.lowerBound / side, count - 1)
        return first..<max(first + 1, min((pixels.upperBound + side - 1) / side, count))
    }

    /// The pixels that the blocks cover.
    var pixels: (columns: Range<Int>, rows: Range<Int>) {
        (columns.lowerBound * side..<columns.upperBound * side, rows.lowerBound * side..<rows.upperBound * side)
    }

    /// Returns the blurred means of the encoded luma of a picture's pixels and of its square, in 8-bit levels.
    func lumaMoments(of picture: SRGBImage) -> [SIMD2<Float>] {
        let (across, share) = (pixels.columns, 1 / Float(side * side))
        var luma = [Float](repeating: 0, count: across.count)
        var plane = [SIMD2<Float>](repeating: .zero, count: columns.count * rows.count)
        for (index, row) in rows.enumerated() {
            for y in row * side..<(row + 1) * side {
                picture.readLuma(ofRow: y, from: across.lowerBound, into: &luma)
                luma.withUnsafeBufferPointer { luma in
                    plane.withUnsafeMutableBufferPointer { plane in
                        let line = plane.baseAddress! + index * columns.count
                        for column in 0..<columns.count {
                            var (sum, squares): (Float, Float) = (0, 0)
                            for value in luma[column * side..<(column + 1) * side] {
                                sum += value
                                squares += value * value
                            }
                            line[column] += SIMD2(sum, squares)
                        }
                    }
                }
            }
        }
        for index in plane.indices { plane[index] *= share }
        return plane.blurred(width: columns.count, height: rows.count, by: blur)
    }

    /// Returns the blurred mean coverage of pictures, 0…1.
    /// - Parameter part: the part of the pictures that has coverage.
    func coverage(of pictures: [SRGBImage], in part: PixelRectangle) -> [Float] {
        var plane = [Float](repeating: 0, count: columns.count * rows.count)
        let share = 1 / Float(255 * side * side * pictures.count)
        for picture in pictures {
            picture.pixels.withUnsafeBufferPointer { pixels in
                for (index, row) in rows.enumerated() {
                    for y in row * side..<(row + 1) * side where part.rows.contains(y) {
                        let line = pixels.baseAddress! + y * picture.size.width
                        for (place, column) in columns.enumerated() {
                            var sum: Int32 = 0
                            for x in column * side..<(column + 1) * side { sum &+= Int32(line[x].alpha) }
                            plane[index * columns.count + place] += Float(sum) * share
                        }
                    }
                }
            }
        }
        return plane.blurred(width: columns.count, height: rows.count, by: blur)
    }
}

/// Reads rows of a plane of blocks at single pixels, by linear interpolation between the centres of blocks. Not thread-safe.
struct BlockReader<Value: Interpolated> {
    private let plane: [Value]
    private let grid: BlockGrid
    /// The offset from a pixel to the position that is read for it, in pixels.
    private let shift: SIMD2<Float>
    /// For each pixel of a row, the block to its left, and the distance from the centre of that block in blocks.
    private let places: [(block: Int32, share: Float)]
    /// A row interpolated between two rows of blocks.
    private var line: [Value]

    /// - Parameter columns: the pixels of the rows.
    init(_ plane: [Value], on grid: BlockGrid, columns: Range<Int>, shift: SIMD2<Float> = .zero) {
        (self.plane, self.grid, self.shift) = (plane, grid, shift)
        let (side, count) = (Float(grid.side), grid.columns.count)
        places = columns.map { column in
            let place = (Float(column) + 0.5 + shift.x) / side - 0.5 - Float(grid.columns.lowerBound)
            let bounded = min(max(place, 0), Float(count - 1))
            let block = min(Int(bounded), max(count - 2, 0))
            return (Int32(block), bounded - Float(block))
        }
        line = Array(repeating: plane[0], count: count + 1)
    }

    /// Reads a row of the picture.
    mutating func read(row: Int, into values: inout [Value]) {
        let count = grid.columns.count
        let place = (Float(row) + 0.5 + shift.y) / Float(grid.side) - 0.5 - Float(grid.rows.lowerBound)
        let bounded = min(max(place, 0), Float(grid.rows.count - 1))
        let above = min(Int(bounded), max(grid.rows.count - 2, 0))
        let (below, share) = (min(above + 1, grid.rows.count - 1), bounded - Float(above))
        for column in 0..<count {
            let (first, second) = (plane[above * count + column], plane[below * count + column])
            line[column] = first + (second - first) * share
        }
        line[count] = line[count - 1]
        line.withUnsafeBufferPointer { line in
            places.withUnsafeBufferPointer { places in
                values.withUnsafeMutableBufferPointer { values in
                    for index in 0..<places.count {
                        let (block, share) = places[index]
                        let first = line[Int(block)]
                        values[index] = first + (line[Int(block) &+ 1] - first) * share
                    }
                }
            }
        }
    }
}

/// A value that can be interpolated linearly.
protocol Interpolated: Blurrable {
    static func - (a: Self, b: Self) -> Self
}

extension Float: Interpolated {}
extension SIMD2: Interpolated where Scalar == Float {}

extension Image where Pixel == SRGBA8 {
    /// Reads the encoded luma of pixels of a row, in 8-bit levels.
    func readLuma(ofRow row: Int, from column: Int, into values: inout [Float]) {
        pixels.withUnsafeBufferPointer { pixels in
            let line = pixels.baseAddress! + row * size.width + column
            values.withUnsafeMutableBufferPointer { values in
                for index in 0..<values.count {
                    let pixel = line[index]
                    let luma = 54 &* Int32(pixel.red) &+ 183 &* Int32(pixel.green) &+ 19 &* Int32(pixel.blue)
                    values[index] = Float(luma) / 256
                }
            }
        }
    }
}
