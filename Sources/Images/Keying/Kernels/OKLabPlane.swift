import Imaging
import RenderMath
import Scheduling

/// A picture in OKLab, as far as it has been requested: lightness, green to red, blue to yellow, and 0.
///
/// One thread grows it by whole boxes while preparing it. It does not change afterwards.
final class OKLabPlane: @unchecked Sendable {
    let size: ImageSize
    /// The colours, row by row; only those within `box` are filled.
    let colors: UnsafeMutablePointer<SIMD4<Float>>
    /// The filled part of the picture.
    private(set) var box = PixelRectangle(columns: 0..<0, rows: 0..<0)
    private let picture: SRGBImage
    private let threads: Int

    /// Creates an empty plane of a picture.
    /// - Parameter threads: the number of threads that share the rows of each request.
    init(_ picture: SRGBImage, threads: Int) {
        self.picture = picture
        self.threads = threads
        size = picture.size
        colors = .allocate(capacity: size.pixelCount)
    }

    deinit {
        colors.deallocate()
    }

    /// Fills the smallest box that contains `wanted` and the part that is filled already.
    func cover(_ wanted: PixelRectangle) {
        let all = box.union(wanted)
        if box.isEmpty {
            fill(all)
        } else {
            fill(PixelRectangle(columns: all.columns, rows: all.rows.lowerBound..<box.rows.lowerBound))
            fill(PixelRectangle(columns: all.columns, rows: box.rows.upperBound..<all.rows.upperBound))
            fill(PixelRectangle(columns: all.columns.lowerBound..<box.columns.lowerBound, rows: box.rows))
            fill(PixelRectangle(columns: box.columns.upperBound..<all.columns.upperBound, rows: box.rows))
        }
        box = all
    }

    private func fill(_ part: PixelRectangle) {
        if part.isEmpty { return }
        let atOnce = 32
        parallelFor(count: (part.rows.count + atOnce - 1) / atOnce, threads: threads) { index, _ in
            let first = part.rows.lowerBound + index * atOnce
            fill(part.columns, rows: first..<min(first + atOnce, part.rows.upperBound))
        }
    }

    private func fill(_ columns: Range<Int>, rows: Range<Int>) {
        let memory = RowMemory(width: columns.count)
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: memory.length) { line in
            let line = line.baseAddress!
            picture.pixels.withUnsafeBufferPointer { pixels in
                SRGBTransfer.linearFromByte.withUnsafeBufferPointer { linear in
                    for row in rows {
                        let offset = row * size.width + columns.lowerBound
                        memory.fill(from: pixels.baseAddress! + offset, linear: linear.baseAddress!)
                        for x in stride(from: 0, to: memory.length, by: 16) {
                            let color = OKLabLanes.oklab(
                                fromLinear: LaneVector(
                                    memory.red.lanes(at: x), memory.green.lanes(at: x), memory.blue.lanes(at: x)))
                            (line + x).withMemoryRebound(to: Float.self, capacity: 64) {
                                LaneMath.storeRows(color.x, color.y, color.z, Lanes(repeating: 0), to: $0, stride: 4)
                            }
                        }
                        (colors + offset).initialize(from: line, count: columns.count)
                    }
                }
            }
        }
    }
}
