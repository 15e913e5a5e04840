import RasterMemory
import RenderMath

/// A triangle's depth over the screen, block by block.
///
/// The depth of a sample is that of the same sample in the block's first pixel plus the pixel's own step, whoever computes it; so it is
/// the same to the bit for one pixel and for sixteen. Rounding keeps order, so the least over a block is found exactly too.
struct DepthPlane {
    private let perColumn: Float
    private let perRow: Float
    private let atCorner: Float
    private let x0: Float
    private let y0: Float

    @inline(__always)
    init(_ triangle: TriangleSetup) {
        perColumn = triangle.depthPerColumn
        perRow = triangle.depthPerRow
        atCorner = triangle.depthAtCorner
        x0 = Float(triangle.x0) / 256
        y0 = Float(triangle.y0) / 256
    }

    /// From the triangle's first corner to a block's first pixel's upper left corner, in pixels.
    @inline(__always)
    func toBlock(_ column: Int32, _ row: Int32) -> (left: Float, top: Float) {
        (Float(column) - x0, Float(row) - y0)
    }

    /// The depth of a sample of a block's first pixel.
    @inline(__always)
    func first(_ left: Float, _ top: Float, _ sixteenths: SIMD2<Int32>) -> Float {
        let (x, y) = (left + Float(sixteenths.x) * 0.0625, top + Float(sixteenths.y) * 0.0625)
        return (x * perColumn + y * perRow) + atCorner
    }

    /// The steps from a block's first pixel to each.
    @inline(__always)
    var lanes: Lanes {
        CoverageKernel.laneX * perColumn + CoverageKernel.laneY * perRow
    }

    /// The depth of a sample of one pixel of a block.
    @inline(__always)
    func depth(_ left: Float, _ top: Float, _ sixteenths: SIMD2<Int32>, column: Int32, row: Int32) -> Float {
        (Float(column) * perColumn + Float(row) * perRow) + first(left, top, sixteenths)
    }

    /// The least depth of a block's samples.
    @inline(__always)
    func least(_ left: Float, _ top: Float, _ frame: UnsafePointer<FrameView>, _ sampleCount: Int) -> Float {
        var least = first(left, top, sampleCount == 1 ? SIMD2(8, 8) : frame.pointee.pattern.sixteenths[0])
        for sample in 1..<max(sampleCount, 1) {
            least = min(least, first(left, top, frame.pointee.pattern.sixteenths[sample]))
        }
        return ((perColumn < 0 ? 3 * perColumn : 0) + (perRow < 0 ? 3 * perRow : 0)) + least
    }
}
