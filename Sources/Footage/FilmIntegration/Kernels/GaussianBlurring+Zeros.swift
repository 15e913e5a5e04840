import RenderMath

extension [SIMD4<Float>] {
    /// A part of a plane amid zeros, after a gaussian blur along its rows and then down its columns.
    ///
    /// Of the rows that are blurred along, only as many are kept as one row of the result needs.
    /// - Parameters:
    ///   - width: of the plane; its rows follow each other.
    ///   - columns: of the result, counted from the plane's first; they may reach beyond it by the blur's reach.
    ///   - rows: of the result, likewise.
    func blurredAmidZeros(width: Int, columns: Range<Int>, rows: Range<Int>, by blur: GaussianWeights) -> [SIMD4<Float>] {
        let (height, reach) = (count / Swift.max(width, 1), blur.weights.count - 1)
        let kept = 2 * reach + 1
        precondition(columns.lowerBound >= -reach && columns.upperBound <= width + reach, "The result is within reach.")
        var padded = [SIMD4<Float>](repeating: .zero, count: width + 4 * reach)
        var across = [SIMD4<Float>](repeating: .zero, count: kept * columns.count)
        return [SIMD4<Float>](unsafeUninitializedCapacity: columns.count * rows.count) { result, filled in
            filled = columns.count * rows.count
            var next = rows.lowerBound - reach
            for row in rows {
                while next <= row + reach {
                    let slot = next.modulo(kept) * columns.count
                    if (0..<height).contains(next) {
                        padded.replaceSubrange(2 * reach..<2 * reach + width, with: self[next * width..<(next + 1) * width])
                        Self.blur(padded, from: columns.lowerBound + 2 * reach, columns.count, blur, into: &across, at: slot)
                    } else {
                        for column in 0..<columns.count { across[slot + column] = .zero }
                    }
                    next += 1
                }
                let start = (row - rows.lowerBound) * columns.count
                across.withUnsafeBufferPointer { across in
                    let middle = row.modulo(kept) * columns.count
                    for column in 0..<columns.count { result[start + column] = across[middle + column] * blur.weights[0] }
                    for step in 1..<Swift.max(blur.weights.count, 1) {
                        let weight = blur.weights[step]
                        let before = (row - step).modulo(kept) * columns.count
                        let after = (row + step).modulo(kept) * columns.count
                        for column in 0..<columns.count {
                            result[start + column] += (across[before + column] + across[after + column]) * weight
                        }
                    }
                }
            }
        }
    }

    /// Blurs a row along itself.
    /// - Parameters:
    ///   - first: the position in the row of the first value of the result.
    ///   - slot: the position in the target of the same.
    private static func blur(
        _ row: [SIMD4<Float>], from first: Int, _ count: Int, _ blur: GaussianWeights, into target: inout [SIMD4<Float>],
        at slot: Int
    ) {
        row.withUnsafeBufferPointer { row in
            blur.weights.withUnsafeBufferPointer { weights in
                for column in 0..<count {
                    var sum = row[first + column] * weights[0]
                    for step in 1..<Swift.max(weights.count, 1) {
                        sum += (row[first + column - step] + row[first + column + step]) * weights[step]
                    }
                    target[slot + column] = sum
                }
            }
        }
    }
}

extension Int {
    /// The remainder of a division, from 0.
    fileprivate func modulo(_ divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
