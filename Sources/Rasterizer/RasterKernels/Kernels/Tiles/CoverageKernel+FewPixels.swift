import KernelData
import RenderMath

/// Triangles so small that set-up has found their pixels, for one sample a pixel.
extension CoverageKernel {
    /// Draws the pixels that a small triangle covers one by one, wherever they lie among the blocks.
    /// - Parameter covered: see `TileEntry.covered`.
    @inline(__always)
    func coverFewPixels(
        _ setup: UnsafePointer<TriangleSetup>, _ covered: UInt16, _ primitiveID: UInt32, _ draw: UInt16, readsFromDepth: Bool,
        _ purpose: Purpose
    ) {
        let plane = DepthPlane(setup.pointee)
        let (firstColumn, firstRow) = (setup.pointee.firstColumn &- view.originX, setup.pointee.firstRow &- view.originY)
        var rest = UInt32(covered)
        let beyond =
            (firstColumn &- limits.firstColumn) | (limits.lastColumn &- (setup.pointee.lastColumn &- view.originX))
            | (firstRow &- limits.firstRow) | (limits.lastRow &- (setup.pointee.lastRow &- view.originY))
        if beyond < 0 { rest = limits.inside(rest, firstColumn: firstColumn, firstRow: firstRow) }
        while rest != 0 {
            let bit = Int32(truncatingIfNeeded: rest.trailingZeroBitCount)
            rest &= rest &- 1
            let (column, row) = (firstColumn &+ (bit & 3), firstRow &+ bit &>> 2)
            let depth = plane.depth(ofPixel: view.originX &+ column, view.originY &+ row)
            coverPixel(column, row, depth: depth, primitiveID, draw, readsFromDepth: readsFromDepth, purpose)
        }
    }

    /// A pixel that a triangle covers for sure.
    /// - Parameters:
    ///   - column: counted in the tile, as the row is.
    ///   - depth: that of the triangle in the pixel's middle.
    @inline(__always)
    private func coverPixel(
        _ column: Int32, _ row: Int32, depth: Float, _ primitiveID: UInt32, _ draw: UInt16, readsFromDepth: Bool,
        _ purpose: Purpose
    ) {
        let block = Int(row &>> 2) &* view.memory.pointee.blocksPerRow &+ Int(column &>> 2)
        let lane = Int((row & 3) &* 4 &+ (column & 3))
        let bit = UInt16(1) &<< UInt16(truncatingIfNeeded: lane)
        let state = view.memory.pointee.blocks + block
        if case .blended(let record) = purpose, view.memory.pointee.waiting[block] & bit != 0 {
            VisibilityResolveKernel(view: view).shadeOverlapped(block, record)
        }
        let held = UnsafeMutableRawPointer(view.memory.pointee.depth + block).assumingMemoryBound(to: Float.self) + lane
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
