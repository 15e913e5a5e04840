import RenderMath
import Scheduling

// Light as a plane of numbers that is halved, blurred and doubled row by row. Outside its edges it is zero.

extension Image where Pixel == SIMD4<Float> {
    /// Computes a plane by bands of adjacent rows, which read the same memory.
    @inline(__always)
    private func made(
        _ target: ImageSize, threads: Int,
        _ band: @Sendable (_ rows: Range<Int>, UnsafePointer<SIMD4<Float>>, UnsafeMutablePointer<SIMD4<Float>>) -> Void
    ) -> Image {
        let made = [SIMD4<Float>](unsafeUninitializedCapacity: target.pixelCount) { buffer, count in
            pixels.withUnsafeBufferPointer { pixels in
                let plane = SendablePointer((source: pixels.baseAddress!, target: buffer.baseAddress!))
                parallelForBands(of: target.height, threads: threads) { rows in
                    band(rows, plane.pointer.source, plane.pointer.target)
                }
            }
            count = target.pixelCount
        }
        return Image(size: target, pixels: made)
    }

    /// Computes a plane row by row.
    @inline(__always)
    private func made(
        _ target: ImageSize, threads: Int,
        row: @Sendable (_ row: Int, UnsafePointer<SIMD4<Float>>, UnsafeMutablePointer<SIMD4<Float>>) -> Void
    ) -> Image {
        made(target, threads: threads) { rows, source, plane in
            for index in rows { row(index, source, plane + index * target.width) }
        }
    }

    /// Halves the width and height, rounded up, with the weights (1, 3, 3, 1)/8 along rows and columns.
    /// - Parameter bloom: the glow whose excess is halved instead of the pixels themselves, or nil.
    func halved(excessOf bloom: Bloom? = nil, threads: Int) -> Image {
        let threshold = bloom?.threshold ?? 0
        let (width, height, columns) = (size.width, size.height, (size.width + 1) / 2)
        return made(ImageSize(columns, (height + 1) / 2), threads: threads) { rows, source, target in
            // Rows of half the width, each in the slot of its number modulo four.
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 4 * columns) { lines in
                // The columns of these rows that are not zero.
                var (starts, ends) = (SIMD4<Int>.zero, SIMD4<Int>.zero)
                var following = max(2 * rows.lowerBound - 1, 0)
                for row in rows {
                    while following <= min(2 * row + 2, height - 1) {
                        let (line, slot) = (source + following * width, following & 3)
                        let bright = Self.columns(above: threshold, line, count: width)
                        // A column is the mean of the pixels from 2·column − 1 to 2·column + 2.
                        let lit = bright.isEmpty ? 0..<0 : (bright.lowerBound - 1) / 2..<min(bright.upperBound / 2 + 1, columns)
                        (starts[slot], ends[slot]) = (lit.lowerBound, lit.upperBound)
                        let halved = lines.baseAddress! + slot * columns
                        if let bloom {
                            Self.halve(line, count: width, columns: lit, into: halved) { bloom.excess($0) }
                        } else {
                            Self.halve(line, count: width, columns: lit, into: halved) { $0 }
                        }
                        following += 1
                    }
                    let made = target + row * columns
                    made.update(repeating: .zero, count: columns)
                    for (offset, weight) in [(-1, Float(0.125)), (0, 0.375), (1, 0.375), (2, 0.125)] {
                        let y = 2 * row + offset
                        guard y >= 0, y < height else { continue }
                        let line = lines.baseAddress! + (y & 3) * columns
                        for column in starts[y & 3]..<ends[y & 3] { made[column] += line[column] * weight }
                    }
                }
            }
        }
    }

    /// Halves the width of a row, in some columns of the result.
    @inline(__always)
    private static func halve(
        _ line: UnsafePointer<SIMD4<Float>>, count width: Int, columns: Range<Int>,
        into target: UnsafeMutablePointer<SIMD4<Float>>, _ transform: (SIMD4<Float>) -> SIMD4<Float>
    ) {
        guard let start = columns.first else { return }
        // The second pixel of the previous pair, and the first of the current one.
        var (before, first) = (start > 0 ? transform(line[2 * start - 1]) : .zero, transform(line[2 * start]))
        for column in columns {
            let x = 2 * column
            let second = x + 1 < width ? transform(line[x + 1]) : .zero
            let after = x + 2 < width ? transform(line[x + 2]) : .zero
            target[column] = (before + after) * 0.125 + (first + second) * 0.375
            (before, first) = (second, after)
        }
    }

    /// Returns columns of a row that contain every pixel whose red, green or blue exceeds a number, and perhaps a few more.
    fileprivate static func columns(above threshold: Float, _ line: UnsafePointer<SIMD4<Float>>, count: Int) -> Range<Int> {
        let pixel = SIMD4(threshold, threshold, threshold, .infinity)
        // Four pixels at once.
        let pair = SIMD8(lowHalf: pixel, highHalf: pixel)
        let limit = Lanes(lowHalf: pair, highHalf: pair)
        let numbers = UnsafeRawPointer(line)
        func isBright(_ block: Int) -> Bool {
            LaneMath.isAnySet(numbers.loadUnaligned(fromByteOffset: 64 &* block, as: Lanes.self) .> limit)
        }
        let blocks = count / 4
        var (first, last) = (0, blocks - 1)
        while first < blocks, !isBright(first) { first += 1 }
        while last > first, !isBright(last) { last -= 1 }
        let rest = blocks * 4..<count
        let restIsBright = rest.contains { line[$0].x > threshold || line[$0].y > threshold || line[$0].z > threshold }
        if restIsBright { return first * 4..<count }
        return first < blocks ? first * 4..<last * 4 + 4 : 0..<0
    }

    /// Doubles the width and height, or up to a row or column less, with the weights (1, 3, 3, 1)/4: each pixel is ¾ of the
    /// nearest and ¼ of the next along rows and columns.
    func doubled(to target: ImageSize, threads: Int) -> Image {
        let (width, height) = (size.width, size.height)
        return made(
            target, threads: threads,
            row: { row, source, line in
                Self.writeDoubled(row, of: source, width, height, columns: target.width) { line[$0] = $1 }
            })
    }

    /// Computes a row of the doubled plane, pixel by pixel.
    @inline(__always)
    fileprivate static func writeDoubled(
        _ row: Int, of source: UnsafePointer<SIMD4<Float>>, _ width: Int, _ height: Int, columns: Int,
        _ write: (_ column: Int, SIMD4<Float>) -> Void
    ) {
        let nearest = source + row / 2 * width
        let other = row % 2 == 0 ? row / 2 - 1 : row / 2 + 1
        let next = source + min(max(other, 0), height - 1) * width
        let share: Float = other >= 0 && other < height ? 0.25 : 0
        @inline(__always) func light(_ column: Int) -> SIMD4<Float> { nearest[column] * 0.75 + next[column] * share }
        var (before, here) = (SIMD4<Float>.zero, light(0))
        for column in 0..<width {
            let after = column + 1 < width ? light(column + 1) : .zero
            write(2 * column, here * 0.75 + before * 0.25)
            if 2 * column + 1 < columns { write(2 * column + 1, here * 0.75 + after * 0.25) }
            (before, here) = (here, after)
        }
    }

    /// Blurs along rows.
    /// - Parameter weights: from the centre outwards, the same on both sides.
    func blurredAlongRows(_ weights: [Float], threads: Int) -> Image {
        let width = size.width
        return made(
            size, threads: threads,
            row: { row, source, target in
                let line = source + row * width
                for column in 0..<width {
                    var sum = line[column] * weights[0]
                    for offset in 1..<max(weights.count, 1) {
                        if column >= offset { sum += line[column - offset] * weights[offset] }
                        if column + offset < width { sum += line[column + offset] * weights[offset] }
                    }
                    target[column] = sum
                }
            })
    }

    /// Blurs along columns, and multiplies by a factor.
    /// - Parameter weights: from the centre outwards, the same on both sides.
    func blurredAlongColumns(_ weights: [Float], factor: Float, threads: Int) -> Image {
        let (width, height) = (size.width, size.height)
        return made(
            size, threads: threads,
            row: { row, source, target in
                target.update(repeating: .zero, count: width)
                for offset in 1 - weights.count...weights.count - 1 {
                    let (y, weight) = (row + offset, weights[abs(offset)] * factor)
                    guard y >= 0, y < height else { continue }
                    let line = source + y * width
                    for column in 0..<width { target[column] += line[column] * weight }
                }
            })
    }
}

/// Runs `body` for bands of adjacent rows on up to `threads` threads.
private func parallelForBands(of height: Int, threads: Int, _ body: @Sendable (_ rows: Range<Int>) -> Void) {
    parallelFor(count: (height + 15) / 16, threads: threads) { band, _ in
        body(band * 16..<min(band * 16 + 16, height))
    }
}

extension Image where Pixel == SRGBA8 {
    /// Light that changes no byte: half of the smallest step between bytes, which is from 0 to 1, 1/(255·12.92).
    private static var leastLight: Float { 1.5e-4 }

    /// Adds a plane of half the width and height, doubled.
    mutating func addDoubled(_ plane: Image<SIMD4<Float>>, threads: Int) {
        let (width, from) = (size.width, plane.size)
        addRows(of: plane, threads: threads) { row, source, isLit, line in
            let other = min(max(row % 2 == 0 ? row / 2 - 1 : row / 2 + 1, 0), from.height - 1)
            guard isLit[row / 2] || isLit[other] else { return false }
            Image<SIMD4<Float>>.writeDoubled(row, of: source, from.width, from.height, columns: width) { line[$0] = $1 }
            return true
        }
    }

    /// Adds a plane of the same size.
    mutating func add(_ plane: Image<SIMD4<Float>>, threads: Int) {
        let width = size.width
        addRows(of: plane, threads: threads) { row, source, isLit, line in
            guard isLit[row] else { return false }
            line.update(from: source + row * width, count: width)
            return true
        }
    }

    /// Adds light row by row.
    /// - Parameter read: writes the light of a row, from the plane and from the rows of it that have light; false for none.
    @inline(__always)
    private mutating func addRows(
        of plane: Image<SIMD4<Float>>, threads: Int,
        _ read:
            @Sendable (
                _ row: Int, UnsafePointer<SIMD4<Float>>, _ isLit: [Bool], _ line: UnsafeMutablePointer<SIMD4<Float>>
            ) -> Bool
    ) {
        let (width, height) = (size.width, size.height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            plane.pixels.withUnsafeBufferPointer { light in
                let shared = SendablePointer((source: light.baseAddress!, target: pixels.baseAddress!))
                // Means of several pixels can exceed the greatest of them by a rounding error.
                let isLit = (0..<plane.size.height).map {
                    !Image<SIMD4<Float>>.columns(
                        above: Self.leastLight * 0.999, light.baseAddress! + $0 * plane.size.width, count: plane.size.width
                    ).isEmpty
                }
                parallelForBands(of: height, threads: threads) { rows in
                    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 2 * width) { lines in
                        let (line, sum) = (lines.baseAddress!, lines.baseAddress! + width)
                        for row in rows where read(row, shared.pointer.source, isLit, line) {
                            Self.add(line, count: width, to: shared.pointer.target + row * width, sum: sum)
                        }
                    }
                }
            }
        }
    }

    /// Adds a row of light to the pixels that it changes.
    /// - Parameter sum: memory for `count` colours.
    private static func add(
        _ light: UnsafePointer<SIMD4<Float>>, count: Int, to pixels: UnsafeMutablePointer<SRGBA8>,
        sum: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        func isLit(_ column: Int) -> Bool {
            light[column].x >= leastLight || light[column].y >= leastLight || light[column].z >= leastLight
        }
        let tables = TransferTables.shared.view
        var column = 0
        while true {
            while column < count, !isLit(column) { column += 1 }
            let first = column
            while column < count, isLit(column) { column += 1 }
            if first == column { return }
            tables.decode(pixels + first, count: column - first, into: sum)
            for index in 0..<column - first {
                let (added, alpha) = (light[first + index], sum[index].w)
                var color = sum[index] + added
                color.w = alpha == 1 ? 1 : alpha + (1 - alpha) * min(max(max(added.x, added.y), added.z), 1)
                sum[index] = color
            }
            tables.encode(sum, count: column - first, into: pixels + first)
        }
    }
}
