import RenderMath

/// The rows of a zero-padded plane after a Gaussian blur along its rows and then down its columns.
///
/// Rows are read and returned from top to bottom. Only the rows that one row of the result needs are stored.
struct BlurredRows {
    private let weights: [Float]
    private let width: Int
    private let height: Int
    private let columns: Range<Int>
    /// The next row of the result, and the next row to blur horizontally.
    private var (nextRow, nextAcross): (Int, Int)
    /// A row of the plane with zeros on both sides.
    private var padded: [SIMD4<Float>]
    /// A ring buffer of horizontally blurred rows.
    private var across: [SIMD4<Float>]

    /// - Parameters:
    ///   - width: of the plane.
    ///   - height: of the plane.
    ///   - columns: of the result, counted from the plane's first; they may extend beyond it by the blur's reach.
    ///   - firstRow: of the result, likewise.
    init(width: Int, height: Int, columns: Range<Int>, firstRow: Int, by blur: GaussianWeights) {
        let reach = blur.reach
        precondition(
            columns.lowerBound >= -reach && columns.upperBound <= width + reach,
            "The columns must not extend beyond the blur's reach.")
        weights = blur.weights
        (self.width, self.height, self.columns) = (width, height, columns)
        (nextRow, nextAcross) = (firstRow, firstRow - reach)
        padded = Array(repeating: .zero, count: width + 4 * reach)
        across = Array(repeating: .zero, count: (2 * reach + 1) * columns.count)
    }

    /// Writes the next row of the result.
    /// - Parameters:
    ///   - row: receives as many values as there are columns.
    ///   - read: writes a row of the plane, by its index.
    mutating func writeNext(
        to row: UnsafeMutablePointer<SIMD4<Float>>, reading read: (Int, UnsafeMutablePointer<SIMD4<Float>>) -> Void
    ) {
        let reach = weights.count - 1
        while nextAcross <= nextRow + reach {
            blurAcross(reading: read)
            nextAcross += 1
        }
        across.withUnsafeBufferPointer { across in
            let start = across.baseAddress!
            func line(_ row: Int) -> UnsafePointer<SIMD4<Float>> { start + slot(of: row) }
            let middle = line(nextRow)
            for column in 0..<columns.count { row[column] = middle[column] * weights[0] }
            for step in weights.indices.dropFirst() {
                let (weight, before, after) = (weights[step], line(nextRow - step), line(nextRow + step))
                for column in 0..<columns.count { row[column] += (before[column] + after[column]) * weight }
            }
        }
        nextRow += 1
    }

    /// Returns the index of a row in the ring buffer.
    private func slot(of row: Int) -> Int {
        let count = 2 * weights.count - 1
        let remainder = row % count
        return (remainder < 0 ? remainder + count : remainder) * columns.count
    }

    private mutating func blurAcross(reading read: (Int, UnsafeMutablePointer<SIMD4<Float>>) -> Void) {
        let (slot, reach) = (slot(of: nextAcross), weights.count - 1)
        guard (0..<height).contains(nextAcross) else {
            for column in 0..<columns.count { across[slot + column] = .zero }
            return
        }
        padded.withUnsafeMutableBufferPointer { padded in
            read(nextAcross, padded.baseAddress! + 2 * reach)
            let source = UnsafePointer(padded.baseAddress! + 2 * reach + columns.lowerBound)
            across.withUnsafeMutableBufferPointer { across in
                weights.withUnsafeBufferPointer { weights in
                    Self.blur(source, columns.count, by: weights, into: across.baseAddress! + slot)
                }
            }
        }
    }

    /// Blurs a row horizontally.
    private static func blur(
        _ row: UnsafePointer<SIMD4<Float>>, _ count: Int, by weights: UnsafeBufferPointer<Float>,
        into target: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        for column in 0..<count {
            let middle = row + column
            var sum = middle[0] * weights[0]
            var step = 1
            while step < weights.count {
                sum += (middle[-step] + middle[step]) * weights[step]
                step &+= 1
            }
            target[column] = sum
        }
    }
}
