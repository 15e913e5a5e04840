import Imaging
import Scheduling

/// Sums and extremes of a map. Rows are summed from the left and added from the top, whatever the threads.
enum StatisticsKernel {
    /// The sums and extremes of some of a map's pixels.
    struct Summary: Sendable {
        var sum = 0.0
        var pixels = 0
        var beyond = 0
        var worst: Float?
        var worstIndex = 0
    }

    /// Looks at the pixels that a mask lets through, all where it is nil, within the map's margin.
    /// - Parameter tolerance: pixels with a value above it count as different.
    static func summary(
        of map: DifferenceMap, within mask: PixelMask?, tolerance: Float, lessIsWorse: Bool, threads: Int
    ) -> Summary {
        let (width, height, margin) = (map.size.width, map.size.height, map.margin)
        let rows = parallelMap(count: height, threads: threads) { y in
            guard y >= margin, y < height - margin, width > 2 * margin else { return Summary() }
            if mask == nil, tolerance >= 0, !lessIsWorse, !map.mayHoldDifferences(inRow: y) {
                return Summary(pixels: width - 2 * margin, worst: 0, worstIndex: y * width + margin)
            }
            var summary = Summary()
            map.values.withUnsafeBufferPointer { values in
                for index in y * width + margin..<(y + 1) * width - margin {
                    if let mask, !mask.isSet[index] { continue }
                    let value = values[index]
                    summary.sum += Double(value)
                    summary.pixels &+= 1
                    if value > tolerance { summary.beyond &+= 1 }
                    if summary.worst.map({ lessIsWorse ? value < $0 : value > $0 }) ?? true {
                        summary.worst = value
                        summary.worstIndex = index
                    }
                }
            }
            return summary
        }
        return rows.reduce(into: Summary()) { total, row in
            total.sum += row.sum
            total.pixels += row.pixels
            total.beyond += row.beyond
            guard let worst = row.worst else { return }
            if total.worst.map({ lessIsWorse ? worst < $0 : worst > $0 }) ?? true {
                total.worst = worst
                total.worstIndex = row.worstIndex
            }
        }
    }
}
