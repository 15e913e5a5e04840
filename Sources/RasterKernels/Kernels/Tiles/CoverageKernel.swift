import RasterMemory
import RenderMath

/// Which samples of a tile a triangle covers, exactly, block by block.
struct CoverageKernel {
    let memory: TileMemory
    let pattern: PatternView
    /// The tile's first pixel.
    let originX: Int32
    let originY: Int32
    /// The pixels of the tile that are in the picture.
    let width: Int32
    let height: Int32

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
    func drawDepth(_ setup: UnsafePointer<TriangleSetup>, draw: UInt16, readsDepth: Bool) {
        if pattern.sampleCount == 1 {
            cover(setup, 0, draw, isSingle: true, readsDepth: readsDepth, .depth) { _ in }
        } else {
            cover(setup, 0, draw, isSingle: false, readsDepth: readsDepth, .depth) { _ in }
        }
    }

    /// Writes depth and the triangle's name.
    func drawOpaque(_ setup: UnsafePointer<TriangleSetup>, name: UInt32, draw: UInt16, readsDepth: Bool) {
        if pattern.sampleCount == 1 {
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
        cover(setup, name, draw, isSingle: pattern.sampleCount == 1, readsDepth: readsDepth, .blended, blend: blend)
    }

    /// Visits each block that the triangle may touch and each of its samples.
    @inline(__always)
    private func cover(
        _ setup: UnsafePointer<TriangleSetup>, _ name: UInt32, _ draw: UInt16, isSingle: Bool, readsDepth: Bool,
        _ purpose: Purpose, blend: (_ block: Int) -> Void
    ) {
        let triangle = setup.pointee
        let firstColumn = max(triangle.firstColumn &- originX, 0)
        let lastColumn = min(triangle.lastColumn &- originX, width &- 1)
        let firstRow = max(triangle.firstRow &- originY, 0)
        let lastRow = min(triangle.lastRow &- originY, height &- 1)
        let x0 = Float(triangle.x0) / 256
        let y0 = Float(triangle.y0) / 256
        if isSingle && triangle.firstColumn == triangle.lastColumn && triangle.firstRow == triangle.lastRow {
            coverPixel(
                triangle, name, draw, column: firstColumn, row: firstRow, x0: x0, y0: y0, readsDepth: readsDepth, purpose,
                blend: blend)
            return
        }

        let sampleCount = isSingle ? 1 : pattern.sampleCount
        let (a0, b0) = (triangle.y0 &- triangle.y1, triangle.x1 &- triangle.x0)
        let (a1, b1) = (triangle.y1 &- triangle.y2, triangle.x2 &- triangle.x1)
        let (a2, b2) = (triangle.y2 &- triangle.y0, triangle.x0 &- triangle.x2)
        let constants = memory.batch.edges
        for sample in 0..<sampleCount {
            let place = pattern.sixteenths[sample] &* 16
            let x = originX &* 256 &+ place.x
            let y = originY &* 256 &+ place.y
            constants[sample &* 3] = Self.atTile(a0, b0, x &- triangle.x0, y &- triangle.y0)
            constants[sample &* 3 &+ 1] = Self.atTile(a1, b1, x &- triangle.x1, y &- triangle.y1)
            constants[sample &* 3 &+ 2] = Self.atTile(a2, b2, x &- triangle.x2, y &- triangle.y2)
        }
        let lanes0 = Self.laneColumns &* a0 &+ Self.laneRows &* b0
        let lanes1 = Self.laneColumns &* a1 &+ Self.laneRows &* b1
        let lanes2 = Self.laneColumns &* a2 &+ Self.laneRows &* b2
        // The most that an edge function gains, and loses, from a block's first pixel to any other.
        let gain0 = (max(a0, 0) &+ max(b0, 0)) &* 3
        let gain1 = (max(a1, 0) &+ max(b1, 0)) &* 3
        let gain2 = (max(a2, 0) &+ max(b2, 0)) &* 3
        let loss0 = (min(a0, 0) &+ min(b0, 0)) &* 3
        let loss1 = (min(a1, 0) &+ min(b1, 0)) &* 3
        let loss2 = (min(a2, 0) &+ min(b2, 0)) &* 3

        let (depthPerColumn, depthPerRow) = (triangle.depthPerColumn, triangle.depthPerRow)
        let nearest = triangle.nearestDepth
        let names = SIMD16<UInt32>(repeating: name)
        for blockRow in (firstRow &>> 2)...(lastRow &>> 2) {
            for blockColumn in (firstColumn &>> 2)...(lastColumn &>> 2) {
                let block = Int(blockRow) &* memory.blocksPerRow &+ Int(blockColumn)
                let state = memory.blocks + block
                visit(block, state, draw)
                if readsDepth && nearest < state.pointee.farthestDepth { continue }
                let x = blockColumn &* 4
                let y = blockRow &* 4
                let step0 = a0 &* x &+ b0 &* y
                let step1 = a1 &* x &+ b1 &* y
                let step2 = a2 &* x &+ b2 &* y
                @inline(__always)
                func edges(_ sample: Int) -> (Int32, Int32, Int32) {
                    (
                        constants[sample &* 3] &+ step0, constants[sample &* 3 &+ 1] &+ step1,
                        constants[sample &* 3 &+ 2] &+ step2
                    )
                }
                @inline(__always)
                func inside(_ edges: (Int32, Int32, Int32)) -> LaneMask {
                    ((lanes0 &+ edges.0) | (lanes1 &+ edges.1) | (lanes2 &+ edges.2)) .>= WholeLanes(repeating: 0)
                }
                if case .blended = purpose, state.pointee.isWaiting {
                    var overlap: UInt16 = 0
                    for sample in 0..<sampleCount {
                        overlap |= LaneMath.bits(inside(edges(sample))) & memory.waiting[block &* sampleCount &+ sample]
                    }
                    if overlap != 0 { blend(block) }
                }
                let left = Float(originX &+ x) - x0
                let top = Float(originY &+ y) - y0
                var anyPassed = false
                var allCovered = true
                for sample in 0..<sampleCount {
                    let (edge0, edge1, edge2) = edges(sample)
                    if (edge0 &+ gain0) | (edge1 &+ gain1) | (edge2 &+ gain2) < 0 {
                        allCovered = false
                        continue
                    }
                    let isWhole = (edge0 &+ loss0) | (edge1 &+ loss1) | (edge2 &+ loss2) >= 0
                    let place = pattern.sixteenths[sample]
                    let dx = Self.laneX + (left + Float(place.x) / 16)
                    let dy = Self.laneY + (top + Float(place.y) / 16)
                    let depth = (dx * depthPerColumn + dy * depthPerRow) + Lanes(repeating: triangle.depthAtCorner)
                    let slot = block &* sampleCount &+ sample
                    // Beyond depth 0 there is nothing to see, whether depth is read or not.
                    let held = readsDepth ? memory.depth[slot] : Lanes(repeating: 0)
                    var passed = depth .>= held
                    if !isWhole {
                        allCovered = false
                        passed = passed .& inside((edge0, edge1, edge2))
                    }
                    switch purpose {
                    case .depth:
                        memory.depth[slot] = memory.depth[slot].replaced(by: depth, where: passed)
                        anyPassed = true
                    case .opaque:
                        let bits = LaneMath.bits(passed)
                        if bits == 0 { continue }
                        memory.depth[slot] = memory.depth[slot].replaced(by: depth, where: passed)
                        memory.triangles[slot] = memory.triangles[slot].replaced(by: names, where: passed)
                        memory.waiting[slot] |= bits
                        anyPassed = true
                    case .blended:
                        let bits = LaneMath.bits(passed)
                        if bits == 0 { continue }
                        memory.triangles[slot] = memory.triangles[slot].replaced(by: names, where: passed)
                        memory.waiting[slot] |= bits
                        anyPassed = true
                    }
                }
                if !anyPassed { continue }
                switch purpose {
                case .depth:
                    noteDepth(state, draw, triangle, readsDepth: readsDepth, allCovered: allCovered, left: left, top: top)
                case .opaque:
                    state.pointee.isWaiting = true
                    noteDepth(state, draw, triangle, readsDepth: readsDepth, allCovered: allCovered, left: left, top: top)
                case .blended:
                    state.pointee.isWaiting = true
                }
            }
        }
    }

    /// A triangle that can cover one sample alone, and does: set-up has seen to it.
    @inline(__always)
    private func coverPixel(
        _ triangle: TriangleSetup, _ name: UInt32, _ draw: UInt16, column: Int32, row: Int32, x0: Float, y0: Float,
        readsDepth: Bool, _ purpose: Purpose, blend: (_ block: Int) -> Void
    ) {
        let block = Int(row &>> 2) &* memory.blocksPerRow &+ Int(column &>> 2)
        let lane = Int((row & 3) &* 4 &+ (column & 3))
        let bit = UInt16(1) &<< UInt16(truncatingIfNeeded: lane)
        let state = memory.blocks + block
        visit(block, state, draw)
        if case .blended = purpose, memory.waiting[block] & bit != 0 { blend(block) }
        let held = UnsafeMutableRawPointer(memory.depth + block).assumingMemoryBound(to: Float.self) + lane
        let place = SIMD2<Int32>(originX &+ (column & ~3), originY &+ (row & ~3))
        let depth = Self.depth(triangle, x0, y0, block: place, laneX: Float(column & 3), laneY: Float(row & 3), SIMD2(8, 8))
        if !(depth >= (readsDepth ? held.pointee : 0)) { return }
        let triangles = UnsafeMutableRawPointer(memory.triangles + block).assumingMemoryBound(to: UInt32.self)
        switch purpose {
        case .depth:
            held.pointee = depth
            state.pointee.noteDepth(draw, isFarther: !readsDepth)
        case .opaque:
            held.pointee = depth
            state.pointee.noteDepth(draw, isFarther: !readsDepth)
            triangles[lane] = name
            memory.waiting[block] |= bit
            state.pointee.isWaiting = true
        case .blended:
            triangles[lane] = name
            memory.waiting[block] |= bit
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
        for sample in 0..<pattern.sampleCount {
            memory.depth[block &* pattern.sampleCount &+ sample] = Lanes(repeating: 0)
        }
    }

    @inline(never)
    private func findFarthest(_ block: Int, _ state: UnsafeMutablePointer<TileMemory.BlockState>) {
        let depth = memory.depth + block &* pattern.sampleCount
        var farthest = depth[0]
        for sample in 1..<max(pattern.sampleCount, 1) {
            farthest = LaneMath.min(farthest, depth[sample])
        }
        state.pointee.farthestDepth = LaneMath.least(farthest)
        state.pointee.isDepthNew = false
    }

    /// Raises the block's bound where the triangle covers all of it; drops it where depth may have become farther.
    ///
    /// Rounding keeps order, so the least of the plane's values at the block's outermost samples, computed as every lane's
    /// depth is, bounds them all exactly.
    @inline(__always)
    private func noteDepth(
        _ state: UnsafeMutablePointer<TileMemory.BlockState>, _ draw: UInt16, _ triangle: TriangleSetup, readsDepth: Bool,
        allCovered: Bool, left: Float, top: Float
    ) {
        state.pointee.noteDepth(draw, isFarther: !readsDepth)
        guard allCovered && readsDepth else { return }
        let dx = triangle.depthPerColumn < 0 ? left + 4 : left
        let dy = triangle.depthPerRow < 0 ? top + 4 : top
        let least = (dx * triangle.depthPerColumn + dy * triangle.depthPerRow) + triangle.depthAtCorner
        if least > state.pointee.farthestDepth { state.pointee.farthestDepth = least }
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

    /// The depth of one sample of one pixel, to the bit as the lanes compute it.
    @inline(__always)
    func depth(of setup: UnsafePointer<TriangleSetup>, pixel: Int, sample: Int) -> Float {
        let place = firstPixel(ofBlock: pixel &>> 4)
        let triangle = setup.pointee
        return Self.depth(
            triangle, Float(triangle.x0) / 256, Float(triangle.y0) / 256, block: place, laneX: Float(pixel & 3),
            laneY: Float((pixel &>> 2) & 3), pattern.sixteenths[sample])
    }

    /// The depth of one sample of each pixel of a block.
    @inline(__always)
    func depths(of setup: UnsafePointer<TriangleSetup>, block: Int, sample: Int) -> Lanes {
        let first = firstPixel(ofBlock: block)
        let triangle = setup.pointee
        let place = pattern.sixteenths[sample]
        let dx = Self.laneX + ((Float(first.x) - Float(triangle.x0) / 256) + Float(place.x) / 16)
        let dy = Self.laneY + ((Float(first.y) - Float(triangle.y0) / 256) + Float(place.y) / 16)
        return (dx * triangle.depthPerColumn + dy * triangle.depthPerRow) + Lanes(repeating: triangle.depthAtCorner)
    }

    @inline(__always)
    private static func depth(
        _ triangle: TriangleSetup, _ x0: Float, _ y0: Float, block: SIMD2<Int32>, laneX: Float, laneY: Float,
        _ sixteenths: SIMD2<Int32>
    ) -> Float {
        let dx = laneX + ((Float(block.x) - x0) + Float(sixteenths.x) / 16)
        let dy = laneY + ((Float(block.y) - y0) + Float(sixteenths.y) / 16)
        return (dx * triangle.depthPerColumn + dy * triangle.depthPerRow) + triangle.depthAtCorner
    }

    /// The picture's column and row of a block's first pixel.
    @inline(__always)
    func firstPixel(ofBlock block: Int) -> SIMD2<Int32> {
        let row = block / memory.blocksPerRow
        let column = block &- row &* memory.blocksPerRow
        return SIMD2(originX &+ Int32(truncatingIfNeeded: column &* 4), originY &+ Int32(truncatingIfNeeded: row &* 4))
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
