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
            let entries = entries(of: number)
            if entries.isEmpty { continue }
            let draw = UInt16(truncatingIfNeeded: range.pointee.draw)
            let (readsFromDepth, writesToDepth) = (record.pointee.state.readsFromDepth, record.pointee.state.writesToDepth)
            switch record.pointee.pass {
            case .depthOnly:
                if !writesToDepth { continue }
                let bounds = depthBounds ?? boundsThatNeedDepth()
                depthBounds = bounds
                if bounds.isEmpty { continue }
                let coverage = CoverageKernel(view: view, limits: bounds)
                forEachTriangle(of: number, entries) { setup, covered, primitiveID in
                    coverage.drawDepth(setup, covered, primitiveID: primitiveID, draw: draw, readsFromDepth: readsFromDepth)
                }
            case .opaque:
                hasWaiting = true
                forEachTriangle(of: number, entries) { setup, covered, primitiveID in
                    coverage.drawOpaque(
                        setup, covered, primitiveID: primitiveID, draw: draw, readsFromDepth: readsFromDepth,
                        writesToDepth: writesToDepth)
                }
            case .blended:
                hasWaiting = true
                waitingBlended = record
                forEachTriangle(of: number, entries) { setup, covered, primitiveID in
                    coverage.drawBlended(setup, covered, primitiveID: primitiveID, draw: draw, record)
                }
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

    /// A range's triangles that touch the tile, as indices into its `tileEntries`.
    @inline(__always)
    private func entries(of range: Int) -> Range<Int> {
        let starts = frame.ranges[range].tileStarts.base
        return Range(uncheckedBounds: (Int(starts[tile]), Int(starts[tile &+ 1])))
    }

    /// Calls `body` for triangles of a range, and prefetches the setups of those that follow.
    @inline(__always)
    private func forEachTriangle(
        of range: Int, _ entries: Range<Int>,
        _ body: (_ setup: UnsafePointer<TriangleSetup>, _ covered: UInt16, _ primitiveID: UInt32) -> Void
    ) {
        let setups = UnsafePointer(frame.ranges[range].setups.base)
        let list = frame.ranges[range].tileEntries.base
        var entry = entries.lowerBound
        while entry < entries.upperBound {
            lanes_prefetch(setups + Int(list[min(entry &+ Self.trianglesAhead, entries.upperBound &- 1)].setup))
            let index = Int32(list[entry].setup)
            body(setups + Int(index), list[entry].covered, frame.primitiveIDs.primitiveID(range: range, index: index))
            entry &+= 1
        }
    }

    /// How many triangles ahead setups are prefetched: about as many as are drawn in the time that memory takes.
    private static var trianglesAhead: Int { 12 }

    /// Prefetches what leads to the triangles of ranges that follow. Each step needs what the one before has brought, two ranges ago: where
    /// the tile's entries begin, the entries, the setups that they name.
    @inline(__always)
    private func prefetchRanges(after number: Int) {
        if number &+ 6 < frame.rangeCount { lanes_prefetch(frame.ranges[number &+ 6].tileStarts.base + tile) }
        if number &+ 4 < frame.rangeCount {
            let entries = entries(of: number &+ 4)
            if !entries.isEmpty { lanes_prefetch(frame.ranges[number &+ 4].tileEntries.base + entries.lowerBound) }
        }
        if number &+ 2 < frame.rangeCount {
            let entries = entries(of: number &+ 2)
            let range = frame.ranges + (number &+ 2)
            var entry = entries.lowerBound
            while entry < min(entries.lowerBound &+ Self.trianglesAhead, entries.upperBound) {
                lanes_prefetch(range.pointee.setups.base + Int(range.pointee.tileEntries.base[entry].setup))
                entry &+= 1
            }
        }
    }

    /// Whether depth is asked for, or triangles of the tile in a range or a later one read it.
    private func isDepthRead(from range: Int) -> Bool {
        if frame.output.depths != nil { return true }
        for number in range..<frame.rangeCount {
            let range = frame.ranges + number
            if entries(of: number).isEmpty { continue }
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
            let coverage = CoverageKernel(view: view, limits: limits)
            forEachTriangle(of: backdrop.range, entries(of: backdrop.range)) { setup, covered, primitiveID in
                coverage.drawOpaque(
                    setup, covered, primitiveID: primitiveID, draw: UInt16(truncatingIfNeeded: range.pointee.draw),
                    readsFromDepth: state.readsFromDepth, writesToDepth: state.writesToDepth)
            }
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
            forEachTriangle(of: number, entries(of: number)) { setup, _, _ in
                bounds.formUnion(PixelBounds(setup.pointee, in: view, tileBounds))
            }
        }
        return bounds
    }
}
