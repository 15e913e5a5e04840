import CLanes
import RasterResources
import KernelData
import RenderMath

/// Draws one tile from beginning to end: coverage of opaque triangles, shading of what remains visible, blended triangles in
/// order, and the pixels out.
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

    /// Draws the tile's triangles in submission order. Opaque draws are shaded together when a blended draw, or the end, follows;
    /// a blended draw is shaded when another follows, and in blocks where it overlaps itself.
    func draw() {
        clearBlocks()
        // With several samples a block's depth is cleared when it is opened.
        if memory.sampleCount == 1 { memory.depth.update(repeating: SIMD16(repeating: 0), count: memory.blockCount) }
        // A pixel may be drawn on without its first sample, which then shows no draw.
        if frame.output.identifiers != nil {
            memory.identifiers.update(repeating: SIMD16(repeating: 0), count: memory.blockCount)
        }
        if frame.output.textureCoordinates != nil { CoordinateKernel(view: view).clear() }
        waiting.resetCounts()
        // What waits for shading: a blended draw's record, or any number of opaque draws.
        var waitingBlended: UnsafePointer<DrawRecord>?
        var hasWaiting = drawBesideBackdrop()
        let firstRange = frame.backdrop.map { $0.range &+ 1 } ?? 0
        var depthBounds: PixelBounds?
        for number in firstRange..<frame.rangeCount {
            let range = frame.ranges + number
            let record = frame.records + range.pointee.draw
            // Even where the draw does not touch this tile: a triangle is shaded in the middle of those of its samples that are not
            // hidden yet, and which these are must not depend on what else a tile holds.
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

    /// - Parameter range: the first range whose triangles follow.
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

    /// Prefetches what leads to the triangles of ranges that follow. Each step needs what the one before has brought, two ranges ago: where
    /// the tile's entries begin, the entries, the setups that they name.
    @inline(__always)
    private func prefetchRanges(after number: Int) {
        if number &+ 6 < frame.rangeCount { lanes_prefetch(frame.ranges[number &+ 6].tileStarts.base + tile) }
        if number &+ 4 < frame.rangeCount {
            let triangles = triangles(of: number &+ 4)
            if !triangles.isEmpty { lanes_prefetch(triangles.entries + triangles.bounds.lowerBound) }
        }
        if number &+ 2 < frame.rangeCount { triangles(of: number &+ 2).prefetchFirst() }
    }

    /// Whether depth is asked for, or triangles of the tile in a range or a later one read it.
    private func isDepthRead(from range: Int) -> Bool {
        if frame.output.depths != nil { return true }
        for number in range..<frame.rangeCount {
            let range = frame.ranges + number
            if triangles(of: number).isEmpty { continue }
            if frame.records[range.pointee.draw].state.readsFromDepth { return true }
        }
        return false
    }

    /// Nothing has been drawn on the blocks but the backdrop.
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

    /// Gives blocks one state, each copy twice as long as the one before: a state has fields of several sizes, which the compiler would
    /// write one by one.
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

    /// Draws the triangles of the backdrop where the tile's blocks lie beside its rectangle.
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

    /// The pixels where depth alone can hide something: where triangles are that read it, or all where depth is asked for.
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
