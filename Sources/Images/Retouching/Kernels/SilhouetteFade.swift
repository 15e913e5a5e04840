import Imaging

/// The fading of brushes towards the edge of the visible face.
///
/// The mean visibility over a square is one half on a straight edge and 1 a radius inside, so twice the mean minus one
/// increases from the silhouette inwards. Outside the picture, the edge pixels are repeated.
struct SilhouetteFade {
    /// The strength of brushes at each pixel, and the box of all values other than 0.
    struct Result {
        var presence: Image<UInt8>
        var columns: Range<Int>
        var rows: Range<Int>
    }

    private let coordinates: UnsafePointer<SIMD2<Float>>
    private let seen: UnsafePointer<UInt8>
    private let width: Int
    private let height: Int
    private let radius: Int

    /// Returns full visibility for each pixel whose position is finite.
    static func seen(coordinates: Image<SIMD2<Float>>) -> Image<UInt8> {
        var seen = Image<UInt8>(size: coordinates.size, filledWith: 0)
        coordinates.pixels.withUnsafeBufferPointer { coordinates in
            seen.pixels.withUnsafeMutableBufferPointer { seen in
                for index in 0..<coordinates.count {
                    // For NaN and infinity, the difference with itself is not 0.
                    seen[index] =
                        coordinates[index].x - coordinates[index].x == 0 && coordinates[index].y - coordinates[index].y == 0
                        ? 255 : 0
                }
            }
        }
        return seen
    }

    static func result(coordinates: Image<SIMD2<Float>>, seen: Image<UInt8>) -> Result {
        let size = seen.size
        var presence = Image<UInt8>(size: size, filledWith: 0)
        var (columns, rows) = (0..<0, 0..<0)
        coordinates.pixels.withUnsafeBufferPointer { coordinates in
            seen.pixels.withUnsafeBufferPointer { seen in
                presence.pixels.withUnsafeMutableBufferPointer { presence in
                    let fade = SilhouetteFade(coordinates: coordinates.baseAddress!, seen: seen.baseAddress!, size: size)
                    (columns, rows) = fade.write(to: presence.baseAddress!)
                }
            }
        }
        return Result(presence: presence, columns: columns, rows: rows)
    }

    private init(coordinates: UnsafePointer<SIMD2<Float>>, seen: UnsafePointer<UInt8>, size: ImageSize) {
        self.coordinates = coordinates
        self.seen = seen
        width = size.width
        height = size.height
        radius = max(1, Int((Float(max(width, height)) * FaceSurface.fadeWidth).rounded()))
    }

    private func write(to presence: UnsafeMutablePointer<UInt8>) -> (columns: Range<Int>, rows: Range<Int>) {
        let (columns, rows) = box()
        guard !columns.isEmpty else { return (columns, rows) }
        copyUnbroken(to: presence, columns, rows)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: columns.count * rows.count) { memory in
            // The means read values that the fade would overwrite.
            guard let kept = memory.baseAddress else { return }
            for row in rows {
                (kept + (row - rows.lowerBound) * columns.count)
                    .initialize(from: presence + row * width + columns.lowerBound, count: columns.count)
            }
            fade(kept, columns, rows, into: presence)
        }
        return (columns, rows)
    }

    /// Returns the columns and rows that contain visible pixels.
    private func box() -> (columns: Range<Int>, rows: Range<Int>) {
        var (left, right, top, bottom) = (width, 0, height, 0)
        for row in 0..<height {
            let line = seen + row * width
            var (first, last) = (0, width)
            while first < width && line[first] == 0 { first &+= 1 }
            if first == width { continue }
            while line[last &- 1] == 0 { last &-= 1 }
            (left, right) = (min(left, first), max(right, last))
            (top, bottom) = (min(top, row), row + 1)
        }
        return left < right ? (left..<right, top..<bottom) : (0..<0, 0..<0)
    }

    // MARK: Jumps

    /// Copies the coverage, without pixels on either side of a jump in the texture and pixels whose positions are NaN.
    private func copyUnbroken(to values: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>, _ rows: Range<Int>) {
        for row in rows {
            let start = row &* width
            for index in start &+ columns.lowerBound..<start &+ columns.upperBound where hasCoordinates(index) {
                values[index] = seen[index]
            }
        }
        for row in rows {
            let start = row &* width
            for index in start &+ columns.lowerBound..<start &+ columns.upperBound where hasCoordinates(index) {
                let column = index &- start
                if column &+ 1 < width && hasCoordinates(index &+ 1) && isJump(index, index &+ 1) {
                    values[index] = 0
                    values[index &+ 1] = 0
                }
                if row &+ 1 < height && hasCoordinates(index &+ width) && isJump(index, index &+ width) {
                    values[index] = 0
                    values[index &+ width] = 0
                }
            }
        }
    }

    @inline(__always)
    private func hasCoordinates(_ index: Int) -> Bool {
        // The comparison is false for NaN.
        seen[index] > 0 && coordinates[index].x.magnitude < 1_000_000 && coordinates[index].y.magnitude < 1_000_000
    }

    @inline(__always)
    private func isJump(_ index: Int, _ other: Int) -> Bool {
        let (first, second) = (coordinates[index], coordinates[other])
        return (first.x - second.x).magnitude > FaceSurface.greatestStep
            || (first.y - second.y).magnitude > FaceSurface.greatestStep
    }

    // MARK: Means

    /// Multiplies the copied values by twice their mean over squares minus one. Sums are integers, so running sums stay exact.
    private func fade(
        _ kept: UnsafePointer<UInt8>, _ columns: Range<Int>, _ rows: Range<Int>, into presence: UnsafeMutablePointer<UInt8>
    ) {
        let span = columns.count
        let area = Int32((2 * radius + 1) * (2 * radius + 1))
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * span) { memory in
            guard let sums = memory.baseAddress else { return }
            let line = sums + span
            sums.initialize(repeating: 0, count: span)
            line.initialize(repeating: 0, count: span)
            func add(_ row: Int, _ sign: Int32) {
                // Outside the picture, edge rows are repeated. Between the box and the picture's edge, values are zero.
                let inside = min(max(row, 0), height &- 1)
                guard rows.contains(inside) else { return }
                sumAlong(kept + (inside &- rows.lowerBound) &* span, columns, into: line)
                for index in 0..<span { sums[index] &+= sign &* line[index] }
            }
            for row in rows.lowerBound - radius...rows.lowerBound + radius { add(row, 1) }
            for row in rows {
                let values = kept + (row &- rows.lowerBound) &* span
                let target = presence + (row &* width &+ columns.lowerBound)
                for index in 0..<span where values[index] > 0 {
                    let share = max(2 &* sums[index] / area &- 255, 0)
                    target[index] = UInt8(truncatingIfNeeded: (Int32(values[index]) &* share &+ 127) / 255)
                }
                add(row &+ 1 &+ radius, 1)
                add(row &- radius, -1)
            }
        }
    }

    /// Computes sums over a radius on either side, along a row of the box.
    private func sumAlong(_ values: UnsafePointer<UInt8>, _ columns: Range<Int>, into sums: UnsafeMutablePointer<Int32>) {
        @inline(__always) func value(_ column: Int) -> Int32 {
            let inside = min(max(column, 0), width &- 1)
            return columns.contains(inside) ? Int32(values[inside &- columns.lowerBound]) : 0
        }
        var sum: Int32 = 0
        for column in columns.lowerBound - radius...columns.lowerBound + radius { sum &+= value(column) }
        for column in columns {
            sums[column &- columns.lowerBound] = sum
            sum &+= value(column &+ 1 &+ radius) &- value(column &- radius)
        }
    }
}
