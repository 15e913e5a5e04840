import CLanes
import RasterResources
import KernelData
import RenderMath

/// Triangles of any size, with sixteen blocks at a time.
extension CoverageKernel {
    /// Covers a triangle's blocks in four steps.
    ///
    /// 1. Computes the edge functions at the tile's first pixel, once for every sample.
    /// 2. For sixteen blocks at a time, determines from the edge functions at their first pixels which blocks the triangle can
    ///    touch and which it covers completely.
    /// 3. Computes the depth plane at the first pixels of all sixteen blocks together.
    /// 4. Tests each touched block against the depth there, sample by sample, and draws it.
    @inline(__always)
    func coverManyBlocks(
        _ triangle: TriangleSetup, _ primitiveID: UInt32, _ draw: UInt16, _ bounds: PixelBounds, isSingle: Bool,
        readsFromDepth: Bool, _ purpose: Purpose
    ) {
        let edges = EdgeFunctions(triangle)
        let samples = SampleEdges(edges, triangle, view, isSingle: isSingle)
        let lanes = edges.lanes
        let target = Target(view, triangle, primitiveID, draw)
        let plane = DepthPlane(triangle)
        let farthest = isSingle ? SIMD2() : plane.farthestSample(of: view.frame.pointee.pattern)
        let positions = view.frame.pointee.pattern.positions
        let blockEdges = view.memory.pointee.batch.blockEdges
        let blockDepths = view.memory.pointee.batch.blockDepths
        let block = BlockCoverage(
            lanes: lanes, depthLanes: plane.lanes, target: target, isSingle: isSingle,
            readsFromDepth: readsFromDepth,
            edgeOfBlock: UnsafeMutableRawPointer(blockEdges).assumingMemoryBound(to: Int32.self),
            depthOfBlock: UnsafeMutableRawPointer(blockDepths).assumingMemoryBound(to: Float.self),
            sampleEdges: view.memory.pointee.batch.edges)
        var y = bounds.firstRow & ~3
        while y <= bounds.lastRow {
            var x = bounds.firstColumn & ~3
            while x <= bounds.lastColumn {
                let group = BlockGroup(edges, samples, lanes, x: x, y: y)
                var touched = UInt32(
                    Self.blocks(columns: bounds.lastColumn &- x, rows: bounds.lastRow &- y) & ~lanes_bits(group.outside))
                if touched == 0 {
                    x &+= 16
                    continue
                }
                let partialBlocks = UInt32(lanes_bits(group.partial))
                blockEdges[0] = group.edges0
                blockEdges[1] = group.edges1
                blockEdges[2] = group.edges2
                let lefts = plane.left(BlockLanes.x * 4 + Float(view.originX &+ x))
                let tops = plane.top(BlockLanes.y * 4 + Float(view.originY &+ y))
                if isSingle {
                    blockDepths[0] = plane.first(lefts, tops, 0.5, 0.5)
                } else {
                    for sample in 0..<view.frame.pointee.pattern.sampleCount {
                        let position = positions[sample]
                        blockDepths[sample] = plane.first(lefts, tops, position.x, position.y)
                    }
                    blockDepths[BlockCoverage.farthest] = plane.first(lefts, tops, farthest.x, farthest.y)
                }
                // Whether all touched blocks are covered completely. With one sample per pixel, testing each block separately
                // costs more than it saves.
                let areWhole = partialBlocks & touched == 0
                let firstBlock = Int(y &>> 2) &* target.blocksPerRow &+ Int(x &>> 2)
                repeat {
                    let index = touched.trailingZeroBitCount
                    touched &= touched &- 1
                    let isWhole = isSingle ? areWhole : partialBlocks & (1 &<< UInt32(truncatingIfNeeded: index)) == 0
                    cover(
                        firstBlock &+ (index &>> 2) &* target.blocksPerRow &+ (index & 3), index, isWhole: isWhole, block,
                        purpose)
                } while touched != 0
                x &+= 16
            }
            y &+= 16
        }
    }

    /// The blocks of a group of 4×4 that begin within a number of columns and rows after the group's first pixel, one bit each.
    @inline(__always)
    static func blocks(columns: Int32, rows: Int32) -> UInt16 {
        let across: UInt32 = columns >= 12 ? 0xFFFF : 0x1111 &* ((2 &<< UInt32(truncatingIfNeeded: columns &>> 2)) &- 1)
        let down: UInt32 = rows >= 12 ? 0xFFFF : (16 &<< (UInt32(truncatingIfNeeded: rows) & 12)) &- 1
        return UInt16(truncatingIfNeeded: across & down)
    }

    // MARK: Step 1

    /// The edge functions of a triangle's samples at the tile's first pixel.
    struct SampleEdges {
        /// The edge functions of the first sample.
        private(set) var first0: Int32 = 0
        private(set) var first1: Int32 = 0
        private(set) var first2: Int32 = 0
        /// The largest difference of the other samples from the first, 0 or more.
        private(set) var above0: Int32 = 0
        private(set) var above1: Int32 = 0
        private(set) var above2: Int32 = 0
        /// The least difference of the other samples from the first, 0 or less.
        private(set) var below0: Int32 = 0
        private(set) var below1: Int32 = 0
        private(set) var below2: Int32 = 0

        /// Computes the edge functions, and stores each sample's three differences from the first in the tile's memory.
        @inline(__always)
        init(_ edges: EdgeFunctions, _ triangle: TriangleSetup, _ view: TileView, isSingle: Bool) {
            let sixteenths = view.frame.pointee.pattern.sixteenths
            let constants = view.memory.pointee.batch.edges
            for sample in 0..<(isSingle ? 1 : view.frame.pointee.pattern.sampleCount) {
                let x = view.originX &* 256 &+ (isSingle ? 128 : sixteenths[sample].x &* 16)
                let y = view.originY &* 256 &+ (isSingle ? 128 : sixteenths[sample].y &* 16)
                let edge0 = EdgeFunctions.at(edges.a0, edges.b0, x &- triangle.x0, y &- triangle.y0)
                let edge1 = EdgeFunctions.at(edges.a1, edges.b1, x &- triangle.x1, y &- triangle.y1)
                let edge2 = EdgeFunctions.at(edges.a2, edges.b2, x &- triangle.x2, y &- triangle.y2)
                if sample == 0 {
                    first0 = edge0
                    first1 = edge1
                    first2 = edge2
                }
                if isSingle { continue }
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
    }

    // MARK: Step 2

    /// The first sample's edge functions at the first pixels of 4×4 blocks, with the resulting classification.
    struct BlockGroup {
        let edges0: WholeLanes
        let edges1: WholeLanes
        let edges2: WholeLanes
        /// Negative in the lanes of blocks that are outside.
        let outside: WholeLanes
        /// Negative in the lanes of blocks that may not be covered completely.
        let partial: WholeLanes

        /// - Parameters:
        ///   - lanes: the change of the functions from pixel to pixel; from block to block, they change four times as much.
        ///   - x: the first column of the first block in the tile.
        @inline(__always)
        init(
            _ edges: EdgeFunctions, _ samples: SampleEdges, _ lanes: (WholeLanes, WholeLanes, WholeLanes), x: Int32, y: Int32
        ) {
            edges0 = lanes.0 &<< 2 &+ (samples.first0 &+ edges.a0 &* x &+ edges.b0 &* y)
            edges1 = lanes.1 &<< 2 &+ (samples.first1 &+ edges.a1 &* x &+ edges.b1 &* y)
            edges2 = lanes.2 &<< 2 &+ (samples.first2 &+ edges.a2 &* x &+ edges.b2 &* y)
            let most0 = samples.above0 &+ EdgeFunctions.largestStep(edges.a0, edges.b0)
            let most1 = samples.above1 &+ EdgeFunctions.largestStep(edges.a1, edges.b1)
            let most2 = samples.above2 &+ EdgeFunctions.largestStep(edges.a2, edges.b2)
            outside = (edges0 &+ most0) | (edges1 &+ most1) | (edges2 &+ most2)
            let least0 = samples.below0 &- EdgeFunctions.largestStep(0 &- edges.a0, 0 &- edges.b0)
            let least1 = samples.below1 &- EdgeFunctions.largestStep(0 &- edges.a1, 0 &- edges.b1)
            let least2 = samples.below2 &- EdgeFunctions.largestStep(0 &- edges.a2, 0 &- edges.b2)
            partial = (edges0 &+ least0) | (edges1 &+ least1) | (edges2 &+ least2)
        }
    }

    // MARK: Step 4

    /// The data for covering each of sixteen blocks.
    struct BlockCoverage {
        let lanes: (WholeLanes, WholeLanes, WholeLanes)
        let depthLanes: Lanes
        let target: Target
        let isSingle: Bool
        let readsFromDepth: Bool
        /// The three edge functions at the first pixels of the sixteen blocks, sixteen numbers each.
        let edgeOfBlock: UnsafeMutablePointer<Int32>
        /// The depth of each sample at these pixels, sixteen numbers each, see `FragmentBatch.blockDepths`.
        let depthOfBlock: UnsafeMutablePointer<Float>
        /// See `SampleEdges`.
        let sampleEdges: UnsafeMutablePointer<Int32>

        /// The index of the vector of depths that bound all samples: none is farther.
        static var farthest: Int { 8 }
    }

    /// Draws the part of a triangle in one block.
    /// - Parameters:
    ///   - block: the block's index in the tile.
    ///   - index: the block's index among the sixteen.
    @inline(__always)
    private func cover(_ block: Int, _ index: Int, isWhole: Bool, _ coverage: BlockCoverage, _ purpose: Purpose) {
        let (target, isSingle) = (coverage.target, coverage.isSingle)
        let readsFromDepth = coverage.readsFromDepth
        if !mayShow(block, target, readsFromDepth: readsFromDepth) { return }
        if !isSingle {
            if isWhole {
                let farthest = coverage.depthLanes + coverage.depthOfBlock[16 &* BlockCoverage.farthest &+ index]
                if coverWhole(block, target, farthest: farthest, readsFromDepth: readsFromDepth, purpose) { return }
            }
            if target.blocks[block].isClosed { open(block) }
        }
        @inline(__always)
        func signs(_ sample: Int) -> WholeLanes {
            if isWhole { return WholeLanes(repeating: 0) }
            let edge0 = coverage.edgeOfBlock[index] &+ (isSingle ? 0 : coverage.sampleEdges[sample &* 3])
            let edge1 = coverage.edgeOfBlock[16 &+ index] &+ (isSingle ? 0 : coverage.sampleEdges[sample &* 3 &+ 1])
            let edge2 = coverage.edgeOfBlock[32 &+ index] &+ (isSingle ? 0 : coverage.sampleEdges[sample &* 3 &+ 2])
            return (coverage.lanes.0 &+ edge0) | (coverage.lanes.1 &+ edge1) | (coverage.lanes.2 &+ edge2)
        }
        let sampleCount = isSingle ? 1 : view.frame.pointee.pattern.sampleCount
        if case .blended(let record) = purpose, target.blocks[block].isWaiting {
            var overlap: UInt16 = 0
            for sample in 0..<sampleCount {
                overlap |= ~lanes_bits(signs(sample)) & target.waiting[block &* sampleCount &+ sample]
            }
            if overlap != 0 { VisibilityResolveKernel(view: view).shadeOverlapped(block, record) }
        }
        var anyPassed = false
        for sample in 0..<sampleCount {
            if drawSample(
                block &* sampleCount &+ sample, target, signs: signs(sample),
                depth: coverage.depthLanes + coverage.depthOfBlock[16 &* sample &+ index], readsFromDepth: readsFromDepth,
                purpose)
            {
                anyPassed = true
            }
        }
        if anyPassed { note(block, target, readsFromDepth: readsFromDepth, purpose) }
    }
}
