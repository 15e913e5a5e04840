import CLanes
import KernelData
import RenderMath

/// A triangle's depth over the screen, block by block.
///
/// The depth of a sample is always computed as that of the same sample in the block's first pixel plus the step to the pixel.
/// It therefore has the same bits for one pixel, for a block and for sixteen blocks.
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

    /// The distance from the triangle's first corner to a column of the picture, in pixels.
    @inline(__always)
    func left(_ column: Int32) -> Float { Float(column) - x0 }

    /// The distance from the triangle's first corner to a row of the picture, in pixels.
    @inline(__always)
    func top(_ row: Int32) -> Float { Float(row) - y0 }

    /// The depth of a sample of a block's first pixel.
    /// - Parameters:
    ///   - left: the distance from the triangle's first corner to the block.
    ///   - sampleX: the distance from the pixel's left edge to the sample.
    @inline(__always)
    func first(_ left: Float, _ top: Float, _ sampleX: Float, _ sampleY: Float) -> Float {
        ((left + sampleX) * perColumn + (top + sampleY) * perRow) + atCorner
    }

    /// The same for sixteen columns.
    @inline(__always)
    func left(_ columns: Lanes) -> Lanes { columns - x0 }

    /// The same for sixteen rows.
    @inline(__always)
    func top(_ rows: Lanes) -> Lanes { rows - y0 }

    /// The same for sixteen blocks.
    @inline(__always)
    func first(_ lefts: Lanes, _ tops: Lanes, _ sampleX: Float, _ sampleY: Float) -> Lanes {
        ((lefts + sampleX) * perColumn + (tops + sampleY) * perRow) + atCorner
    }

    /// The steps from a block's first pixel to each pixel.
    @inline(__always)
    var lanes: Lanes {
        BlockLanes.x * perColumn + BlockLanes.y * perRow
    }

    /// A position in a pixel at which the depth is at least as far as at every sample.
    ///
    /// Each step of the depth formula is monotonic, so a bound on the position is a bound on the depth.
    @inline(__always)
    func farthestSample(of pattern: PatternView) -> SIMD2<Float> {
        SIMD2(
            perColumn >= 0 ? pattern.leastPosition.x : pattern.largestPosition.x,
            perRow >= 0 ? pattern.leastPosition.y : pattern.largestPosition.y)
    }

    /// A position in a pixel at which the depth is at least as near as at every sample.
    @inline(__always)
    func nearestSample(of pattern: PatternView) -> SIMD2<Float> {
        SIMD2(
            perColumn >= 0 ? pattern.largestPosition.x : pattern.leastPosition.x,
            perRow >= 0 ? pattern.largestPosition.y : pattern.leastPosition.y)
    }

    /// The depth of a sample of one pixel of a block, from that of the block's first pixel.
    @inline(__always)
    func depth(_ first: Float, column: Int32, row: Int32) -> Float {
        (Float(column) * perColumn + Float(row) * perRow) + first
    }

    /// The depth at the centre of a pixel of the picture.
    @inline(__always)
    func depth(ofPixel column: Int32, _ row: Int32) -> Float {
        depth(first(left(column & ~3), top(row & ~3), 0.5, 0.5), column: column & 3, row: row & 3)
    }

    /// The depth at the centre of a pixel of the picture.
    /// - Parameter parts: the column and row of its block's first pixel, then its column and row in the block.
    @inline(__always)
    static func depth(of triangle: UnsafePointer<TriangleSetup>, blockAndPixel parts: SIMD4<Int32>) -> Float {
        let corner = four_from_whole(SIMD4(triangle.pointee.x0, triangle.pointee.y0, 0, 0)) / 256
        let (perColumn, perRow) = (triangle.pointee.depthPerColumn, triangle.pointee.depthPerRow)
        let products =
            ((four_from_whole(parts) - corner) + SIMD4(0.5, 0.5, 0, 0)) * SIMD4(perColumn, perRow, perColumn, perRow)
        let sums = products.evenHalf + products.oddHalf
        return sums[1] + (sums[0] + triangle.pointee.depthAtCorner)
    }
}
