import CLanes
import RasterResources
import KernelData
import RenderMath

/// Draws one tile: coverage of opaque triangles, shading of visible pixels, blended triangles in order, and output.
struct TileKernel {
    let view: TileView
    let tile: Int

    @inline(__always)
    init(_ frame: UnsafePointer<FrameView>, tile: Int, _ memory: UnsafePointer<TileMemory>) {
        view = TileView(frame, tile: tile, memory)
        self.tile = tile
    }

    @inline(__always)
    private var memory: TileMemory { view.memory.pointee }
    @inline(__always)
    private var frame: FrameView { view.frame.pointee }
    @inline(__always)
    private var coverage: CoverageKernel { CoverageKernel(view: view) }
    @inline(__always)
    private var waiting: VisibilityResolveKernel { VisibilityResolveKernel(view: view) }

    /// Draws the tile's triangles in submission order.
    ///
    /// Opaque draws are shaded together when a blended draw, or the end, follows. A blended draw is shaded when another draw
    /// follows, and earlier in blocks where it overlaps itself.
    func draw() {
        clearBlocks()
        // With several samples per pixel, a block's depth is cleared when the block is opened.
        if memory.sampleCount == 1 { memory.depth.update(repeating: SIMD16(repeating: 0), count: memory.blockCount) }
        // A pixel may be drawn without its first sample, which then has no draw.
        if frame.output.identifiers != nil {
            memory.identifiers.update(repeating: SIMD16(repeating: 0), count: memory.blockCount)
        }
        if frame.output.textureCoordinates != nil { CoordinateKernel(view: view).clear() }
        waiting.resetCounts()
        // The draws that wait for shading: a blended draw's record, or nil for any number of opaque draws.
        var waitingBlended: UnsafePointer<DrawRecord>?
        var hasWaiting = drawBesideBackdrop()
        let firstRange = frame.backdrop.map { $0.range &+ 1 } ?? 0
        var depthBounds: PixelBounds?
        for number in firstRange..<frame.rangeCount {
            let range = frame.ranges + number
            let record = frame.records + range.pointee.draw
            // Also if the draw does not touch this tile. A triangle is shaded at the centroid of its samples that are not
            // hidden yet, and this set must not depend on the other content of a tile.
            if hasWaiting && (waitingBlended != nil ? waitingBlended != record : record.pointee.pass == .blended) {
                shadeWaiting(waitingBlended, before: number)
                hasWaiting = false
                waitingBlended = nil
            }
            prefetchRanges(after: number)
            let triangles = triangles(of: number)
            if triangles.isEmpty { continue }
            let draw = UInt16(truncatingIfNeeded: range.pointee.draw)
            let (readsFromDepth, writesToDepth) = (record.pointee.state.readsFromDepth, record.pointee.state.writesToDepth)
            switch record.pointee.pass {
            case .depthOnly:
                if !writesToDepth { continue }
                let bounds = depthBounds ?? boundsThatNeedDepth()
                depthBounds = bounds
                if bounds.isEmpty { continue }
                CoverageKernel(view: view, limits: bounds).drawDepth(triangles, draw: draw, readsFromDepth: readsFromDepth)
            case .opaque:
                hasWaiting = true
                coverage.drawOpaque(
                    triangles, draw: draw, readsFromDepth: readsFromDepth, writesToDepth: writesToDepth)
            case .blended:
                hasWaiting = true
                waitingBlended = record
                coverage.drawBlended(triangles, draw: draw, record)
            }
        }
        if hasWaiting { shadeWaiting(waitingBlended, before: frame.rangeCount) }
        OutputKernel(view: view).write()
        if frame.isCounting { PixelCounting(view: view).countDrawn() }
    }

    /// - Parameter range: the first range that follows.
    @inline(__always)
    private func shadeWaiting(_ record: UnsafePointer<DrawRecord>?, before range: Int) {
        if let record {
            waiting.shadeWaiting(BlendedDraw(record, isDepthRead: isDepthRead(from: range)))
        } else {
            waiting.shadeWaiting(nil)
        }
    }

    @inline(__always)
    private func triangles(of range: Int) -> TileTriangles { TileTriangles(of: range, in: tile, view.frame) }

    /// Prefetches data of the triangles of ranges that follow.
    ///
    /// Each step needs the data that the previous step prefetched two ranges earlier: the start of the tile's entries, the
    /// entries, the setups that they refer to.
    @inline(__always)
    private func prefetchRanges(after number: Int) {
        if number &+ 6 < frame.rangeCount { lanes_prefetch(frame.ranges[number &+ 6].tileStarts.base + tile) }
        if number &+ 4 < frame.rangeCount {
            let triangles = triangles(of: number &+ 4)
            if !triangles.isEmpty { lanes_prefetch(triangles.entries + triangles.bounds.lowerBound) }
        }
        if number &+ 2 < frame.rangeCount { triangles(of: number &+ 2).prefetchFirst() }
    }

    /// Whether depth is requested, or the tile's triangles in this range or a later one read it.
    private func isDepthRead(from range: Int) -> Bool {
        if frame.output.depths != nil { return true }
        for number in range..<frame.rangeCount {
            let range = frame.ranges + number
            if triangles(of: number).isEmpty { continue }
            if frame.records[range.pointee.draw].state.readsFromDepth { return true }
        }
        return false
    }

    /// Resets the blocks to the state in which only the backdrop is drawn.
    @inline(__always)
    private func clearBlocks() {
        var state = TileMemory.BlockState()
        Self.fill(memory.blocks, with: state, count: memory.blockCount)
        guard let backdrop = frame.backdrop else { return }
        let covered = PixelBounds(backdrop, in: view)
        if covered.isEmpty { return }
        state.copied = .max
        let firstColumn = Int(covered.firstColumn &>> 2)
        for row in Int(covered.firstRow &>> 2)...Int(covered.lastRow &>> 2) {
            Self.fill(
                memory.blocks + (row &* memory.blocksPerRow &+ firstColumn), with: state,
                count: Int(covered.lastColumn &>> 2) &- firstColumn &+ 1)
        }
    }

    /// Gives blocks one state, with copies that double in length.
    ///
    /// A state has fields of several sizes, which the compiler would otherwise write one by one.
    @inline(__always)
    private static func fill(
        _ blocks: UnsafeMutablePointer<TileMemory.BlockState>, with state: TileMemory.BlockState, count: Int
    ) {
        blocks.pointee = state
        var filled = 1
        while filled < count {
            let length = min(filled, count &- filled)
            (blocks + filled).update(from: blocks, count: length)
            filled &+= length
        }
    }

    /// Draws the backdrop's triangles in the part of the tile outside the backdrop's rectangle.
    /// - Returns: whether any of them wait for shading.
    @inline(__always)
    private func drawBesideBackdrop() -> Bool {
        guard let backdrop = frame.backdrop else { return false }
        let range = frame.ranges + backdrop.range
        let state = frame.records[range.pointee.draw].state
        var isWaiting = false
        for side in 0..<4 {
            let limits = PixelBounds(view).beside(PixelBounds(backdrop, in: view), side: side)
            if limits.isEmpty { continue }
            isWaiting = true
            CoverageKernel(view: view, limits: limits).drawOpaque(
                triangles(of: backdrop.range), draw: UInt16(truncatingIfNeeded: range.pointee.draw),
                readsFromDepth: state.readsFromDepth, writesToDepth: state.writesToDepth)
        }
        return isWaiting
    }

    /// The pixels in which depth can hide something: those with triangles that read depth, or all if depth is requested.
    @inline(never)
    private func boundsThatNeedDepth() -> PixelBounds {
        let tileBounds = PixelBounds(view)
        if frame.output.depths != nil { return tileBounds }
        var bounds = PixelBounds.none
        for number in 0..<frame.rangeCount {
            let range = frame.ranges + number
            let record = frame.records + range.pointee.draw
            if case .depthOnly = record.pointee.pass { continue }
            if !record.pointee.state.readsFromDepth { continue }
            let triangles = triangles(of: number)
            for entry in triangles.bounds {
                bounds.formUnion(PixelBounds(triangles[entry].setup.pointee, in: view, tileBounds))
            }
        }
        return bounds
    }
}
