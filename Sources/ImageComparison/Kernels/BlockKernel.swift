import Imaging
import Scheduling

/// Maps whose pixels depend on the same pixel of both pictures alone, and are 0 where the two are equal.
enum BlockKernel {
    @inline(__always)
    static func map<Pixel: ComparablePixel>(
        _ pair: PixelPair<Pixel>, threads: Int, _ value: @Sendable (Pixel, Pixel) -> Float
    ) -> DifferenceMap {
        var map = DifferenceMap(size: pair.size, filledWith: 0)
        let width = pair.size.width
        let changes = pair.changes
        map.values.withUnsafeMutableBufferPointer { values in
            nonisolated(unsafe) let values = values.baseAddress!
            pair.reference.pixels.withUnsafeBufferPointer { reference in
                pair.result.pixels.withUnsafeBufferPointer { result in
                    nonisolated(unsafe) let (reference, result) = (reference.baseAddress!, result.baseAddress!)
                    parallelFor(count: changes.rows, threads: threads) { row, _ in
                        for block in changes.changedBlocks(inRow: row) {
                            for y in block.rows {
                                for index in y * width + block.columns.lowerBound..<y * width + block.columns.upperBound {
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
