/// How much each pixel of a row counts for each pixel of a shorter row: exact areas of overlap.
struct AreaWeights {
    /// Where the first counted pixel of each target pixel stands.
    private(set) var starts: [Int] = []
    /// The weights of each target pixel, one after the other, together 1.
    private(set) var weights: [[Float]] = []

    /// The weights that bring `source` pixels to `target`, where `target` is at most `source`.
    init(from source: Int, to target: Int) {
        // Positions are counted in whole units of 1/target of a source pixel, so that overlaps are exact.
        for index in 0..<target {
            let low = index * source
            let high = low + source
            let first = low / target
            let last = (high - 1) / target
            starts.append(first)
            weights.append(
                (first...last).map { pixel in
                    let overlap = min(high, (pixel + 1) * target) - max(low, pixel * target)
                    return Float(overlap) / Float(source)
                })
        }
    }
}

extension Image where Pixel == LinearColor {
    /// The picture at a size no larger than its own in either direction; each pixel is the mean of the area that it covers.
    /// - Precondition: neither side of `target` exceeds the picture's.
    public func averaged(to target: ImageSize) -> LinearImage {
        precondition(target.width <= size.width && target.height <= size.height, "\(target) is larger than \(size).")
        if target == size { return self }
        let columns = AreaWeights(from: size.width, to: target.width)
        let rows = AreaWeights(from: size.height, to: target.height)
        var result = LinearImage(size: target, filledWith: .clear)
        var narrow = [SIMD4<Float>](repeating: .zero, count: target.width)
        for y in 0..<target.height {
            var sums = [SIMD4<Float>](repeating: .zero, count: target.width)
            for (offset, weight) in rows.weights[y].enumerated() {
                averageRow(rows.starts[y] + offset, with: columns, into: &narrow)
                for x in 0..<target.width {
                    sums[x] += narrow[x] * weight
                }
            }
            for x in 0..<target.width {
                result.pixels[y * target.width + x] = LinearColor(premultiplied: sums[x])
            }
        }
        return result
    }

    private func averageRow(_ row: Int, with columns: AreaWeights, into narrow: inout [SIMD4<Float>]) {
        for x in narrow.indices {
            var sum = SIMD4<Float>.zero
            let start = row * size.width + columns.starts[x]
            for (offset, weight) in columns.weights[x].enumerated() {
                sum += pixels[start + offset].premultiplied * weight
            }
            narrow[x] = sum
        }
    }
}
