import CLanes
import KernelData
import RenderMath

/// Triangles so small that their pixels are drawn one by one, for one sample a pixel.
extension CoverageKernel {
    /// A small triangle: all pixels that it may cover are tested at once wherever they lie among the blocks, and the few that it
    /// covers drawn one by one.
    @inline(__always)
    func coverWindow(
        _ triangle: TriangleSetup, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds, readsFromDepth: Bool,
        _ purpose: Purpose
    ) {
        let x = (view.originX &+ bounds.firstColumn) &* 256 &+ 128
        let y = (view.originY &+ bounds.firstRow) &* 256 &+ 128
        @inline(__always)
        func signs(_ fromX: Int32, _ fromY: Int32, _ toX: Int32, _ toY: Int32) -> WholeLanes {
            let a = fromY &- toY
            let b = toX &- fromX
            return BlockLanes.columns &* a &+ BlockLanes.rows &* b &+ EdgeFunctions.near(a, b, x &- fromX, y &- fromY)
        }
        let outside =
            signs(triangle.x0, triangle.y0, triangle.x1, triangle.y1)
            | signs(triangle.x1, triangle.y1, triangle.x2, triangle.y2)
            | signs(triangle.x2, triangle.y2, triangle.x0, triangle.y0)
        let isInTile = Self.pixels(columns: bounds.lastColumn &- bounds.firstColumn, rows: bounds.lastRow &- bounds.firstRow)
        var covered = UInt32(~lanes_bits(outside) & isInTile)
        if covered == 0 { return }
        let plane = DepthPlane(triangle)
        repeat {
            let lane = Int32(truncatingIfNeeded: covered.trailingZeroBitCount)
            covered &= covered &- 1
            coverPixel(
                triangle, plane, primitiveID, draw, column: bounds.firstColumn &+ (lane & 3),
                row: bounds.firstRow &+ lane &>> 2,
                readsFromDepth: readsFromDepth, purpose)
        } while covered != 0
    }

    /// The pixels of sixteen, one bit each, that are no more than so many columns and rows beyond the first.
    @inline(__always)
    private static func pixels(columns: Int32, rows: Int32) -> UInt16 {
        blocks(columns: columns &* 4, rows: rows &* 4)
    }

    /// A pixel that a triangle covers for sure.
    @inline(__always)
    func coverPixel(
        _ triangle: TriangleSetup, _ plane: DepthPlane, _ primitiveID: UInt32, _ draw: UInt16, column: Int32, row: Int32,
        readsFromDepth: Bool, _ purpose: Purpose
    ) {
        let block = Int(row &>> 2) &* view.memory.pointee.blocksPerRow &+ Int(column &>> 2)
        let lane = Int((row & 3) &* 4 &+ (column & 3))
        let bit = UInt16(1) &<< UInt16(truncatingIfNeeded: lane)
        let state = view.memory.pointee.blocks + block
        if case .blended(let record) = purpose, view.memory.pointee.waiting[block] & bit != 0 {
            VisibilityResolveKernel(view: view).shadeOverlapped(block, record)
        }
        let held = UnsafeMutableRawPointer(view.memory.pointee.depth + block).assumingMemoryBound(to: Float.self) + lane
        let first = plane.first(
            plane.left(view.originX &+ (column & ~3)), plane.top(view.originY &+ (row & ~3)), 0.5, 0.5)
        let depth = plane.depth(first, column: column & 3, row: row & 3)
        if !(depth >= (readsFromDepth ? held.pointee : 0)) { return }
        let triangles = UnsafeMutableRawPointer(view.memory.pointee.triangles + block).assumingMemoryBound(to: UInt32.self)
        switch purpose {
        case .depth:
            held.pointee = depth
            state.pointee.noteDepth(draw, isFarther: !readsFromDepth)
        case .opaque(let writesToDepth):
            if writesToDepth {
                held.pointee = depth
                state.pointee.noteDepth(draw, isFarther: !readsFromDepth)
            }
            triangles[lane] = primitiveID
            view.memory.pointee.waiting[block] |= bit
            state.pointee.isWaiting = true
        case .blended:
            triangles[lane] = primitiveID
            view.memory.pointee.waiting[block] |= bit
            state.pointee.isWaiting = true
        }
    }
}
