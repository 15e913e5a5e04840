import CLanes
import RasterResources
import KernelData
import RenderMath

/// Compact triangles of few blocks, for one sample per pixel.
extension CoverageKernel {
    @inline(never)
    func depthOfFewBlocks(
        _ setup: UnsafePointer<TriangleSetup>, _ draw: UInt16, _ bounds: PixelBounds, _ readsFromDepth: Bool
    ) {
        coverFewBlocks(setup.pointee, 0, draw, bounds, readsFromDepth: readsFromDepth, .depth)
    }

    @inline(never)
    func opaqueFewBlocks(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds,
        _ readsFromDepth: Bool,
        _ writesToDepth: Bool
    ) {
        coverFewBlocks(
            setup.pointee, primitiveID, draw, bounds, readsFromDepth: readsFromDepth, .opaque(writesToDepth: writesToDepth))
    }

    @inline(never)
    func blendedFewBlocks(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds,
        _ record: UnsafePointer<DrawRecord>
    ) {
        coverFewBlocks(
            setup.pointee, primitiveID, draw, bounds, readsFromDepth: record.pointee.state.readsFromDepth, .blended(record))
    }

    /// Covers a compact triangle of few blocks: tests each block, without a search for those outside.
    @inline(__always)
    private func coverFewBlocks(
        _ triangle: TriangleSetup, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds, readsFromDepth: Bool,
        _ purpose: Purpose
    ) {
        let target = Target(view, triangle, primitiveID, draw)
        let plane = DepthPlane(triangle)
        let depthLanes = plane.lanes
        let (left, top) = (bounds.firstColumn & ~3, bounds.firstRow & ~3)
        let x = (view.originX &+ left) &* 256 &+ 128
        let y = (view.originY &+ top) &* 256 &+ 128
        let edges = EdgeFunctions(triangle)
        var row0 = EdgeFunctions.near(edges.a0, edges.b0, x &- triangle.x0, y &- triangle.y0)
        var row1 = EdgeFunctions.near(edges.a1, edges.b1, x &- triangle.x1, y &- triangle.y1)
        var row2 = EdgeFunctions.near(edges.a2, edges.b2, x &- triangle.x2, y &- triangle.y2)
        let (lanes0, lanes1, lanes2) = edges.lanes
        var row = top
        while row <= bounds.lastRow {
            let firstInRow = Int(row &>> 2) &* target.blocksPerRow
            let topOfRow = plane.top(view.originY &+ row)
            var edge0 = row0
            var edge1 = row1
            var edge2 = row2
            var column = left
            while column <= bounds.lastColumn {
                let signs = (lanes0 &+ edge0) | (lanes1 &+ edge1) | (lanes2 &+ edge2)
                let depth = depthLanes + plane.first(plane.left(view.originX &+ column), topOfRow, 0.5, 0.5)
                let block = firstInRow &+ Int(column &>> 2)
                if mayShow(block, target, readsFromDepth: readsFromDepth) {
                    if case .blended(let record) = purpose, ~lanes_bits(signs) & target.waiting[block] != 0 {
                        VisibilityResolveKernel(view: view).shadeOverlapped(block, record)
                    }
                    if drawSample(block, target, signs: signs, depth: depth, readsFromDepth: readsFromDepth, purpose) {
                        note(block, target, readsFromDepth: readsFromDepth, purpose)
                    }
                }
                edge0 &+= 4 &* edges.a0
                edge1 &+= 4 &* edges.a1
                edge2 &+= 4 &* edges.a2
                column &+= 4
            }
            row0 &+= 4 &* edges.b0
            row1 &+= 4 &* edges.b1
            row2 &+= 4 &* edges.b2
            row &+= 4
        }
    }
}
