import CLanes
import RasterMemory
import RenderMath

/// Which samples of a tile a triangle covers, exactly, block by block.
struct CoverageKernel {
    let view: TileView

    /// The column and row of each lane in its block.
    @inline(__always)
    static var laneColumns: WholeLanes { WholeLanes(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3) }
    @inline(__always)
    static var laneRows: WholeLanes { WholeLanes(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3) }
    @inline(__always)
    static var laneX: Lanes { Lanes(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3) }
    @inline(__always)
    static var laneY: Lanes { Lanes(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3) }

    /// What is done with the samples that a triangle covers and that pass the depth test.
    enum Purpose {
        /// Depth is written.
        case depth
        /// Depth and the triangle's name are written; shading comes later, once for what remains visible.
        case opaque
        /// The triangle's name is written; depth is written later, where alpha is known.
        case blended
    }

    /// Writes depth alone: the occlusion pass.
    @inline(never)
    func drawDepth(_ setup: UnsafePointer<TriangleSetup>, draw: UInt16, readsDepth: Bool) {
        if view.frame.pointee.pattern.sampleCount == 1 {
            cover(setup, 0, draw, isSingle: true, readsDepth: readsDepth, .depth) { _ in }
        } else {
            cover(setup, 0, draw, isSingle: false, readsDepth: readsDepth, .depth) { _ in }
        }
    }

    /// Writes depth and the triangle's name.
    @inline(never)
    func drawOpaque(_ setup: UnsafePointer<TriangleSetup>, name: UInt32, draw: UInt16, readsDepth: Bool) {
        if view.frame.pointee.pattern.sampleCount == 1 {
            cover(setup, name, draw, isSingle: true, readsDepth: readsDepth, .opaque) { _ in }
        } else {
            cover(setup, name, draw, isSingle: false, readsDepth: readsDepth, .opaque) { _ in }
        }
    }

    /// Writes the triangle's name where a blended triangle shows.
    /// - Parameter blend: takes the number of a block in which other triangles wait below this one, to be shaded and blended first.
    @inline(__always)
    func drawBlended(
        _ setup: UnsafePointer<TriangleSetup>, name: UInt32, draw: UInt16, readsDepth: Bool, blend: (_ block: Int) -> Void
    ) {
        cover(setup, name, draw, isSingle: view.frame.pointee.pattern.sampleCount == 1, readsDepth: readsDepth, .blended, blend: blend)
    }

    /// Visits each block that the triangle may touch and each of its samples.
    @inline(__always)
    private func cover(
        _ setup: UnsafePointer<TriangleSetup>, _ name: UInt32, _ draw: UInt16, isSingle: Bool, readsDepth: Bool,
        _ purpose: Purpose, blend: (_ block: Int) -> Void
    ) {
        let triangle = setup.pointee
        let firstColumn = max(triangle.firstColumn &- view.originX, 0)
        let lastColumn = min(triangle.lastColumn &- view.originX, view.width &- 1)
        let firstRow = max(triangle.firstRow &- view.originY, 0)
        let lastRow = min(triangle.lastRow &- view.originY, view.height &- 1)
        if isSingle && triangle.firstColumn == triangle.lastColumn && triangle.firstRow == triangle.lastRow {
            coverPixel(triangle, name, draw, column: firstColumn, row: firstRow, readsDepth: readsDepth, purpose, blend: blend)
            return
        }

        let (a0, b0) = (triangle.y0 &- triangle.y1, triangle.x1 &- triangle.x0)
        let (a1, b1) = (triangle.y1 &- triangle.y2, triangle.x2 &- triangle.x1)
        let (a2, b2) = (triangle.y2 &- triangle.y0, triangle.x0 &- triangle.x2)
        let sampleCount = isSingle ? 1 : view.frame.pointee.pattern.sampleCount
        let constants = view.memory.pointee.batch.edges
        // The largest and the least of the samples' edge functions at the tile's first pixel.
        var (top0, top1, top2) = (Int32.min, Int32.min, Int32.min)
        var (bottom0, bottom1, bottom2) = (Int32.max, Int32.max, Int32.max)
        for sample in 0..<sampleCount {
            let place = isSingle ? SIMD2(8, 8) : view.frame.pointee.pattern.sixteenths[sample]
            let x = view.originX &* 256 &+ place.x &* 16
            let y = view.originY &* 256 &+ place.y &* 16
            let edge0 = Self.atTile(a0, b0, x &- triangle.x0, y &- triangle.y0)
            let edge1 = Self.atTile(a1, b1, x &- triangle.x1, y &- triangle.y1)
            let edge2 = Self.atTile(a2, b2, x &- triangle.x2, y &- triangle.y2)
            (top0, top1, top2) = (max(top0, edge0), max(top1, edge1), max(top2, edge2))
            (bottom0, bottom1, bottom2) = (min(bottom0, edge0), min(bottom1, edge1), min(bottom2, edge2))
            if !isSingle {
                constants[sample &* 3] = edge0
                constants[sample &* 3 &+ 1] = edge1
                constants[sample &* 3 &+ 2] = edge2
            }
        }
        // To the largest value that the function takes in a block, and to the least, from its first pixel's.
        top0 &+= (max(a0, 0) &+ max(b0, 0)) &* 3
        top1 &+= (max(a1, 0) &+ max(b1, 0)) &* 3
        top2 &+= (max(a2, 0) &+ max(b2, 0)) &* 3
        let (inner0, inner1, inner2) = (bottom0, bottom1, bottom2)
        bottom0 &+= (min(a0, 0) &+ min(b0, 0)) &* 3
        bottom1 &+= (min(a1, 0) &+ min(b1, 0)) &* 3
        bottom2 &+= (min(a2, 0) &+ min(b2, 0)) &* 3
        let lanes0 = Self.laneColumns &* a0 &+ Self.laneRows &* b0
        let lanes1 = Self.laneColumns &* a1 &+ Self.laneRows &* b1
        let lanes2 = Self.laneColumns &* a2 &+ Self.laneRows &* b2

        let plane = DepthPlane(triangle)
        let depthLanes = plane.lanes
        let names = SIMD16<UInt32>(repeating: name)
        // Sixteen blocks at a time, as many as pixels in one: an edge function's steps from block to block are four times those from
        // pixel to pixel.
        var y = firstRow & ~3
        while y <= lastRow {
            var x = firstColumn & ~3
            while x <= lastColumn {
                let step0 = a0 &* x &+ b0 &* y
                let step1 = a1 &* x &+ b1 &* y
                let step2 = a2 &* x &+ b2 &* y
                let outside =
                    (lanes0 &<< 2 &+ (top0 &+ step0)) | (lanes1 &<< 2 &+ (top1 &+ step1))
                    | (lanes2 &<< 2 &+ (top2 &+ step2))
                var blocks = ~lanes_bits(outside) & Self.blocks(columns: lastColumn &- x, rows: lastRow &- y)
                if blocks != 0 {
                    let partial =
                        (lanes0 &<< 2 &+ (bottom0 &+ step0)) | (lanes1 &<< 2 &+ (bottom1 &+ step1))
                        | (lanes2 &<< 2 &+ (bottom2 &+ step2))
                    let partialBlocks = lanes_bits(partial)
                    while blocks != 0 {
                        let index = blocks.trailingZeroBitCount
                        blocks &= blocks &- 1
                        let blockX = x &+ Int32(truncatingIfNeeded: (index & 3) &* 4)
                        let blockY = y &+ Int32(truncatingIfNeeded: index & ~3)
                        let block = Int(blockY &>> 2) &* view.memory.pointee.blocksPerRow &+ Int(blockX &>> 2)
                        let state = view.memory.pointee.blocks + block
                        visit(block, state, draw)
                        if readsDepth && triangle.nearestDepth < state.pointee.farthestDepth { continue }
                        let isWhole = partialBlocks & (1 &<< UInt16(truncatingIfNeeded: index)) == 0
                        let edge0 = a0 &* blockX &+ b0 &* blockY
                        let edge1 = a1 &* blockX &+ b1 &* blockY
                        let edge2 = a2 &* blockX &+ b2 &* blockY
                        @inline(__always)
                        func inside(_ sample: Int) -> LaneMask {
                            let (constant0, constant1, constant2) =
                                isSingle
                                ? (inner0, inner1, inner2)
                                : (constants[sample &* 3], constants[sample &* 3 &+ 1], constants[sample &* 3 &+ 2])
                            let signs =
                                (lanes0 &+ (constant0 &+ edge0)) | (lanes1 &+ (constant1 &+ edge1))
                                | (lanes2 &+ (constant2 &+ edge2))
                            return signs .>= WholeLanes(repeating: 0)
                        }
                        if case .blended = purpose, state.pointee.isWaiting {
                            var overlap: UInt16 = 0
                            for sample in 0..<sampleCount {
                                let covered = isWhole ? .max : LaneMath.bits(inside(sample))
                                overlap |= covered & view.memory.pointee.waiting[block &* sampleCount &+ sample]
                            }
                            if overlap != 0 { blend(block) }
                        }
                        let (blockLeft, blockTop) = plane.toBlock(view.originX &+ blockX, view.originY &+ blockY)
                        var anyPassed = false
                        for sample in 0..<sampleCount {
                            let place = isSingle ? SIMD2(8, 8) : view.frame.pointee.pattern.sixteenths[sample]
                            let depth = depthLanes + plane.first(blockLeft, blockTop, place)
                            let slot = block &* sampleCount &+ sample
                            // Beyond depth 0 there is nothing to see, whether depth is read or not.
                            var passed = depth .>= (readsDepth ? view.memory.pointee.depth[slot] : Lanes(repeating: 0))
                            if !isWhole { passed = passed .& inside(sample) }
                            switch purpose {
                            case .depth:
                                view.memory.pointee.depth[slot] = view.memory.pointee.depth[slot].replaced(by: depth, where: passed)
                                anyPassed = true
                            case .opaque:
                                let bits = LaneMath.bits(passed)
                                if bits == 0 { continue }
                                view.memory.pointee.depth[slot] = view.memory.pointee.depth[slot].replaced(by: depth, where: passed)
                                view.memory.pointee.triangles[slot] = view.memory.pointee.triangles[slot].replaced(by: names, where: passed)
                                view.memory.pointee.waiting[slot] |= bits
                                anyPassed = true
                            case .blended:
                                let bits = LaneMath.bits(passed)
                                if bits == 0 { continue }
                                view.memory.pointee.triangles[slot] = view.memory.pointee.triangles[slot].replaced(by: names, where: passed)
                                view.memory.pointee.waiting[slot] |= bits
                                anyPassed = true
                            }
                        }
                        if !anyPassed { continue }
                        switch purpose {
                        case .depth, .opaque:
                            if case .opaque = purpose { state.pointee.isWaiting = true }
                            state.pointee.noteDepth(draw, isFarther: !readsDepth)
                            if isWhole && readsDepth {
                                let least = plane.least(blockLeft, blockTop, view.frame, sampleCount)
                                if least > state.pointee.farthestDepth { state.pointee.farthestDepth = least }
                            }
                        case .blended:
                            state.pointee.isWaiting = true
                        }
                    }
                }
                x &+= 16
            }
            y &+= 16
        }
    }

    /// The blocks of sixteen, one bit each, whose first column and row are no more than so many pixels beyond the first one's.
    @inline(__always)
    private static func blocks(columns: Int32, rows: Int32) -> UInt16 {
        let across: UInt16 = columns >= 12 ? 0xFFFF : 0x1111 &* ((2 &<< UInt16(truncatingIfNeeded: columns &>> 2)) &- 1)
        return rows >= 12 ? across : across & ((16 &<< (UInt16(truncatingIfNeeded: rows) & 12)) &- 1)
    }

    /// A triangle that can cover one sample alone, and does: set-up has seen to it.
    @inline(__always)
    private func coverPixel(
        _ triangle: TriangleSetup, _ name: UInt32, _ draw: UInt16, column: Int32, row: Int32,
        readsDepth: Bool, _ purpose: Purpose, blend: (_ block: Int) -> Void
    ) {
        let block = Int(row &>> 2) &* view.memory.pointee.blocksPerRow &+ Int(column &>> 2)
        let lane = Int((row & 3) &* 4 &+ (column & 3))
        let bit = UInt16(1) &<< UInt16(truncatingIfNeeded: lane)
        let state = view.memory.pointee.blocks + block
        visit(block, state, draw)
        if case .blended = purpose, view.memory.pointee.waiting[block] & bit != 0 { blend(block) }
        let held = UnsafeMutableRawPointer(view.memory.pointee.depth + block).assumingMemoryBound(to: Float.self) + lane
        let plane = DepthPlane(triangle)
        let (left, top) = plane.toBlock(view.originX &+ (column & ~3), view.originY &+ (row & ~3))
        let depth = plane.depth(left, top, SIMD2(8, 8), column: column & 3, row: row & 3)
        if !(depth >= (readsDepth ? held.pointee : 0)) { return }
        let triangles = UnsafeMutableRawPointer(view.memory.pointee.triangles + block).assumingMemoryBound(to: UInt32.self)
        switch purpose {
        case .depth:
            held.pointee = depth
            state.pointee.noteDepth(draw, isFarther: !readsDepth)
        case .opaque:
            held.pointee = depth
            state.pointee.noteDepth(draw, isFarther: !readsDepth)
            triangles[lane] = name
            view.memory.pointee.waiting[block] |= bit
            state.pointee.isWaiting = true
        case .blended:
            triangles[lane] = name
            view.memory.pointee.waiting[block] |= bit
            state.pointee.isWaiting = true
        }
    }

    /// Clears a block's depth at its first visit, and finds its farthest once other draws have written depth.
    @inline(__always)
    private func visit(_ block: Int, _ state: UnsafeMutablePointer<TileMemory.BlockState>, _ draw: UInt16) {
        if !state.pointee.isVisited {
            clearDepth(block, state)
        } else if state.pointee.isDepthNew && state.pointee.depthDraw != draw {
            findFarthest(block, state)
        }
    }

    @inline(never)
    private func clearDepth(_ block: Int, _ state: UnsafeMutablePointer<TileMemory.BlockState>) {
        state.pointee.isVisited = true
        for sample in 0..<view.frame.pointee.pattern.sampleCount {
            view.memory.pointee.depth[block &* view.frame.pointee.pattern.sampleCount &+ sample] = Lanes(repeating: 0)
        }
    }

    @inline(never)
    private func findFarthest(_ block: Int, _ state: UnsafeMutablePointer<TileMemory.BlockState>) {
        let depth = view.memory.pointee.depth + block &* view.frame.pointee.pattern.sampleCount
        var farthest = depth[0]
        for sample in 1..<max(view.frame.pointee.pattern.sampleCount, 1) {
            farthest = LaneMath.min(farthest, depth[sample])
        }
        state.pointee.farthestDepth = LaneMath.least(farthest)
        state.pointee.isDepthNew = false
    }

    /// An edge function at a sample of the tile's first pixel, divided by 256 and rounded down, with the fill rule in it.
    ///
    /// Pixels are 256 units apart, so the function at pixel (i, j) is `256·(a·i + b·j)` more, and its sign is that of this value plus
    /// `a·i + b·j`: exact in 32 bits. Beyond ±2³⁰ the sign cannot change within a tile, and the value is cut off there.
    /// - Parameters:
    ///   - dx: from the edge's first corner to the sample, in 1/256 pixel.
    @inline(__always)
    private static func atTile(_ a: Int32, _ b: Int32, _ dx: Int32, _ dy: Int32) -> Int32 {
        var value = Int64(a) &* Int64(dx) &+ Int64(b) &* Int64(dy)
        if !EdgeFunction.isLeftOrTop(a, b) { value &-= 1 }
        return Int32(truncatingIfNeeded: min(max(value &>> 8, -(1 &<< 30)), 1 &<< 30))
    }

    /// The depth of one sample of one pixel.
    @inline(__always)
    func depth(of setup: UnsafePointer<TriangleSetup>, pixel: Int, sample: Int) -> Float {
        let plane = DepthPlane(setup.pointee)
        let first = view.firstPixel(ofBlock: pixel &>> 4)
        let (left, top) = plane.toBlock(first.x, first.y)
        return plane.depth(
            left, top, view.frame.pointee.pattern.sixteenths[sample], column: Int32(truncatingIfNeeded: pixel & 3),
            row: Int32(truncatingIfNeeded: (pixel &>> 2) & 3))
    }

    /// The depth of one sample of each pixel of a block.
    @inline(__always)
    func depths(of setup: UnsafePointer<TriangleSetup>, block: Int, sample: Int) -> Lanes {
        let plane = DepthPlane(setup.pointee)
        let first = view.firstPixel(ofBlock: block)
        let (left, top) = plane.toBlock(first.x, first.y)
        return plane.lanes + plane.first(left, top, view.frame.pointee.pattern.sixteenths[sample])
    }
}

extension TileMemory.BlockState {
    /// Notes that a draw has written depth; the bound is lost where it may have become farther.
    @inline(__always)
    mutating func noteDepth(_ draw: UInt16, isFarther: Bool) {
        isDepthNew = true
        depthDraw = draw
        if isFarther { farthestDepth = 0 }
    }
}
