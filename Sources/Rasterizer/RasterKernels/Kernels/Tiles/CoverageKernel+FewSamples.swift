import CLanes
import KernelData
import RasterResources
import RenderMath

/// Compact triangles of few pixels, for several samples per pixel.
extension CoverageKernel {
    @inline(never)
    func depthOfFewSamples(
        _ setup: UnsafePointer<TriangleSetup>, _ draw: UInt16, _ bounds: PixelBounds, _ readsFromDepth: Bool
    ) {
        coverFewSamples(setup, 0, draw, bounds, readsFromDepth: readsFromDepth, .depth)
    }

    @inline(never)
    func opaqueFewSamples(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds,
        _ readsFromDepth: Bool, _ writesToDepth: Bool
    ) {
        coverFewSamples(
            setup, primitiveID, draw, bounds, readsFromDepth: readsFromDepth, .opaque(writesToDepth: writesToDepth))
    }

    @inline(never)
    func blendedFewSamples(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds,
        _ record: UnsafePointer<DrawRecord>
    ) {
        coverFewSamples(
            setup, primitiveID, draw, bounds, readsFromDepth: record.pointee.state.readsFromDepth, .blended(record))
    }

    /// Tests all samples of four windows at once, see `PatternView.window`, in any blocks, and draws the covered ones one by
    /// one.
    @inline(__always)
    private func coverFewSamples(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds,
        readsFromDepth: Bool, _ purpose: Purpose
    ) {
        let triangle = setup.pointee
        let pattern = view.frame.pointee.pattern
        let (lefts, tops) = (pattern.window[0], pattern.window[1])
        let edges = EdgeFunctions(triangle)
        let x = (view.originX &+ bounds.firstColumn) &* 256
        let y = (view.originY &+ bounds.firstRow) &* 256
        @inline(__always)
        func signs(_ a: Int32, _ b: Int32, _ fromX: Int32, _ fromY: Int32) -> WholeLanes {
            lefts &* a &+ tops &* b &+ EdgeFunctions.undivided(a, b, x &- fromX, y &- fromY)
        }
        let edge0 = signs(edges.a0, edges.b0, triangle.x0, triangle.y0)
        let edge1 = signs(edges.a1, edges.b1, triangle.x1, triangle.y1)
        let edge2 = signs(edges.a2, edges.b2, triangle.x2, triangle.y2)
        @inline(__always)
        func covered(column: Int32, row: Int32) -> UInt64 {
            let step0 = edges.a0 &* column &+ edges.b0 &* row
            let step1 = edges.a1 &* column &+ edges.b1 &* row
            let step2 = edges.a2 &* column &+ edges.b2 &* row
            let outside = (edge0 &+ step0) | (edge1 &+ step1) | (edge2 &+ step2)
            return UInt64(~lanes_bits(outside))
        }
        let (width, height) = (Int32(512), 256 &* pattern.rowsOfWindow)
        let (lastColumn, lastRow) = (bounds.lastColumn &- bounds.firstColumn, bounds.lastRow &- bounds.firstRow)
        var rest = covered(column: 0, row: 0)
        // Most of the smallest triangles fit in the first window.
        if lastColumn >= 2 || lastRow >= pattern.rowsOfWindow {
            rest |= covered(column: width, row: 0) &<< 16
            rest |= covered(column: 0, row: height) &<< 32
            rest |= covered(column: width, row: height) &<< 48
        }
        rest &= pattern.samples(columns: lastColumn, rows: lastRow)
        if rest == 0 { return }
        let plane = DepthPlane(triangle)
        let target = Target(view, triangle, primitiveID, draw)
        let samples = pattern.sampleCount
        let shift = UInt64(truncatingIfNeeded: samples.trailingZeroBitCount)
        repeat {
            let index = UInt64(truncatingIfNeeded: rest.trailingZeroBitCount)
            rest &= rest &- 1
            let column = bounds.firstColumn &+ Int32(truncatingIfNeeded: (index &>> 3 & 2) &+ (index &>> shift & 1))
            let row =
                bounds.firstRow &+ Int32(truncatingIfNeeded: index &>> 5) &* pattern.rowsOfWindow
                &+ Int32(truncatingIfNeeded: (index & 15) &>> (shift &+ 1))
            let sample = Int(truncatingIfNeeded: index) & (samples &- 1)
            let block = Int(row &>> 2) &* target.blocksPerRow &+ Int(column &>> 2)
            let lane = Int((row & 3) &* 4 &+ (column & 3))
            if target.blocks[block].isClosed {
                if !mayShow(block, target, readsFromDepth: readsFromDepth) { continue }
                open(block)
            }
            let slot = block &* samples &+ sample
            let bit = UInt16(1) &<< UInt16(truncatingIfNeeded: lane)
            if case .blended(let record) = purpose, target.blocks[block].isWaiting {
                // Tests all of the pixel's samples before drawing the first, because those of one triangle are shaded together.
                var overlap = target.waiting[slot]
                var others = pattern.everySample & UInt8(truncatingIfNeeded: rest &>> (index &- UInt64(sample)))
                while others != 0 {
                    overlap |= target.waiting[block &* samples &+ others.trailingZeroBitCount]
                    others &= others &- 1
                }
                if overlap & bit != 0 { VisibilityResolveKernel(view: view).shadeOverlapped(block, record) }
            }
            let position = pattern.positions[sample]
            let first = plane.first(
                plane.left(view.originX &+ (column & ~3)), plane.top(view.originY &+ (row & ~3)), position.x, position.y)
            let depth = plane.depth(first, column: column & 3, row: row & 3)
            let held = UnsafeMutableRawPointer(target.depths + slot).assumingMemoryBound(to: Float.self) + lane
            if !(depth >= (readsFromDepth ? held.pointee : 0)) { continue }
            if purpose.writesDepthAtOnce { held.pointee = depth }
            if purpose.writesPrimitiveIDs {
                UnsafeMutableRawPointer(target.triangles + slot).assumingMemoryBound(to: UInt32.self)[lane] = primitiveID
                target.waiting[slot] |= bit
            }
            note(block, target, readsFromDepth: readsFromDepth, purpose)
        } while rest != 0
    }
}
