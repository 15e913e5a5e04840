import KernelData
import RenderMath

/// Triangles so small that set-up has computed their pixels, for one sample per pixel.
extension CoverageKernel {
    /// Draws the pixels of small triangles one by one, in any blocks.
    ///
    /// A single loop over the pixels of all triangles continues past each triangle's end, because the processor cannot predict
    /// the number of pixels of a triangle.
    /// - Parameter first: the first of the triangles.
    /// - Returns: the first triangle after them.
    @inline(__always)
    func coverFewPixels(
        _ triangles: TileTriangles, from first: Int, _ draw: UInt16, readsFromDepth: Bool, _ purpose: Purpose
    ) -> Int {
        let origin = SIMD4(view.originX, view.originY, 0, 0)
        let least = SIMD4(limits.firstColumn, limits.firstRow, 0, 0) &+ origin
        let largest = SIMD4(limits.lastColumn, limits.lastRow, 0, 0) &+ origin
        // The factors on the positions of the block and of the pixel in the block, which sum to the pixel's index in the tile.
        let side = Int32(truncatingIfNeeded: view.frame.pointee.grid.side)
        let weights = SIMD4(4, side, 1, 4)
        let originNumber = view.originX &* 4 &+ view.originY &* side
        var entry = first
        var rest = UInt32(triangles.entries[entry].covered)
        while rest != 0 && entry < triangles.bounds.upperBound {
            let (setup, primitiveID) = triangles[entry]
            let bit = Int32(truncatingIfNeeded: rest.trailingZeroBitCount)
            rest &= rest &- 1
            // 1 after the triangle's last pixel, otherwise 0.
            let isDone = (rest &- 1) &>> 31
            rest |= UInt32(triangles.entries[entry &+ 1].covered) & (0 &- isDone)
            entry &+= Int(isDone)
            let (columns, rows) = (Int32(bitPattern: setup.pointee.columns), Int32(bitPattern: setup.pointee.rows))
            let position = SIMD4(columns, rows, columns, rows) & 0xFFFF &+ (SIMD4(repeating: bit) &>> SIMD4(0, 2, 0, 2)) & 3
            if Self.isNegative((position &- least) | (largest &- position)) { continue }
            let parts = position & SIMD4(0x7FFC, 0x7FFC, 3, 3)
            let products = parts &* weights
            let sums = products.evenHalf &+ products.oddHalf
            coverPixel(
                Int((sums[0] &- originNumber) &+ sums[1]), depth: DepthPlane.depth(of: setup, blockAndPixel: parts),
                primitiveID, draw, readsFromDepth: readsFromDepth, purpose)
        }
        return entry
    }

    /// Draws the pixels that a small triangle covers; its depth plane and bounds are prepared once for all of them.
    /// - Parameter covered: see `TileEntry.covered`; not 0.
    @inline(__always)
    func coverKnownPixels(
        _ setup: UnsafePointer<TriangleSetup>, _ covered: UInt16, _ primitiveID: UInt32, _ draw: UInt16, readsFromDepth: Bool,
        _ purpose: Purpose
    ) {
        let plane = DepthPlane(setup.pointee)
        let (firstColumn, firstRow) = (setup.pointee.firstColumn, setup.pointee.firstRow)
        let isWhole = limits.holdAll(of: setup.pointee, in: view)
        let side = Int32(truncatingIfNeeded: view.frame.pointee.grid.side)
        var rest = UInt32(covered)
        repeat {
            let bit = Int32(truncatingIfNeeded: rest.trailingZeroBitCount)
            rest &= rest &- 1
            let (column, row) = (firstColumn &+ bit & 3, firstRow &+ bit &>> 2)
            let (columnInTile, rowInTile) = (column &- view.originX, row &- view.originY)
            if !isWhole && !limits.contain(columnInTile, rowInTile) { continue }
            let pixel = (columnInTile & ~3) &* 4 &+ columnInTile & 3 &+ (rowInTile & ~3) &* side &+ (rowInTile & 3) &* 4
            let depth = plane.depth(ofPixel: column, row)
            coverPixel(Int(pixel), depth: depth, primitiveID, draw, readsFromDepth: readsFromDepth, purpose)
        } while rest != 0
    }

    /// Whether the first or the second of four numbers is negative.
    @inline(__always)
    private static func isNegative(_ numbers: SIMD4<Int32>) -> Bool {
        unsafeBitCast(numbers.lowHalf, to: UInt64.self) & 0x8000_0000_8000_0000 != 0
    }

    /// Draws a pixel that is known to be covered.
    /// - Parameters:
    ///   - pixel: its index in the tile, see `Fragment.pixel`.
    ///   - depth: the triangle's depth at the pixel's centre.
    @inline(__always)
    private func coverPixel(
        _ pixel: Int, depth: Float, _ primitiveID: UInt32, _ draw: UInt16, readsFromDepth: Bool, _ purpose: Purpose
    ) {
        let block = pixel &>> 4
        let bit = UInt16(1) &<< UInt16(truncatingIfNeeded: pixel & 15)
        let state = view.memory.pointee.blocks + block
        if case .blended(let record) = purpose, view.memory.pointee.waiting[block] & bit != 0 {
            VisibilityResolveKernel(view: view).shadeOverlapped(block, record)
        }
        let held = UnsafeMutableRawPointer(view.memory.pointee.depth).assumingMemoryBound(to: Float.self) + pixel
        if !(depth >= (readsFromDepth ? held.pointee : 0)) { return }
        let triangles = UnsafeMutableRawPointer(view.memory.pointee.triangles).assumingMemoryBound(to: UInt32.self)
        switch purpose {
        case .depth:
            held.pointee = depth
            state.pointee.noteDepth(draw, isFarther: !readsFromDepth)
        case .opaque(let writesToDepth):
            if writesToDepth {
                held.pointee = depth
                state.pointee.noteDepth(draw, isFarther: !readsFromDepth)
            }
            triangles[pixel] = primitiveID
            view.memory.pointee.waiting[block] |= bit
            state.pointee.isWaiting = true
        case .blended:
            triangles[pixel] = primitiveID
            view.memory.pointee.waiting[block] |= bit
            state.pointee.isWaiting = true
        }
    }
}
