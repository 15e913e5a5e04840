import Imaging
import Scheduling

/// Computes sums and extremes of a map. Rows are summed from the left and added from the top, regardless of the number of
/// threads.
enum StatisticsKernel {
    /// The sums and extremes of some of a map's pixels.
    struct Summary: Sendable {
        var sum = 0.0
        var pixels = 0
        var beyond = 0
        var worst: Float?
        var worstIndex = 0
    }

    /// The number of rows summed in parallel: each addition waits for the previous one of its sum, so four sums take the time
    /// of one.
    private static let rowsAtOnce = 4

    /// Summarizes the pixels in a mask, or all if it is nil, within the map's margin.
    /// - Parameter tolerance: pixels with a value above it count as different.
    static func summary(
        of map: DifferenceMap, within mask: PixelMask?, tolerance: Float, lessIsWorse: Bool, threads: Int
    ) -> Summary {
        let (width, height, margin) = (map.size.width, map.size.height, map.margin)
        guard width > 2 * margin, height > 2 * margin else { return Summary() }
        let columns = margin..<width - margin
        let isEqualWhereUnchanged = mask == nil && tolerance >= 0 && !lessIsWorse
        let groups = parallelMap(count: (height - 2 * margin + rowsAtOnce - 1) / rowsAtOnce, threads: threads) { group in
            let first = margin + group * rowsAtOnce
            let rows = first..<min(first + rowsAtOnce, height - margin)
            let changed = isEqualWhereUnchanged ? rows.filter { map.mayHoldDifferences(inRow: $0) } : Array(rows)
            return map.values.withUnsafeBufferPointer { values in
                if mask == nil, changed.count == rowsAtOnce {
                    return summaries(of: rows, columns, width, values, tolerance: tolerance, lessIsWorse: lessIsWorse)
                }
                return rows.map { row in
                    if !changed.contains(row) {
                        return Summary(pixels: columns.count, worst: 0, worstIndex: row * width + margin)
                    }
                    let pixels = row * width + columns.lowerBound..<row * width + columns.upperBound
                    return summary(of: pixels, values, within: mask, tolerance: tolerance, lessIsWorse: lessIsWorse)
                }
            }
        }
        return groups.reduce(into: Summary()) { total, rows in
            for row in rows {
                total.sum += row.sum
                total.pixels += row.pixels
                total.beyond += row.beyond
                guard let worst = row.worst else { continue }
                if total.worst.map({ lessIsWorse ? worst < $0 : worst > $0 }) ?? true {
                    total.worst = worst
                    total.worstIndex = row.worstIndex
                }
            }
        }
    }

    /// Summarizes the pixels of part of a row that are in a mask.
    private static func summary(
        of pixels: Range<Int>, _ values: UnsafeBufferPointer<Float>, within mask: PixelMask?, tolerance: Float,
        lessIsWorse: Bool
    ) -> Summary {
        var summary = Summary()
        for index in pixels {
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
        return summary
    }

    /// Summarizes all pixels of four rows.
    private static func summaries(
        of rows: Range<Int>, _ columns: Range<Int>, _ width: Int, _ values: UnsafeBufferPointer<Float>, tolerance: Float,
        lessIsWorse: Bool
    ) -> [Summary] {
        let first = values.baseAddress! + rows.lowerBound * width
        var sums = SIMD4<Double>.zero
        var beyond = SIMD4<Int32>.zero
        // If less is worse, the search for extremes uses negated values.
        let sign: Float = lessIsWorse ? -1 : 1
        var worst = SIMD4<Float>(repeating: -.infinity)
        var worstColumns = SIMD4<Int32>.zero
        for column in columns {
            let pixel = first + column
            let value = SIMD4(pixel[0], pixel[width], pixel[2 &* width], pixel[3 &* width])
            sums += SIMD4<Double>(value)
            beyond.replace(with: beyond &+ 1, where: value .> SIMD4(repeating: tolerance))
            let isWorse = value * sign .> worst
            worst.replace(with: value * sign, where: isWorse)
            worstColumns.replace(with: SIMD4(repeating: Int32(truncatingIfNeeded: column)), where: isWorse)
        }
        return (0..<rowsAtOnce).map { row in
            Summary(
                sum: sums[row], pixels: columns.count, beyond: Int(beyond[row]), worst: worst[row] * sign,
                worstIndex: (rows.lowerBound + row) * width + Int(worstColumns[row]))
        }
    }
}
