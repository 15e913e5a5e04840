import RenderMath

/// The matte of some rows of a picture, 0…1, with margins at both ends of each row that filters may read.
struct MattePlane: ~Copyable {
    /// The rows of the picture.
    let rows: Range<Int>
    private let width: Int
    private let stride: Int
    private var values: UnsafeMutablePointer<Float>
    private var spare: UnsafeMutablePointer<Float>

    /// The width of a margin: a multiple of sixteen, more than three standard deviations of 32 pixels.
    private static let margin = 112

    init(rows: Range<Int>, width: Int) {
        self.rows = rows
        self.width = width
        stride = (width + 15) / 16 * 16 + 2 * Self.margin
        let count = stride * rows.count
        values = .allocate(capacity: count)
        spare = .allocate(capacity: count)
        values.initialize(repeating: 0, count: count)
        spare.initialize(repeating: 0, count: count)
    }

    deinit {
        values.deallocate()
        spare.deallocate()
    }

    /// A row's first pixel.
    @inline(__always)
    subscript(row: Int) -> UnsafeMutablePointer<Float> {
        values + ((row - rows.lowerBound) * stride + Self.margin)
    }

    /// The same position as `self[row]` in the buffer for results.
    @inline(__always)
    private func result(_ row: Int) -> UnsafeMutablePointer<Float> {
        spare + ((row - rows.lowerBound) * stride + Self.margin)
    }

    @inline(__always)
    private func nearest(_ row: Int) -> Int {
        min(max(row, rows.lowerBound), rows.upperBound - 1)
    }

    private mutating func swapResults() {
        (values, spare) = (spare, values)
    }

    /// Fills the margins with the first and the last pixel of each row.
    private func fillMargins() {
        for row in rows {
            let line = self[row]
            for x in 1...Self.margin { line[-x] = line[0] }
            for x in width..<(stride - Self.margin) { line[x] = line[width - 1] }
        }
    }

    // MARK: Shrinking and growing

    /// Shrinks the opaque part by a number of pixels, or grows it if the number is negative; fractions interpolate linearly
    /// between whole pixels.
    ///
    /// Each step replaces a pixel by the minimum of its neighbourhood, alternately of four and eight neighbours, which makes an
    /// octagon.
    mutating func choke(_ pixels: Float) {
        guard pixels != 0 else { return }
        if pixels < 0 { invert() }
        let whole = Int(pixels.magnitude)
        for step in 0..<whole { shrink(isSquare: step % 2 == 1, share: 1) }
        let rest = pixels.magnitude - Float(whole)
        if rest > 0 { shrink(isSquare: whole % 2 == 1, share: rest) }
        if pixels < 0 { invert() }
    }

    private func invert() {
        for row in rows {
            let line = self[row]
            for x in 0..<width { line[x] = 1 - line[x] }
        }
    }

    private mutating func shrink(isSquare: Bool, share: Float) {
        fillMargins()
        for row in rows {
            let (line, above, below, target) = (self[row], self[nearest(row - 1)], self[nearest(row + 1)], result(row))
            for x in Swift.stride(from: 0, to: width, by: 16) {
                let here = line.lanes(at: x)
                var least = LaneMath.min(LaneMath.min(line.lanes(at: x - 1), line.lanes(at: x + 1)), here)
                least = LaneMath.min(LaneMath.min(above.lanes(at: x), below.lanes(at: x)), least)
                if isSquare {
                    least = LaneMath.min(LaneMath.min(above.lanes(at: x - 1), above.lanes(at: x + 1)), least)
                    least = LaneMath.min(LaneMath.min(below.lanes(at: x - 1), below.lanes(at: x + 1)), least)
                }
                target.store(here + (least - here) * share, at: x)
            }
        }
        swapResults()
    }

    // MARK: Softening

    /// Blurs with a gaussian, rows first, then columns.
    /// - Parameter taps: the weights from the centre outwards, fewer than `margin`.
    mutating func blur(_ taps: [Float]) {
        fillMargins()
        for row in rows {
            let (line, target) = (self[row], result(row))
            for x in Swift.stride(from: 0, to: width, by: 16) {
                var sum = line.lanes(at: x) * taps[0]
                for tap in 1..<taps.count { sum += (line.lanes(at: x - tap) + line.lanes(at: x + tap)) * taps[tap] }
                target.store(sum, at: x)
            }
        }
        swapResults()
        for row in rows {
            let (line, target) = (self[row], result(row))
            for x in Swift.stride(from: 0, to: width, by: 16) {
                var sum = line.lanes(at: x) * taps[0]
                for tap in 1..<taps.count {
                    let (above, below) = (self[nearest(row - tap)], self[nearest(row + tap)])
                    sum += (above.lanes(at: x) + below.lanes(at: x)) * taps[tap]
                }
                target.store(sum, at: x)
            }
        }
        swapResults()
    }
}
