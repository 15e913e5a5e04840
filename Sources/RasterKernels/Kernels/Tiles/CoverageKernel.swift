import CLanes
import DrawLists
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
        /// The triangle's name is written, and depth where the draw does so; shading comes later, once for what remains visible.
        case opaque(writesDepth: Bool)
        /// The triangle's name is written, after those that wait below it have been blended; depth is written later, where alpha is
        /// known.
        case blended(UnsafePointer<DrawRecord>)
    }

    /// Writes depth alone: the occlusion pass.
    @inline(never)
    func drawDepth(_ setup: UnsafePointer<TriangleSetup>, draw: UInt16, readsDepth: Bool) {
        if view.frame.pointee.pattern.sampleCount == 1 {
            cover(setup, 0, draw, isSingle: true, readsDepth: readsDepth, .depth)
        } else {
            cover(setup, 0, draw, isSingle: false, readsDepth: readsDepth, .depth)
        }
    }

    /// Writes the triangle's name, and depth where the draw does so.
    @inline(never)
    func drawOpaque(_ setup: UnsafePointer<TriangleSetup>, name: UInt32, draw: UInt16, readsDepth: Bool, writesDepth: Bool) {
        let purpose = Purpose.opaque(writesDepth: writesDepth)
        if view.frame.pointee.pattern.sampleCount == 1 {
            cover(setup, name, draw, isSingle: true, readsDepth: readsDepth, purpose)
        } else {
            cover(setup, name, draw, isSingle: false, readsDepth: readsDepth, purpose)
        }
    }

    /// Writes the triangle's name where a blended triangle shows. Where others of its draw wait below it, these are blended first.
    @inline(never)
    func drawBlended(
        _ setup: UnsafePointer<TriangleSetup>, name: UInt32, draw: UInt16, _ record: UnsafePointer<DrawRecord>
    ) {
        let readsDepth = record.pointee.state.readsDepth
        if view.frame.pointee.pattern.sampleCount == 1 {
            cover(setup, name, draw, isSingle: true, readsDepth: readsDepth, .blended(record))
        } else {
            cover(setup, name, draw, isSingle: false, readsDepth: readsDepth, .blended(record))
        }
    }

    /// Visits each block that the triangle may touch and each of its samples.
    @inline(__always)
    private func cover(
        _ setup: UnsafePointer<TriangleSetup>, _ name: UInt32, _ draw: UInt16, isSingle: Bool, readsDepth: Bool,
        _ purpose: Purpose
    ) {
        let triangle = setup.pointee
        let firstColumn = max(triangle.firstColumn &- view.originX, 0)
        let lastColumn = min(triangle.lastColumn &- view.originX, view.width &- 1)
        let firstRow = max(triangle.firstRow &- view.originY, 0)
        let lastRow = min(triangle.lastRow &- view.originY, view.height &- 1)
        if isSingle && triangle.firstColumn == triangle.lastColumn && triangle.firstRow == triangle.lastRow {
            coverPixel(
                triangle, DepthPlane(triangle), name, draw, column: firstColumn, row: firstRow, readsDepth: readsDepth,
                purpose)
            return
        }
        if isSingle && triangle.lastColumn &- triangle.firstColumn < 4 && triangle.lastRow &- triangle.firstRow < 4 {
            coverWindow(
                triangle, name, draw, firstColumn, lastColumn, firstRow, lastRow, readsDepth: readsDepth, purpose)
            return
        }

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
            let edge0 = Self.atTile(a0, b0, x &- triangle.x0, y &- triangle.y0)
            let edge1 = Self.atTile(a1, b1, x &- triangle.x1, y &- triangle.y1)
            let edge2 = Self.atTile(a2, b2, x &- triangle.x2, y &- triangle.y2)
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

        let plane = DepthPlane(triangle)
        let depthLanes = plane.lanes
        let nearest = triangle.nearestDepth
        let names = WholeLanes(repeating: Int32(bitPattern: name))
        let blocks = view.memory.pointee.blocks
        let depths = view.memory.pointee.depth
        let triangles = view.memory.pointee.triangles
        let waiting = view.memory.pointee.waiting
        let blocksPerRow = view.memory.pointee.blocksPerRow
        let blockEdges = view.memory.pointee.batch.blockEdges
        let blockDepths = view.memory.pointee.batch.blockDepths
        let edgeOfBlock = UnsafeMutableRawPointer(blockEdges).assumingMemoryBound(to: Int32.self)
        let depthOfBlock = UnsafeMutableRawPointer(blockDepths).assumingMemoryBound(to: Float.self)
        // Of four blocks at most, each is looked at without asking first.
        let isSmall =
            isSingle && (lastColumn &>> 2) &- (firstColumn &>> 2) < 2 && (lastRow &>> 2) &- (firstRow &>> 2) < 2
        // Sixteen blocks at a time, as many as pixels in one: an edge function's steps from block to block are four times those from
        // pixel to pixel.
        var y = firstRow & ~3
        while y <= lastRow {
            var x = firstColumn & ~3
            while x <= lastColumn {
                let edges0 = lanes0 &<< 2 &+ (first0 &+ a0 &* x &+ b0 &* y)
                let edges1 = lanes1 &<< 2 &+ (first1 &+ a1 &* x &+ b1 &* y)
                let edges2 = lanes2 &<< 2 &+ (first2 &+ a2 &* x &+ b2 &* y)
                var touched = UInt32(Self.blocks(columns: lastColumn &- x, rows: lastRow &- y))
                var isWhole = false
                if !isSmall {
                    let most0 = above0 &+ Self.largestStep(a0, b0)
                    let most1 = above1 &+ Self.largestStep(a1, b1)
                    let most2 = above2 &+ Self.largestStep(a2, b2)
                    let outside = (edges0 &+ most0) | (edges1 &+ most1) | (edges2 &+ most2)
                    touched &= UInt32(~lanes_bits(outside))
                    if touched == 0 {
                        x &+= 16
                        continue
                    }
                    // Whether all of these are covered wholly; for each one alone the question costs more than its answer saves.
                    let least0 = below0 &- Self.largestStep(0 &- a0, 0 &- b0)
                    let least1 = below1 &- Self.largestStep(0 &- a1, 0 &- b1)
                    let least2 = below2 &- Self.largestStep(0 &- a2, 0 &- b2)
                    let partial = (edges0 &+ least0) | (edges1 &+ least1) | (edges2 &+ least2)
                    isWhole = UInt32(lanes_bits(partial)) & touched == 0
                }
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
                let firstBlock = Int(y &>> 2) &* blocksPerRow &+ Int(x &>> 2)
                repeat {
                    let index = touched.trailingZeroBitCount
                    touched &= touched &- 1
                    let block = firstBlock &+ (index &>> 2) &* blocksPerRow &+ (index & 3)
                    let state = blocks + block
                    if state.pointee.depthDraw != draw && state.pointee.isDepthNew { findFarthest(block, state) }
                    if readsDepth && nearest < state.pointee.farthestDepth { continue }
                    // Negative in the lanes outside.
                    @inline(__always)
                    func signs(_ sample: Int) -> WholeLanes {
                        let edge0 = edgeOfBlock[index] &+ (isSingle ? 0 : constants[sample &* 3])
                        let edge1 = edgeOfBlock[16 &+ index] &+ (isSingle ? 0 : constants[sample &* 3 &+ 1])
                        let edge2 = edgeOfBlock[32 &+ index] &+ (isSingle ? 0 : constants[sample &* 3 &+ 2])
                        return (lanes0 &+ edge0) | (lanes1 &+ edge1) | (lanes2 &+ edge2)
                    }
                    if case .blended(let record) = purpose, state.pointee.isWaiting {
                        var overlap: UInt16 = 0
                        for sample in 0..<sampleCount {
                            let covered = isWhole ? .max : ~lanes_bits(signs(sample))
                            overlap |= covered & waiting[block &* sampleCount &+ sample]
                        }
                        if overlap != 0 { WaitingKernel(view: view).shadeOverlapped(block, record) }
                    }
                    var anyPassed = false
                    for sample in 0..<sampleCount {
                        let firstDepth =
                            isSingle
                            ? depthOfBlock[index]
                            : plane.first(
                                depthOfBlock[index], depthOfBlock[16 &+ index], Float(sixteenths[sample].x) * 0.0625,
                                Float(sixteenths[sample].y) * 0.0625)
                        let depth = depthLanes + firstDepth
                        let slot = block &* sampleCount &+ sample
                        let held = depths[slot]
                        // Negative where the triangle is farther than what is there: a difference has the sign of the comparison, and
                        // signs join without becoming masks. Beyond depth 0 there is nothing to see, whether depth is read or not.
                        var fails = lanes_bit_pattern(readsDepth ? depth - held : depth)
                        if !isWhole { fails |= signs(sample) }
                        if case .depth = purpose {
                            depths[slot] = lanes_select(fails, held, depth)
                            anyPassed = true
                            continue
                        }
                        let bits = ~lanes_bits(fails)
                        if bits == 0 { continue }
                        anyPassed = true
                        triangles[slot] = unsafeBitCast(
                            lanes_select_whole(fails, unsafeBitCast(triangles[slot], to: WholeLanes.self), names),
                            to: SIMD16<UInt32>.self)
                        waiting[slot] |= bits
                        if case .opaque(true) = purpose { depths[slot] = lanes_select(fails, held, depth) }
                    }
                    if !anyPassed { continue }
                    switch purpose {
                    case .depth:
                        state.pointee.noteDepth(draw, isFarther: !readsDepth)
                    case .opaque(let writesDepth):
                        state.pointee.isWaiting = true
                        if writesDepth { state.pointee.noteDepth(draw, isFarther: !readsDepth) }
                    case .blended:
                        state.pointee.isWaiting = true
                    }
                } while touched != 0
                x &+= 16
            }
            y &+= 16
        }
    }

    /// The most that an edge function gains from a block's first pixel to any other.
    @inline(__always)
    private static func largestStep(_ a: Int32, _ b: Int32) -> Int32 {
        (max(a, 0) &+ max(b, 0)) &* 3
    }

    /// The blocks of sixteen, one bit each, whose first column and row are no more than so many pixels beyond the first one's.
    @inline(__always)
    private static func blocks(columns: Int32, rows: Int32) -> UInt16 {
        let across: UInt32 = columns >= 12 ? 0xFFFF : 0x1111 &* ((2 &<< UInt32(truncatingIfNeeded: columns &>> 2)) &- 1)
        let down: UInt32 = rows >= 12 ? 0xFFFF : (16 &<< (UInt32(truncatingIfNeeded: rows) & 12)) &- 1
        return UInt16(truncatingIfNeeded: across & down)
    }

    /// A small triangle: all pixels that it may cover are tested at once wherever they lie among the blocks, and the few that it
    /// covers drawn one by one.
    @inline(__always)
    private func coverWindow(
        _ triangle: TriangleSetup, _ name: UInt32, _ draw: UInt16, _ firstColumn: Int32, _ lastColumn: Int32,
        _ firstRow: Int32, _ lastRow: Int32, readsDepth: Bool, _ purpose: Purpose
    ) {
        // Its sides and its distance from these samples are below 5·256 units, so products stay below 2²².
        let x = (view.originX &+ firstColumn) &* 256 &+ 128
        let y = (view.originY &+ firstRow) &* 256 &+ 128
        @inline(__always)
        func signs(_ fromX: Int32, _ fromY: Int32, _ toX: Int32, _ toY: Int32) -> WholeLanes {
            let a = fromY &- toY
            let b = toX &- fromX
            let value = a &* (x &- fromX) &+ b &* (y &- fromY) &- (EdgeFunction.isLeftOrTop(a, b) ? 0 : 1)
            return Self.laneColumns &* (a &* 256) &+ Self.laneRows &* (b &* 256) &+ value
        }
        let outside =
            signs(triangle.x0, triangle.y0, triangle.x1, triangle.y1)
            | signs(triangle.x1, triangle.y1, triangle.x2, triangle.y2)
            | signs(triangle.x2, triangle.y2, triangle.x0, triangle.y0)
        let isInTile = Self.pixels(columns: lastColumn &- firstColumn, rows: lastRow &- firstRow)
        var covered = UInt32(~lanes_bits(outside) & isInTile)
        if covered == 0 { return }
        let plane = DepthPlane(triangle)
        repeat {
            let lane = Int32(truncatingIfNeeded: covered.trailingZeroBitCount)
            covered &= covered &- 1
            coverPixel(
                triangle, plane, name, draw, column: firstColumn &+ (lane & 3), row: firstRow &+ lane &>> 2,
                readsDepth: readsDepth, purpose)
        } while covered != 0
    }

    /// The pixels of sixteen, one bit each, that are no more than so many columns and rows beyond the first.
    @inline(__always)
    private static func pixels(columns: Int32, rows: Int32) -> UInt16 {
        blocks(columns: columns &* 4, rows: rows &* 4)
    }

    /// A pixel that a triangle covers for sure.
    @inline(__always)
    private func coverPixel(
        _ triangle: TriangleSetup, _ plane: DepthPlane, _ name: UInt32, _ draw: UInt16, column: Int32, row: Int32,
        readsDepth: Bool, _ purpose: Purpose
    ) {
        let block = Int(row &>> 2) &* view.memory.pointee.blocksPerRow &+ Int(column &>> 2)
        let lane = Int((row & 3) &* 4 &+ (column & 3))
        let bit = UInt16(1) &<< UInt16(truncatingIfNeeded: lane)
        let state = view.memory.pointee.blocks + block
        if case .blended(let record) = purpose, view.memory.pointee.waiting[block] & bit != 0 {
            WaitingKernel(view: view).shadeOverlapped(block, record)
        }
        let held = UnsafeMutableRawPointer(view.memory.pointee.depth + block).assumingMemoryBound(to: Float.self) + lane
        let first = plane.first(
            plane.left(view.originX &+ (column & ~3)), plane.top(view.originY &+ (row & ~3)), 0.5, 0.5)
        let depth = plane.depth(first, column: column & 3, row: row & 3)
        if !(depth >= (readsDepth ? held.pointee : 0)) { return }
        let triangles = UnsafeMutableRawPointer(view.memory.pointee.triangles + block).assumingMemoryBound(to: UInt32.self)
        switch purpose {
        case .depth:
            held.pointee = depth
            state.pointee.noteDepth(draw, isFarther: !readsDepth)
        case .opaque(let writesDepth):
            if writesDepth {
                held.pointee = depth
                state.pointee.noteDepth(draw, isFarther: !readsDepth)
            }
            triangles[lane] = name
            view.memory.pointee.waiting[block] |= bit
            state.pointee.isWaiting = true
        case .blended:
            triangles[lane] = name
            view.memory.pointee.waiting[block] |= bit
            state.pointee.isWaiting = true
        }
    }

    /// Finds the farthest depth of a block to which other draws have written.
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
