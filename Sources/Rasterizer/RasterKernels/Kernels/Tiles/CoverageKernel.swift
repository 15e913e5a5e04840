import CLanes
import RasterResources
import KernelData
import RenderMath

/// Determines exactly which samples of a tile a triangle covers, block by block.
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

    /// The values that are written for covered samples that pass the depth test.
    enum Purpose {
        /// Writes depth.
        case depth
        /// Writes the primitive ID, and depth if the draw does; shading follows later, once per visible pixel.
        case opaque(writesToDepth: Bool)
        /// Writes the primitive ID, after blending waiting triangles below it; depth is written later, when alpha is known.
        case blended(UnsafePointer<DrawRecord>)

        @inline(__always)
        var writesPrimitiveIDs: Bool { if case .depth = self { false } else { true } }

        @inline(__always)
        var writesDepthAtOnce: Bool {
            switch self {
            case .depth: true
            case .opaque(let writesToDepth): writesToDepth
            case .blended: false
            }
        }
    }

    // There is one function for each purpose, with and without multisampling, so that these constants need no test for each
    // block. The functions are small enough for the compiler to inline everything.

    /// Writes only depth: the occlusion pass.
    @inline(__always)
    func drawDepth(_ triangles: TileTriangles, draw: UInt16, readsFromDepth: Bool) {
        triangles.forEach {
            depthOfFewPixels(triangles, $0, draw, readsFromDepth)
        } one: { setup, covered, primitiveID in
            if covered != 0 {
                depthOfKnownPixels(setup, covered, draw, readsFromDepth)
            } else if view.frame.pointee.pattern.sampleCount == 1 {
                depthOfPixels(setup, draw, readsFromDepth)
            } else {
                depthOfSamples(setup, primitiveID, draw, readsFromDepth)
            }
        }
    }

    @inline(never)
    private func depthOfFewPixels(_ triangles: TileTriangles, _ first: Int, _ draw: UInt16, _ readsFromDepth: Bool) -> Int {
        coverFewPixels(triangles, from: first, draw, readsFromDepth: readsFromDepth, .depth)
    }

    @inline(never)
    private func depthOfKnownPixels(
        _ setup: UnsafePointer<TriangleSetup>, _ covered: UInt16, _ draw: UInt16, _ readsFromDepth: Bool
    ) {
        coverKnownPixels(setup, covered, 0, draw, readsFromDepth: readsFromDepth, .depth)
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

    /// Writes the triangles' primitive IDs, and depth if the draw does.
    @inline(__always)
    func drawOpaque(_ triangles: TileTriangles, draw: UInt16, readsFromDepth: Bool, writesToDepth: Bool) {
        triangles.forEach {
            opaqueFewPixels(triangles, $0, draw, readsFromDepth, writesToDepth)
        } one: { setup, covered, primitiveID in
            if covered != 0 {
                opaqueKnownPixels(setup, covered, primitiveID, draw, readsFromDepth, writesToDepth)
            } else if view.frame.pointee.pattern.sampleCount == 1 {
                opaquePixels(setup, primitiveID, draw, readsFromDepth, writesToDepth)
            } else {
                opaqueSamples(setup, primitiveID, draw, readsFromDepth, writesToDepth)
            }
        }
    }

    @inline(never)
    private func opaqueFewPixels(
        _ triangles: TileTriangles, _ first: Int, _ draw: UInt16, _ readsFromDepth: Bool, _ writesToDepth: Bool
    ) -> Int {
        coverFewPixels(
            triangles, from: first, draw, readsFromDepth: readsFromDepth, .opaque(writesToDepth: writesToDepth))
    }

    @inline(never)
    private func opaqueKnownPixels(
        _ setup: UnsafePointer<TriangleSetup>, _ covered: UInt16, _ primitiveID: UInt32, _ draw: UInt16,
        _ readsFromDepth: Bool, _ writesToDepth: Bool
    ) {
        coverKnownPixels(
            setup, covered, primitiveID, draw, readsFromDepth: readsFromDepth, .opaque(writesToDepth: writesToDepth))
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

    /// Writes the primitive IDs of visible blended triangles. Waiting triangles of the same draw below one are blended first.
    @inline(__always)
    func drawBlended(_ triangles: TileTriangles, draw: UInt16, _ record: UnsafePointer<DrawRecord>) {
        triangles.forEach {
            blendedFewPixels(triangles, $0, draw, record)
        } one: { setup, covered, primitiveID in
            if covered != 0 {
                blendedKnownPixels(setup, covered, primitiveID, draw, record)
            } else if view.frame.pointee.pattern.sampleCount == 1 {
                blendedPixels(setup, primitiveID, draw, record)
            } else {
                blendedSamples(setup, primitiveID, draw, record)
            }
        }
    }

    @inline(never)
    private func blendedFewPixels(
        _ triangles: TileTriangles, _ first: Int, _ draw: UInt16, _ record: UnsafePointer<DrawRecord>
    ) -> Int {
        coverFewPixels(
            triangles, from: first, draw, readsFromDepth: record.pointee.state.readsFromDepth, .blended(record))
    }

    @inline(never)
    private func blendedKnownPixels(
        _ setup: UnsafePointer<TriangleSetup>, _ covered: UInt16, _ primitiveID: UInt32, _ draw: UInt16,
        _ record: UnsafePointer<DrawRecord>
    ) {
        coverKnownPixels(
            setup, covered, primitiveID, draw, readsFromDepth: record.pointee.state.readsFromDepth, .blended(record))
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

    /// Visits each block that the triangle may touch, and each of its samples.
    @inline(__always)
    private func cover(
        _ setup: UnsafePointer<TriangleSetup>, _ primitiveID: UInt32, _ draw: UInt16, isSingle: Bool, readsFromDepth: Bool,
        _ purpose: Purpose
    ) {
        let triangle = setup.pointee
        let bounds = PixelBounds(triangle, in: view, limits)
        if bounds.isEmpty { return }
        let columns = triangle.lastColumn &- triangle.firstColumn &+ 1
        let rows = triangle.lastRow &- triangle.firstRow &+ 1
        if isSingle {
            if columns <= 12 && rows <= 12 && Self.isCompact(triangle) {
                switch purpose {
                case .depth: depthOfFewBlocks(setup, draw, bounds, readsFromDepth)
                case .opaque(let writesToDepth):
                    opaqueFewBlocks(setup, primitiveID, draw, bounds, readsFromDepth, writesToDepth)
                case .blended(let record): blendedFewBlocks(setup, primitiveID, draw, bounds, record)
                }
                return
            }
        } else if columns <= 4 && rows <= 2 &* view.frame.pointee.pattern.rowsOfWindow && Self.isCompact(triangle) {
            switch purpose {
            case .depth: depthOfFewSamples(setup, draw, bounds, readsFromDepth)
            case .opaque(let writesToDepth):
                opaqueFewSamples(setup, primitiveID, draw, bounds, readsFromDepth, writesToDepth)
            case .blended(let record): blendedFewSamples(setup, primitiveID, draw, bounds, record)
            }
            return
        }
        coverManyBlocks(triangle, primitiveID, draw, bounds, isSingle: isSingle, readsFromDepth: readsFromDepth, purpose)
    }

    /// Whether a triangle's corners are less than 32 pixels from its first corner.
    ///
    /// A much larger triangle may also have only a few pixels in the picture.
    @inline(__always)
    private static func isCompact(_ triangle: TriangleSetup) -> Bool {
        let (dx1, dy1) = (triangle.x1 &- triangle.x0 &+ 0x2000, triangle.y1 &- triangle.y0 &+ 0x2000)
        let (dx2, dy2) = (triangle.x2 &- triangle.x0 &+ 0x2000, triangle.y2 &- triangle.y0 &+ 0x2000)
        return UInt32(bitPattern: dx1 | dy1 | dx2 | dy2) < 0x4000
    }

    /// The data that all blocks of a triangle share: the memory of the blocks, and the values that are written there.
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

    /// Draws one sample of each pixel of a block, if the triangle covers it and it passes the depth test.
    /// - Parameters:
    ///   - slot: the index of the samples in the tile's memory.
    ///   - signs: negative in the lanes outside.
    /// - Returns: whether any passed, or may have.
    @inline(__always)
    func drawSample(
        _ slot: Int, _ target: Target, signs: WholeLanes, depth: Lanes, readsFromDepth: Bool, _ purpose: Purpose
    ) -> Bool {
        let held = target.depths[slot]
        // Negative if the triangle is farther than the existing depth. A difference has the sign of the comparison, and signs
        // combine without becoming masks. Surfaces beyond depth 0 are invisible, whether depth is read or not.
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
        if purpose.writesDepthAtOnce { target.depths[slot] = lanes_select(fails, held, depth) }
        return true
    }

    /// Records that samples of a block have been drawn.
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

}

extension TileMemory.BlockState {
    /// Records that a draw has written depth. The bound is reset if the depth may have become farther.
    @inline(__always)
    mutating func noteDepth(_ draw: UInt16, isFarther: Bool) {
        isDepthNew = true
        depthDraw = draw
        if isFarther { farthestDepth = 0 }
    }
}
