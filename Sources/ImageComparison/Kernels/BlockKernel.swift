import Imaging
import Scheduling

/// Maps whose pixels depend on the same pixel of both pictures alone, and are 0 where the two are equal.
enum BlockKernel {
    @inline(__always)
    static func map<Pixel: ComparablePixel>(
        _ pair: PixelPair<Pixel>, threads: Int, _ value: @Sendable (Pixel, Pixel) -> Float
    ) -> DifferenceMap {
        var map = DifferenceMap(size: pair.size, filledWith: 0)
        let (width, height, side) = (pair.size.width, pair.size.height, ChangedBlocks.side)
        let changes = pair.changes
        map.values.withUnsafeMutableBufferPointer { values in
            nonisolated(unsafe) let values = values.baseAddress!
            pair.reference.pixels.withUnsafeBufferPointer { reference in
                pair.result.pixels.withUnsafeBufferPointer { result in
                    nonisolated(unsafe) let (reference, result) = (reference.baseAddress!, result.baseAddress!)
                    parallelFor(count: changes.rows, threads: threads) { row, _ in
                        let rows = row * side..<min((row + 1) * side, height)
                        for column in 0..<changes.columns {
                            let columns = column * side..<min((column + 1) * side, width)
                            guard changes.contains(changesInColumns: columns, rows: rows) else { continue }
                            for y in rows {
                                for index in y * width + columns.lowerBound..<y * width + columns.upperBound {
                                    values[index] = value(reference[index], result[index])
                                }
                            }
                        }
                    }
                }
            }
        }
        return map
    }
}
