import CLanes
import Imaging
import KernelData

/// Writes the background and the backdrop before anything is drawn.
///
/// The background keeps its exact bytes, even those that a round trip through premultiplied alpha would lose.
///
/// Rows of the whole frame are copied five times as fast as rows of tiles, which are too short and too far apart for the
/// hardware prefetcher.
struct BackgroundKernel {
    let framePointer: UnsafePointer<FrameView>

    @inline(__always)
    private var frame: FrameView { framePointer.pointee }

    /// Writes some rows of the frame.
    func write(_ rows: Range<Int>) {
        guard let backdrop = frame.backdrop else { return write(rows, 0..<frame.grid.width) }
        let covered = max(rows.lowerBound, Int(backdrop.firstRow))..<min(rows.upperBound, Int(backdrop.endRow))
        if covered.isEmpty { return write(rows, 0..<frame.grid.width) }
        write(rows.lowerBound..<covered.lowerBound, 0..<frame.grid.width)
        write(covered, 0..<Int(backdrop.firstColumn))
        let texels = backdrop.texels + (covered.lowerBound &- Int(backdrop.firstRow)) &* backdrop.texelsPerRow
        copy(texels, backdrop.texelsPerRow, covered, Int(backdrop.firstColumn)..<Int(backdrop.endColumn))
        write(covered, Int(backdrop.endColumn)..<frame.grid.width)
        write(covered.upperBound..<rows.upperBound, 0..<frame.grid.width)
    }

    /// Writes the background to a rectangle.
    private func write(_ rows: Range<Int>, _ columns: Range<Int>) {
        if columns.isEmpty { return }
        if let pixels = frame.output.backgroundPixels {
            copy(pixels + (rows.lowerBound &* frame.grid.width &+ columns.lowerBound), frame.grid.width, rows, columns)
            return
        }
        for row in rows {
            (frame.output.colors + (row &* frame.grid.width &+ columns.lowerBound)).update(
                repeating: frame.output.backgroundByte, count: columns.count)
        }
    }

    /// Copies pixels to a rectangle, at once if both memory layouts match.
    private func copy(_ pixels: UnsafePointer<SRGBA8>, _ pixelsPerRow: Int, _ rows: Range<Int>, _ columns: Range<Int>) {
        let target = frame.output.colors + (rows.lowerBound &* frame.grid.width &+ columns.lowerBound)
        if columns.count == frame.grid.width && pixelsPerRow == frame.grid.width {
            target.update(from: pixels, count: rows.count &* columns.count)
            return
        }
        for row in 0..<rows.count {
            (target + row &* frame.grid.width).update(from: pixels + row &* pixelsPerRow, count: columns.count)
        }
    }
}
