import Imaging
import Scheduling

/// The distance between two pixels; 0 where they are equal.
protocol PixelDifference<Pixel>: Sendable {
    associatedtype Pixel: ComparablePixel
    func callAsFunction(_ reference: Pixel, _ result: Pixel) -> Float
}

/// Maps whose pixels depend on the same pixel of both pictures alone.
enum BlockKernel {
    static func map<Pixel: ComparablePixel>(
        _ pair: PixelPair<Pixel>, threads: Int, _ difference: some PixelDifference<Pixel>
    ) -> DifferenceMap {
        let (size, changes) = (pair.size, pair.changes)
        let values = [Float](unsafeUninitializedCapacity: size.pixelCount) { values, count in
            nonisolated(unsafe) let start = values.baseAddress!
            pair.withPointers { pixels in
                // Touching so much memory for the first time costs more than filling it, and is shared out too.
                parallelFor(count: changes.rows, threads: threads) { row, _ in
                    let rows = changes.pixelRows(ofRow: row)
                    (start + rows.lowerBound * size.width).initialize(repeating: 0, count: rows.count * size.width)
                    for block in changes.changedBlocks(inRow: row) {
                        for y in block.rows {
                            let line = y * size.width
                            for index in line + block.columns.lowerBound..<line + block.columns.upperBound {
                                start[index] = difference(pixels.reference[index], pixels.result[index])
                            }
                        }
                    }
                }
            }
            count = size.pixelCount
        }
        return DifferenceMap(size: size, values: values, changes: changes)
    }
}
