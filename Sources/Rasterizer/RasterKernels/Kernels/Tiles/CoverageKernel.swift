import CLanes
import DrawLists
import RasterMemory
import RenderMath

/// Which samples of a tile a triangle covers, exactly, block by block.
struct CoverageKernel {
    let view: TileView
    /// The pixels of the tile that are drawn.
    let limits: PixelBounds

    /// Coverage of a tile, or of a part of it.
    @inline(__always)
    init(view: TileView, limits: PixelBounds? = nil) {
        self.view = view
        self.limits = limits ?? PixelBounds(view)
    }

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
        /// The triangle's primitive ID is written, and depth where the draw does so; shading comes later, once for what remains visible.
        case opaque(writesToDepth: Bool)
        /// The triangle's primitive ID is written, after those that wait below it have been blended; depth is written later, where alpha is
        /// known.
        case blended(UnsafePointer<DrawRecord>)
    }

    // One function for each purpose, with and without multisampling, since what is known when they are compiled need not be asked for
    // each block; and no more in one of them than the compiler is willing to join.

    /// Writes depth alone: the occlusion pass.
    @inline(__always)
    func drawDepth(_ setup: UnsafePointer<TriangleSetup>, primitiveID: UInt32, draw: UInt16, readsFromDepth: Bool) {
        if view.frame.pointee.pattern.sampleCount == 1 {
            depthOfPixels(setup, draw, readsFromDepth)
        } else {
            depthOfSamples(setup, primitiveID, draw, readsFromDepth)
        }
    }

    @inline(never)
    private func depthOfPixels(_ setup: UnsafePointer<TriangleSetup>, _ draw: UInt16, _ readsFromDepth: Bool) {
        cover(setup, 0, draw, isSingle: true, readsFromDepth: readsFromDepth, .depth)
    }

    @inline(never)
    private func depthOfSamples(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ readsFromDepth: Bool
    ) {
        cover(setup, primitiveID, draw, isSingle: false, readsFromDepth: readsFromDepth, .depth)
    }

    /// Writes the triangle's primitive ID, and depth where the draw does so.
    @inline(__always)
    func drawOpaque(
        _ setup: UnsafePointer<TriangleSetup>, primitiveID: UInt32, draw: UInt16, readsFromDepth: Bool, writesToDepth: Bool
    ) {
        if view.frame.pointee.pattern.sampleCount == 1 {
            opaquePixels(setup, primitiveID, draw, readsFromDepth, writesToDepth)
        } else {
            opaqueSamples(setup, primitiveID, draw, readsFromDepth, writesToDepth)
        }
    }

    @inline(never)
    private func opaquePixels(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ readsFromDepth: Bool,
        _ writesToDepth: Bool
    ) {
        cover(setup, primitiveID, draw, isSingle: true, readsFromDepth: readsFromDepth, .opaque(writesToDepth: writesToDepth))
    }

    @inline(never)
    private func opaqueSamples(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ readsFromDepth: Bool,
        _ writesToDepth: Bool
    ) {
        cover(setup, primitiveID, draw, isSingle: false, readsFromDepth: readsFromDepth, .opaque(writesToDepth: writesToDepth))
    }

    /// Writes the triangle's primitive ID where a blended triangle shows. Where others of its draw wait below it, these are blended first.
    @inline(__always)
    func drawBlended(
        _ setup: UnsafePointer<TriangleSetup>, primitiveID: UInt32, draw: UInt16, _ record: UnsafePointer<DrawRecord>
    ) {
        if view.frame.pointee.pattern.sampleCount == 1 {
            blendedPixels(setup, primitiveID, draw, record)
        } else {
            blendedSamples(setup, primitiveID, draw, record)
        }
    }

    @inline(never)
    private func blendedPixels(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ record: UnsafePointer<DrawRecord>
    ) {
        cover(setup, primitiveID, draw, isSingle: true, readsFromDepth: record.pointee.state.readsFromDepth, .blended(record))
    }

    @inline(never)
    private func blendedSamples(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ record: UnsafePointer<DrawRecord>
    ) {
        cover(setup, primitiveID, draw, isSingle: false, readsFromDepth: record.pointee.state.readsFromDepth, .blended(record))
    }

    /// Visits each block that the triangle may touch and each of its samples.
    @inline(__always)
    private func cover(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, isSingle: Bool, readsFromDepth: Bool,
        _ purpose: Purpose
    ) {
        let triangle = setup.pointee
        let bounds = PixelBounds(triangle, in: view, limits)
        if bounds.isEmpty { return }
        if isSingle {
            let columns = triangle.lastColumn &- triangle.firstColumn &+ 1
            let rows = triangle.lastRow &- triangle.firstRow &+ 1
            if columns == 1 && rows == 1 {
                coverPixel(
                    triangle, DepthPlane(triangle), primitiveID, draw, column: bounds.firstColumn, row: bounds.firstRow,
                    readsFromDepth: readsFromDepth, purpose)
                return
            }
            let isCompact = Self.isCompact(triangle)
            if columns <= 3 && rows <= 3 && isCompact {
                coverWindow(triangle, primitiveID, draw, bounds, readsFromDepth: readsFromDepth, purpose)
                return
            }
            if columns <= 12 && rows <= 12 && isCompact {
                switch purpose {
                case .depth: depthOfFewBlocks(setup, draw, bounds, readsFromDepth)
                case .opaque(let writesToDepth):
                    opaqueFewBlocks(setup, primitiveID, draw, bounds, readsFromDepth, writesToDepth)
                case .blended(let record): blendedFewBlocks(setup, primitiveID, draw, bounds, record)
                }
                return
            }
        }
        coverManyBlocks(triangle, primitiveID, draw, bounds, isSingle: isSingle, readsFromDepth: readsFromDepth, purpose)
    }

    /// Whether a triangle's corners are less than 32 pixels from its first: of one that is much larger, too, the picture may show but
    /// a few pixels.
    @inline(__always)
    private static func isCompact(_ triangle: TriangleSetup) -> Bool {
        let (dx1, dy1) = (triangle.x1 &- triangle.x0 &+ 0x2000, triangle.y1 &- triangle.y0 &+ 0x2000)
        let (dx2, dy2) = (triangle.x2 &- triangle.x0 &+ 0x2000, triangle.y2 &- triangle.y0 &+ 0x2000)
        return UInt32(bitPattern: dx1 | dy1 | dx2 | dy2) < 0x4000
    }

    @inline(never)
    private func depthOfFewBlocks(
        _ setup: UnsafePointer<TriangleSetup>, _ draw: UInt16, _ bounds: PixelBounds, _ readsFromDepth: Bool
    ) {
        coverFewBlocks(setup.pointee, 0, draw, bounds, readsFromDepth: readsFromDepth, .depth)
    }

    @inline(never)
    private func opaqueFewBlocks(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds,
        _ readsFromDepth: Bool,
        _ writesToDepth: Bool
    ) {
        coverFewBlocks(
            setup.pointee, primitiveID, draw, bounds, readsFromDepth: readsFromDepth, .opaque(writesToDepth: writesToDepth))
    }

    @inline(never)
    private func blendedFewBlocks(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds,
        _ record: UnsafePointer<DrawRecord>
    ) {
        coverFewBlocks(
            setup.pointee, primitiveID, draw, bounds, readsFromDepth: record.pointee.state.readsFromDepth, .blended(record))
    }

    /// A compact triangle of few blocks: each is looked at, without asking first which are outside.
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
        let a0 = triangle.y0 &- triangle.y1
        let b0 = triangle.x1 &- triangle.x0
        let a1 = triangle.y1 &- triangle.y2
        let b1 = triangle.x2 &- triangle.x1
        let a2 = triangle.y2 &- triangle.y0
        let b2 = triangle.x0 &- triangle.x2
        var row0 = Self.near(a0, b0, x &- triangle.x0, y &- triangle.y0)
        var row1 = Self.near(a1, b1, x &- triangle.x1, y &- triangle.y1)
        var row2 = Self.near(a2, b2, x &- triangle.x2, y &- triangle.y2)
        let lanes0 = Self.laneColumns &* a0 &+ Self.laneRows &* b0
        let lanes1 = Self.laneColumns &* a1 &+ Self.laneRows &* b1
        let lanes2 = Self.laneColumns &* a2 &+ Self.laneRows &* b2
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
                edge0 &+= 4 &* a0
                edge1 &+= 4 &* a1
                edge2 &+= 4 &* a2
                column &+= 4
            }
            row0 &+= 4 &* b0
            row1 &+= 4 &* b1
            row2 &+= 4 &* b2
            row &+= 4
        }
    }

    /// A triangle of any size: its blocks are looked at sixteen at a time.
    @inline(__always)
    private func coverManyBlocks(
        _ triangle: TriangleSetup, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds, isSingle: Bool,
        readsFromDepth: Bool,
        _ purpose: Purpose
    ) {
        // Numbers by themselves and no pairs: the compiler would join those to vectors and spend its time on taking them apart.
        let a0 = triangle.y0 &- triangle.y1
        let b0 = triangle.x1 &- triangle.x0
        let a1 = triangle.y1 &- triangle.y2
        let b1 = triangle.x2 &- triangle.x1
        let a2 = triangle.y2 &- triangle.y0
        let b2 = triangle.x0 &- triangle.x2
        let sampleCount = isSingle ? 1 : view.frame.pointee.pattern.sampleCount
        let sixteenths = view.frame.pointee.pattern.sixteenths
        let constants = view.memory.pointee.batch.edges
        // The first sample's edge functions at the tile's first pixel, and how far the other samples' lie above and below at most.
        var first0: Int32 = 0
        var first1: Int32 = 0
        var first2: Int32 = 0
        var above0: Int32 = 0
        var above1: Int32 = 0
        var above2: Int32 = 0
        var below0: Int32 = 0
        var below1: Int32 = 0
        var below2: Int32 = 0
        for sample in 0..<sampleCount {
            let x = view.originX &* 256 &+ (isSingle ? 128 : sixteenths[sample].x &* 16)
            let y = view.originY &* 256 &+ (isSingle ? 128 : sixteenths[sample].y &* 16)
            let edge0 = Self.at(a0, b0, x &- triangle.x0, y &- triangle.y0)
            let edge1 = Self.at(a1, b1, x &- triangle.x1, y &- triangle.y1)
            let edge2 = Self.at(a2, b2, x &- triangle.x2, y &- triangle.y2)
            if sample == 0 {
                first0 = edge0
                first1 = edge1
                first2 = edge2
            }
            if !isSingle {
                constants[sample &* 3] = edge0 &- first0
                constants[sample &* 3 &+ 1] = edge1 &- first1
                constants[sample &* 3 &+ 2] = edge2 &- first2
                above0 = max(above0, edge0 &- first0)
                above1 = max(above1, edge1 &- first1)
                above2 = max(above2, edge2 &- first2)
                below0 = min(below0, edge0 &- first0)
                below1 = min(below1, edge1 &- first1)
                below2 = min(below2, edge2 &- first2)
            }
        }
        let lanes0 = Self.laneColumns &* a0 &+ Self.laneRows &* b0
        let lanes1 = Self.laneColumns &* a1 &+ Self.laneRows &* b1
        let lanes2 = Self.laneColumns &* a2 &+ Self.laneRows &* b2

        let target = Target(view, triangle, primitiveID, draw)
        let plane = DepthPlane(triangle)
        let depthLanes = plane.lanes
        let farthest = isSingle ? SIMD2() : plane.farthestSample(of: view.frame.pointee.pattern)
        let blockEdges = view.memory.pointee.batch.blockEdges
        let blockDepths = view.memory.pointee.batch.blockDepths
        let edgeOfBlock = UnsafeMutableRawPointer(blockEdges).assumingMemoryBound(to: Int32.self)
        let depthOfBlock = UnsafeMutableRawPointer(blockDepths).assumingMemoryBound(to: Float.self)
        // As many blocks as pixels in one: an edge function's steps from block to block are four times those from pixel to pixel.
        var y = bounds.firstRow & ~3
        while y <= bounds.lastRow {
            var x = bounds.firstColumn & ~3
            while x <= bounds.lastColumn {
                let edges0 = lanes0 &<< 2 &+ (first0 &+ a0 &* x &+ b0 &* y)
                let edges1 = lanes1 &<< 2 &+ (first1 &+ a1 &* x &+ b1 &* y)
                let edges2 = lanes2 &<< 2 &+ (first2 &+ a2 &* x &+ b2 &* y)
                let most0 = above0 &+ Self.largestStep(a0, b0)
                let most1 = above1 &+ Self.largestStep(a1, b1)
                let most2 = above2 &+ Self.largestStep(a2, b2)
                let outside = (edges0 &+ most0) | (edges1 &+ most1) | (edges2 &+ most2)
                var touched = UInt32(
                    Self.blocks(columns: bounds.lastColumn &- x, rows: bounds.lastRow &- y) & ~lanes_bits(outside))
                if touched == 0 {
                    x &+= 16
                    continue
                }
                // Whether all of these are covered wholly; where a pixel has one sample, the question costs more for each one alone than
                // its answer saves.
                let least0 = below0 &- Self.largestStep(0 &- a0, 0 &- b0)
                let least1 = below1 &- Self.largestStep(0 &- a1, 0 &- b1)
                let least2 = below2 &- Self.largestStep(0 &- a2, 0 &- b2)
                let partial = (edges0 &+ least0) | (edges1 &+ least1) | (edges2 &+ least2)
                let partialBlocks = UInt32(lanes_bits(partial))
                let areWhole = partialBlocks & touched == 0
                blockEdges[0] = edges0
                blockEdges[1] = edges1
                blockEdges[2] = edges2
                let lefts = plane.left(Self.laneX * 4 + Float(view.originX &+ x))
                let tops = plane.top(Self.laneY * 4 + Float(view.originY &+ y))
                if isSingle {
                    blockDepths[0] = plane.first(lefts, tops, 0.5, 0.5)
                } else {
                    blockDepths[0] = lefts
                    blockDepths[1] = tops
                }
                let firstBlock = Int(y &>> 2) &* target.blocksPerRow &+ Int(x &>> 2)
                repeat {
                    let index = touched.trailingZeroBitCount
                    touched &= touched &- 1
                    let block = firstBlock &+ (index &>> 2) &* target.blocksPerRow &+ (index & 3)
                    if !mayShow(block, target, readsFromDepth: readsFromDepth) { continue }
                    let isWhole = isSingle ? areWhole : partialBlocks & (1 &<< UInt32(truncatingIfNeeded: index)) == 0
                    if !isSingle {
                        if isWhole {
                            let first = plane.first(
                                depthOfBlock[index], depthOfBlock[16 &+ index], farthest.x, farthest.y)
                            if coverWhole(block, target, farthest: depthLanes + first, readsFromDepth: readsFromDepth, purpose)
                            {
                                continue
                            }
                        }
                        if target.blocks[block].isClosed { open(block) }
                    }
                    @inline(__always)
                    func signs(_ sample: Int) -> WholeLanes {
                        if isWhole { return WholeLanes(repeating: 0) }
                        let edge0 = edgeOfBlock[index] &+ (isSingle ? 0 : constants[sample &* 3])
                        let edge1 = edgeOfBlock[16 &+ index] &+ (isSingle ? 0 : constants[sample &* 3 &+ 1])
                        let edge2 = edgeOfBlock[32 &+ index] &+ (isSingle ? 0 : constants[sample &* 3 &+ 2])
                        return (lanes0 &+ edge0) | (lanes1 &+ edge1) | (lanes2 &+ edge2)
                    }
                    if case .blended(let record) = purpose, target.blocks[block].isWaiting {
                        var overlap: UInt16 = 0
                        for sample in 0..<sampleCount {
                            overlap |= ~lanes_bits(signs(sample)) & target.waiting[block &* sampleCount &+ sample]
                        }
                        if overlap != 0 { VisibilityResolveKernel(view: view).shadeOverlapped(block, record) }
                    }
                    var anyPassed = false
                    for sample in 0..<sampleCount {
                        let first =
                            isSingle
                            ? depthOfBlock[index]
                            : plane.first(
                                depthOfBlock[index], depthOfBlock[16 &+ index], Float(sixteenths[sample].x) * 0.0625,
                                Float(sixteenths[sample].y) * 0.0625)
                        if drawSample(
                            block &* sampleCount &+ sample, target, signs: signs(sample), depth: depthLanes + first,
                            readsFromDepth: readsFromDepth, purpose)
                        {
                            anyPassed = true
                        }
                    }
                    if anyPassed { note(block, target, readsFromDepth: readsFromDepth, purpose) }
                } while touched != 0
                x &+= 16
            }
            y &+= 16
        }
    }

    /// What is the same for all blocks of a triangle: where they lie, and what is written there.
    struct Target {
        let blocks: UnsafeMutablePointer<TileMemory.BlockState>
        let depths: UnsafeMutablePointer<SIMD16<Float>>
        let triangles: UnsafeMutablePointer<SIMD16<UInt32>>
        let waiting: UnsafeMutablePointer<UInt16>
        let blocksPerRow: Int
        let primitiveIDs: WholeLanes
        let nearest: Float
        let draw: UInt16

        @inline(__always)
        init(_ view: TileView, _ triangle: TriangleSetup, _ primitiveID: UInt32, _ draw: UInt16) {
            blocks = view.memory.pointee.blocks
            depths = view.memory.pointee.depth
            triangles = view.memory.pointee.triangles
            waiting = view.memory.pointee.waiting
            blocksPerRow = view.memory.pointee.blocksPerRow
            primitiveIDs = WholeLanes(repeating: Int32(bitPattern: primitiveID))
            nearest = triangle.nearestDepth
            self.draw = draw
        }
    }

    /// Draws one sample of each pixel of a block: those that a triangle covers and that pass the depth test.
    /// - Parameters:
    ///   - slot: the place of the samples in the tile's memory.
    ///   - signs: negative in the lanes outside.
    /// - Returns: whether any passed, or may have.
    @inline(__always)
    private func drawSample(
        _ slot: Int, _ target: Target, signs: WholeLanes, depth: Lanes, readsFromDepth: Bool, _ purpose: Purpose
    ) -> Bool {
        let held = target.depths[slot]
        // Negative where the triangle is farther than what is there: a difference has the sign of the comparison, and signs join
        // without becoming masks. Beyond depth 0 there is nothing to see, whether depth is read or not.
        let fails = lanes_bit_pattern(readsFromDepth ? depth - held : depth) | signs
        if case .depth = purpose {
            target.depths[slot] = lanes_select(fails, held, depth)
            return true
        }
        let bits = ~lanes_bits(fails)
        if bits == 0 { return false }
        target.triangles[slot] = unsafeBitCast(
            lanes_select_whole(fails, unsafeBitCast(target.triangles[slot], to: WholeLanes.self), target.primitiveIDs),
            to: SIMD16<UInt32>.self)
        target.waiting[slot] |= bits
        if case .opaque(true) = purpose { target.depths[slot] = lanes_select(fails, held, depth) }
        return true
    }

    /// Notes that samples of a block have been drawn.
    @inline(__always)
    func note(_ block: Int, _ target: Target, readsFromDepth: Bool, _ purpose: Purpose) {
        let state = target.blocks + block
        switch purpose {
        case .depth:
            state.pointee.noteDepth(target.draw, isFarther: !readsFromDepth)
        case .opaque(let writesToDepth):
            state.pointee.isWaiting = true
            if writesToDepth { state.pointee.noteDepth(target.draw, isFarther: !readsFromDepth) }
        case .blended:
            state.pointee.isWaiting = true
        }
    }

    /// The most that an edge function gains from a block's first pixel to any other.
    @inline(__always)
    private static func largestStep(_ a: Int32, _ b: Int32) -> Int32 {
        (max(a, 0) &+ max(b, 0)) &* 3
    }

    /// The blocks of sixteen, one bit each, whose first column and row are no more than so many pixels beyond the first one's.
    @inline(__always)
    static func blocks(columns: Int32, rows: Int32) -> UInt16 {
        let across: UInt32 = columns >= 12 ? 0xFFFF : 0x1111 &* ((2 &<< UInt32(truncatingIfNeeded: columns &>> 2)) &- 1)
        let down: UInt32 = rows >= 12 ? 0xFFFF : (16 &<< (UInt32(truncatingIfNeeded: rows) & 12)) &- 1
        return UInt16(truncatingIfNeeded: across & down)
    }

    /// An edge function at a sample of the tile's first pixel, divided by 256 and rounded down, with the fill rule in it.
    ///
    /// Pixels are 256 units apart, so the function at pixel (i, j) is `256·(a·i + b·j)` more, and its sign is that of this value plus
    /// `a·i + b·j`: exact in 32 bits. Beyond ±2³⁰ the sign cannot change within a tile, and the value is cut off there.
    /// - Parameters:
    ///   - dx: from the edge's first corner to the sample, in 1/256 pixel.
    @inline(__always)
    private static func at(_ a: Int32, _ b: Int32, _ dx: Int32, _ dy: Int32) -> Int32 {
        var value = Int64(a) &* Int64(dx) &+ Int64(b) &* Int64(dy)
        if !EdgeFunction.isLeftOrTop(a, b) { value &-= 1 }
        return Int32(truncatingIfNeeded: min(max(value &>> 8, -(1 &<< 30)), 1 &<< 30))
    }

    /// The same for a compact triangle at a sample near it: corners are at most 2¹⁴ units apart and less than 2¹⁵ from the sample, so
    /// the sum stays below 2³⁰.
    @inline(__always)
    static func near(_ a: Int32, _ b: Int32, _ dx: Int32, _ dy: Int32) -> Int32 {
        (a &* dx &+ b &* dy &- (EdgeFunction.isLeftOrTop(a, b) ? 0 : 1)) &>> 8
    }

    /// The depth of one sample of one pixel.
    @inline(__always)
    func depth(of setup: UnsafePointer<TriangleSetup>, pixel: Int, sample: Int) -> Float {
        let plane = DepthPlane(setup.pointee)
        let first = view.firstPixel(ofBlock: pixel &>> 4)
        let place = view.frame.pointee.pattern.sixteenths[sample]
        return plane.depth(
            plane.first(plane.left(first.x), plane.top(first.y), Float(place.x) * 0.0625, Float(place.y) * 0.0625),
            column: Int32(truncatingIfNeeded: pixel & 3), row: Int32(truncatingIfNeeded: (pixel &>> 2) & 3))
    }

    /// The depth of one sample of each pixel of a block.
    @inline(__always)
    func depths(of setup: UnsafePointer<TriangleSetup>, block: Int, sample: Int) -> Lanes {
        let plane = DepthPlane(setup.pointee)
        let first = view.firstPixel(ofBlock: block)
        let place = view.frame.pointee.pattern.sixteenths[sample]
        return plane.lanes
            + plane.first(plane.left(first.x), plane.top(first.y), Float(place.x) * 0.0625, Float(place.y) * 0.0625)
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
