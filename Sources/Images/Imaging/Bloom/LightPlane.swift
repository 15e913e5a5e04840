import Scheduling

// Light as a plane of numbers that is halved, blurred and doubled row by row. Outside its edges it is zero.

extension Image where Pixel == SIMD4<Float> {
    /// Computes a plane row by row.
    private func made(
        _ target: ImageSize, threads: Int,
        _ row: @Sendable (_ row: Int, UnsafePointer<SIMD4<Float>>, UnsafeMutablePointer<SIMD4<Float>>) -> Void
    ) -> Image {
        let made = [SIMD4<Float>](unsafeUninitializedCapacity: target.pixelCount) { buffer, count in
            pixels.withUnsafeBufferPointer { pixels in
                let plane = SendablePointer((source: pixels.baseAddress!, target: buffer.baseAddress!))
                // Each thread gets adjacent rows, which read the same memory.
                let bands = (target.height + 15) / 16
                parallelFor(count: bands, threads: threads) { band, _ in
                    for index in band * 16..<min(band * 16 + 16, target.height) {
                        row(index, plane.pointer.source, plane.pointer.target + index * target.width)
                    }
                }
            }
            count = target.pixelCount
        }
        return Image(size: target, pixels: made)
    }

    /// Halves the width and height, rounded up, with the weights (1, 3, 3, 1)/8 along rows and columns.
    /// - Parameter transform: applied to each pixel first.
    func halved(threads: Int, _ transform: @Sendable (SIMD4<Float>) -> SIMD4<Float>) -> Image {
        let (width, height) = (size.width, size.height)
        let across = made(ImageSize((width + 1) / 2, height), threads: threads) { row, source, target in
            let line = source + row * width
            // The second pixel of the previous pair, and the first of the current one.
            var (before, first) = (SIMD4<Float>.zero, transform(line[0]))
            for column in 0..<(width + 1) / 2 {
                let x = 2 * column
                let second = x + 1 < width ? transform(line[x + 1]) : .zero
                let after = x + 2 < width ? transform(line[x + 2]) : .zero
                target[column] = (before + after) * 0.125 + (first + second) * 0.375
                (before, first) = (second, after)
            }
        }
        let columns = across.size.width
        return across.made(ImageSize(columns, (height + 1) / 2), threads: threads) { row, source, target in
            target.update(repeating: .zero, count: columns)
            for (offset, weight) in [(-1, Float(0.125)), (0, 0.375), (1, 0.375), (2, 0.125)] {
                let y = 2 * row + offset
                guard y >= 0, y < height else { continue }
                let line = source + y * columns
                for column in 0..<columns { target[column] += line[column] * weight }
            }
        }
    }

    /// Doubles the width and height, or up to a row or column less, with the weights (1, 3, 3, 1)/4: each pixel is ¾ of the
    /// nearest and ¼ of the next along rows and columns.
    func doubled(to target: ImageSize, threads: Int) -> Image {
        let (width, height) = (size.width, size.height)
        return made(target, threads: threads) { row, source, target2 in
            Self.writeDoubled(row, of: source, width, height, columns: target.width) { target2[$0] = $1 }
        }
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

    /// Blurs along rows and columns, and multiplies by a factor.
    /// - Parameter weights: from the centre outwards, the same on both sides.
    func blurred(_ weights: [Float], factor: Float, threads: Int) -> Image {
        let (width, height) = (size.width, size.height)
        let across = made(size, threads: threads) { row, source, target in
            let line = source + row * width
            for column in 0..<width {
                var sum = line[column] * weights[0]
                for offset in 1..<max(weights.count, 1) {
                    if column >= offset { sum += line[column - offset] * weights[offset] }
                    if column + offset < width { sum += line[column + offset] * weights[offset] }
                }
                target[column] = sum
            }
        }
        return across.made(size, threads: threads) { row, source, target in
            target.update(repeating: .zero, count: width)
            for offset in 1 - weights.count...weights.count - 1 {
                let (y, weight) = (row + offset, weights[abs(offset)] * factor)
                guard y >= 0, y < height else { continue }
                let line = source + y * width
                for column in 0..<width { target[column] += line[column] * weight }
            }
        }
    }
}

extension Image where Pixel == SRGBA8 {
    /// Light that changes no byte: half of the smallest step between bytes, which is from 0 to 1, 1/(255·12.92).
    private static var leastLight: Float { 1.5e-4 }

    /// Adds a plane of half the width and height, doubled.
    mutating func addDoubled(_ plane: Image<SIMD4<Float>>, threads: Int) {
        let (width, from) = (size.width, plane.size)
        forEachRow(with: plane, threads: threads) { row, source, target in
            Image<SIMD4<Float>>.writeDoubled(row, of: source, from.width, from.height, columns: width) {
                Self.add($1, to: target + $0)
            }
        }
    }

    /// Adds a plane of the same size.
    mutating func add(_ plane: Image<SIMD4<Float>>, threads: Int) {
        let width = size.width
        forEachRow(with: plane, threads: threads) { row, source, target in
            for column in 0..<width { Self.add(source[row * width + column], to: target + column) }
        }
    }

    private mutating func forEachRow(
        with plane: Image<SIMD4<Float>>, threads: Int,
        _ body: @Sendable (_ row: Int, UnsafePointer<SIMD4<Float>>, UnsafeMutablePointer<SRGBA8>) -> Void
    ) {
        let (width, height) = (size.width, size.height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            plane.pixels.withUnsafeBufferPointer { light in
                let shared = SendablePointer((source: light.baseAddress!, target: pixels.baseAddress!))
                parallelFor(count: height, threads: threads) { row, _ in
                    body(row, shared.pointer.source, shared.pointer.target + row * width)
                }
            }
        }
    }

    @inline(__always)
    private static func add(_ light: SIMD4<Float>, to pixel: UnsafeMutablePointer<SRGBA8>) {
        if light.x < leastLight && light.y < leastLight && light.z < leastLight { return }
        addBright(light, to: pixel)
    }

    @inline(never)
    private static func addBright(_ light: SIMD4<Float>, to pixel: UnsafeMutablePointer<SRGBA8>) {
        var color = LinearColor(pixel.pointee)
        let alpha = color.premultiplied.w
        color.premultiplied += light
        color.premultiplied.w = alpha + (1 - alpha) * min(max(max(light.x, light.y), light.z), 1)
        pixel.pointee = SRGBA8(color)
    }
}
