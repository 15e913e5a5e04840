package import Imaging
import RenderMath
import Scheduling

extension PreparedKey {
    /// The number of rows that are keyed together if the matte's edges depend on neighbouring rows.
    private static let stripe = 64

    /// Keys some rows of the picture into the caller's memory.
    ///
    /// The result of a row does not depend on the other rows of the call. If the matte is choked or blurred, the surrounding
    /// rows are keyed too, so calls for few rows cost more per row.
    /// - Parameters:
    ///   - rows: the rows to key, within the picture.
    ///   - pixels: `rows.count` rows of the picture's width; all pixels are written.
    package func write(rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<SRGBA8>) {
        let size = picture.size
        precondition(
            rows.lowerBound >= 0 && rows.upperBound <= size.height && pixels.count == rows.count * size.width,
            "Rows \(rows) of a picture of \(size) cannot be written to \(pixels.count) pixels.")
        guard !rows.isEmpty, let first = pixels.baseAddress else { return }
        switch keyer {
        case .range(let kernel): write(rows, into: first, kernel)
        case .mixture(let kernel): write(rows, into: first, kernel)
        case .perceptual(let kernel): write(rows, into: first, kernel)
        case .mixed(let kernel): write(rows, into: first, kernel)
        }
        decideAreas(rows, first)
        if key.view != .picture {
            for index in 0..<pixels.count { first[index] = key.view.shown(first[index]) }
        }
    }

    /// Returns some rows of the picture, keyed.
    /// - Parameter threads: the number of threads that share the rows, at least 1. Default: 1.
    /// - Precondition: `rows` are within the picture and not empty.
    package func keyedRows(_ rows: Range<Int>, threads: Int = 1) -> SRGBImage {
        let width = picture.size.width
        let atOnce = threads > 1 ? Self.stripe : rows.count
        return SRGBImage(
            size: ImageSize(width, rows.count),
            pixels: [SRGBA8](unsafeUninitializedCapacity: rows.count * width) { buffer, initialized in
                let keyed = SendablePointer(buffer.baseAddress!)
                parallelFor(count: (rows.count + atOnce - 1) / atOnce, threads: threads) { index, _ in
                    let some = (rows.lowerBound + index * atOnce..<rows.lowerBound + (index + 1) * atOnce).clamped(to: rows)
                    let start = keyed.pointer + (some.lowerBound - rows.lowerBound) * width
                    write(rows: some, into: UnsafeMutableBufferPointer(start: start, count: some.count * width))
                }
                initialized = rows.count * width
            })
    }

    private func write<Keyer: GroupKeyer>(_ rows: Range<Int>, into pixels: UnsafeMutablePointer<SRGBA8>, _ kernel: Keyer) {
        if edge.isNone {
            forEachRow(rows, kernel) { row, memory in
                copy(memory, to: pixels + (row - rows.lowerBound) * picture.size.width)
            }
            return
        }
        for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.stripe) {
            let stripe = start..<min(start + Self.stripe, rows.upperBound)
            writeRefined(stripe, into: pixels + (start - rows.lowerBound) * picture.size.width, kernel)
        }
    }

    /// Keys rows and the surrounding rows within the edge's reach, and applies the refined matte to the rows.
    private func writeRefined<Keyer: GroupKeyer>(
        _ rows: Range<Int>, into pixels: UnsafeMutablePointer<SRGBA8>, _ kernel: Keyer
    ) {
        let width = picture.size.width
        let around = max(rows.lowerBound - edge.reach, 0)..<min(rows.upperBound + edge.reach, picture.size.height)
        var matte = MattePlane(rows: around, width: width)
        forEachRow(around, kernel) { row, memory in
            matte[row].update(from: memory.alpha, count: width)
            if rows.contains(row) { copy(memory, to: pixels + (row - rows.lowerBound) * width) }
        }
        matte.choke(edge.choke)
        if !edge.taps.isEmpty { matte.blur(edge.taps) }
        for row in rows {
            let (line, target) = (matte[row], pixels + (row - rows.lowerBound) * width)
            for x in 0..<width {
                let alpha = UInt8(line[x] * 255 + 0.5)
                target[x].alpha = alpha
                if alpha == 0 { target[x] = .clear }
            }
        }
    }

    private func copy(_ memory: borrowing RowMemory, to target: UnsafeMutablePointer<SRGBA8>) {
        let width = picture.size.width
        memory.result.withMemoryRebound(to: SRGBA8.self, capacity: width) { target.update(from: $0, count: width) }
    }

    @inline(__always)
    private func forEachRow<Keyer: GroupKeyer>(
        _ rows: Range<Int>, _ kernel: Keyer, _ body: (_ row: Int, _ memory: borrowing RowMemory) -> Void
    ) {
        let width = picture.size.width
        let memory = RowMemory(width: width)
        let screen = ScreenRow(plate)
        let color = ForegroundColor(axis: plate.axis, strength: Float(key.spill), keepsHiddenColors: edge.spreads)
        let keepsAlpha = !edge.isNone
        picture.pixels.withUnsafeBufferPointer { source in
            SRGBTransfer.linearFromByte.withUnsafeBufferPointer { linear in
                for row in rows {
                    memory.fill(from: source.baseAddress! + row * width, linear: linear.baseAddress!)
                    screen.fill(from: plate, row: row)
                    keyRow(memory, screen, kernel, color, keepsAlpha: keepsAlpha)
                    body(row, memory)
                }
            }
        }
    }

    @inline(__always)
    private func keyRow<Keyer: GroupKeyer>(
        _ memory: borrowing RowMemory, _ screen: borrowing ScreenRow, _ kernel: Keyer, _ color: ForegroundColor,
        keepsAlpha: Bool
    ) {
        var (cell, within) = (0, 0)
        for x in stride(from: 0, to: memory.length, by: 16) {
            let group = PixelGroup(memory, at: x)
            let position = screen.position(cell: cell, within: within)
            let alpha = kernel.alpha(of: group, screen, at: position)
            memory.result.store(color.words(group, alpha: alpha, screen, at: position), at: x)
            if keepsAlpha { memory.alpha.store(alpha * group.ownAlpha * (1 / 255), at: x) }
            within += 16
            if within == screen.side { (cell, within) = (cell + 1, 0) }
        }
    }

    private func decideAreas(_ rows: Range<Int>, _ pixels: UnsafeMutablePointer<SRGBA8>) {
        let width = picture.size.width
        for area in key.areas.map({ AreaCoverage($0, size: picture.size) }) {
            for row in rows {
                let line = pixels + (row - rows.lowerBound) * width
                for (x, coverage) in area.row(row).enumerated() where coverage > 0 {
                    line[x] = area.applied(to: line[x], original: picture.pixels[row * width + x], coverage: coverage)
                }
            }
        }
    }
}
