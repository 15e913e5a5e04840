import Imaging
import RenderMath
import Scheduling

/// Computes the visibility of flipping between two pictures: NVIDIA's FLIP for low dynamic range, 0…1 for each pixel.
///
/// Border pixels repeat infinitely, as in the reference implementation. A pixel without a difference in its windows is exactly
/// 0.
enum FLIPKernel {
    /// - Parameter pixelsPerDegree: within `ComparisonRules.flipPixelsPerDegreeRange`.
    static func map<Pixel: ComparablePixel>(
        _ pair: PixelPair<Pixel>, pixelsPerDegree: Double, threads: Int
    ) -> DifferenceMap {
        let filters = FLIPFilters(pixelsPerDegree: pixelsPerDegree)
        let taps = FLIPTaps(filters)
        let error = FLIPError()
        let size = pair.size
        // Both windows together fit in a cache of half a mebibyte.
        let tiles = WindowTiles(width: 128, height: 64, reach: filters.reach)
        var map = DifferenceMap(size: size, filledWith: 0)
        map.values.withUnsafeMutableBufferPointer { values in
            pair.withPointers { pixels in
                Pixel.linearFromSample.withUnsafeBufferPointer { linear in
                    nonisolated(unsafe) let values = values.baseAddress!
                    nonisolated(unsafe) let linear = linear.baseAddress!
                    tiles.forEach(
                        of: size, changes: pair.changes, threads: threads,
                        memory: { (FLIPWindow(taps, tiles), FLIPWindow(taps, tiles)) }
                    ) { _, tile, windows in
                        windows.0.fill(from: pixels.pointer.reference, size, tile, linearFromSample: linear)
                        windows.1.fill(from: pixels.pointer.result, size, tile, linearFromSample: linear)
                        for row in 0..<tile.rows.count {
                            windows.0.filter(row: row)
                            windows.1.filter(row: row)
                            let start = (tile.rows.lowerBound + row) * size.width + tile.columns.lowerBound
                            for column in stride(from: 0, to: tile.columns.count, by: 16) {
                                let errors = error.error(windows.0.sight(at: column), windows.1.sight(at: column))
                                (values + start).store(errors, at: column, count: tile.columns.count - column)
                            }
                        }
                    }
                }
            }
        }
        return map
    }
}
