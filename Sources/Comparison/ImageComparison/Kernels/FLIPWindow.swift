import Imaging
import RenderMath

/// The features of a picture at sixteen positions: colours, and the strengths of an edge and a point, each 0…√2.
struct FLIPSight {
    let color: LaneVector
    let edge: Lanes
    let point: Lanes
}

/// One picture's part of a tile with the pixels within reach, and the filtered values of one row.
final class FLIPWindow {
    /// Rows with the output of the filters along columns, named after the filter.
    private enum Filtered: Int, CaseIterable {
        case luminance, redGreen, blueYellowWide, blueYellowNarrow, smooth, first, second
    }

    /// Rows with the features of one row: a colour's lightness and opponents, an edge, a point.
    private enum Seen: Int, CaseIterable {
        case lightness, redGreen, blueYellow, edge, point
    }

    private let filters: FLIPTaps
    private let tiles: WindowTiles
    /// The distance between rows, in values: a tile's width plus its reach on both sides, in whole vectors.
    private let stride: Int
    private let memory: UnsafeMutablePointer<Float>

    /// Red, green and blue of the row being read, in linear light.
    private var light: UnsafeMutablePointer<Float> { memory }
    /// Returns the plane of luminance, red against green, or blue against yellow of all rows.
    @inline(__always)
    private func opponent(_ index: Int) -> UnsafeMutablePointer<Float> { memory + (3 + index * rows) * stride }
    @inline(__always)
    private func filtered(_ row: Filtered) -> UnsafeMutablePointer<Float> { memory + (3 + 3 * rows + row.rawValue) * stride }
    @inline(__always)
    private func seen(_ row: Seen) -> UnsafeMutablePointer<Float> {
        memory + (3 + 3 * rows + Filtered.allCases.count + row.rawValue) * stride
    }

    private var rows: Int { tiles.height + 2 * tiles.reach }

    init(_ filters: FLIPTaps, _ tiles: WindowTiles) {
        self.filters = filters
        self.tiles = tiles
        stride = (tiles.width + 2 * tiles.reach + 15) / 16 * 16
        let rows = 3 + 3 * (tiles.height + 2 * tiles.reach) + Filtered.allCases.count + Seen.allCases.count
        let count = rows * stride
        memory = .allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
    }

    deinit { memory.deallocate() }

    /// Reads a tile and the pixels within reach from a picture whose border pixels repeat infinitely.
    func fill<Pixel: ComparablePixel>(
        from pixels: UnsafePointer<Pixel>, _ size: ImageSize, _ tile: PixelBlock, linearFromSample: UnsafePointer<Float>
    ) {
        let reach = tiles.reach
        for row in 0..<tile.rows.count + 2 * reach {
            let y = min(max(tile.rows.lowerBound - reach + row, 0), size.height - 1)
            let start = pixels + y * size.width
            let (red, green, blue) = (light, light + stride, light + 2 * stride)
            let first = tile.columns.lowerBound - reach
            for index in 0..<stride {
                let pixel = start[min(max(first + index, 0), size.width - 1)]
                red[index] = linearFromSample[Int(pixel.red)]
                green[index] = linearFromSample[Int(pixel.green)]
                blue[index] = linearFromSample[Int(pixel.blue)]
            }
            for index in Swift.stride(from: 0, to: stride, by: 16) {
                let color = FLIPLanes.opponents(
                    fromLinear: LaneVector(red.lanes(at: index), green.lanes(at: index), blue.lanes(at: index)))
                opponent(0).store(color.x, at: row * stride + index)
                opponent(1).store(color.y, at: row * stride + index)
                opponent(2).store(color.z, at: row * stride + index)
            }
        }
    }

    /// Filters a row of the tile.
    func filter(row: Int) {
        filterColumns(row)
        filterRows()
    }

    private func filterColumns(_ row: Int) {
        let start = (row + tiles.reach) * stride
        let (luminance, redGreen, blueYellow) = (
            UnsafePointer(opponent(0) + start), UnsafePointer(opponent(1) + start), UnsafePointer(opponent(2) + start)
        )
        for index in Swift.stride(from: 0, to: stride, by: 16) {
            filtered(.luminance).store(Convolution.even(luminance + index, step: stride, filters.luminance), at: index)
            filtered(.redGreen).store(Convolution.even(redGreen + index, step: stride, filters.redGreen), at: index)
            let (wide, narrow) = Convolution.twoEven(
                blueYellow + index, step: stride, filters.blueYellow.0, filters.blueYellow.1)
            filtered(.blueYellowWide).store(wide, at: index)
            filtered(.blueYellowNarrow).store(narrow, at: index)
            filtered(.smooth).store(Convolution.even(luminance + index, step: stride, filters.smooth), at: index)
            let (first, second) = Convolution.oddAndEven(luminance + index, step: stride, filters.first, filters.second)
            filtered(.first).store(first, at: index)
            filtered(.second).store(second, at: index)
        }
    }

    private func filterRows() {
        let reach = tiles.reach
        let input = { (row: Filtered, index: Int) in UnsafePointer(self.filtered(row) + reach + index) }
        for index in Swift.stride(from: 0, to: tiles.width, by: 16) {
            let color = LaneVector(
                Convolution.even(input(.luminance, index), step: 1, filters.luminance),
                Convolution.even(input(.redGreen, index), step: 1, filters.redGreen),
                Convolution.even(input(.blueYellowWide, index), step: 1, filters.blueYellow.0)
                    + Convolution.even(input(.blueYellowNarrow, index), step: 1, filters.blueYellow.1))
            let lab = FLIPLanes.huntAdjustedLab(fromOpponents: color)
            seen(.lightness).store(lab.x, at: index)
            seen(.redGreen).store(lab.y, at: index)
            seen(.blueYellow).store(lab.z, at: index)
            let across = Convolution.oddAndEven(input(.smooth, index), step: 1, filters.first, filters.second)
            let firstDown = Convolution.even(input(.first, index), step: 1, filters.smooth)
            let secondDown = Convolution.even(input(.second, index), step: 1, filters.smooth)
            seen(.edge).store((across.odd * across.odd + firstDown * firstDown).squareRoot(), at: index)
            seen(.point).store((across.even * across.even + secondDown * secondDown).squareRoot(), at: index)
        }
    }

    /// Returns the features at sixteen positions of the filtered row.
    @inline(__always)
    func sight(at index: Int) -> FLIPSight {
        FLIPSight(
            color: LaneVector(
                seen(.lightness).lanes(at: index), seen(.redGreen).lanes(at: index), seen(.blueYellow).lanes(at: index)),
            edge: seen(.edge).lanes(at: index), point: seen(.point).lanes(at: index))
    }
}
