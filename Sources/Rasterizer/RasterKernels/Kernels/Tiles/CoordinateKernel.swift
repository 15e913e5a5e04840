import RasterResources
import KernelData
import RenderMath

/// Writes the layer of texture coordinates: the surface position at each pixel's first sample.
///
/// It runs once visibility is known and before shading discards the primitive IDs, separately from all colour computations, so
/// frames without the layer have no extra cost. It computes each pixel in double precision: a retouching stroke must not move
/// by more than a small fraction of a texel, even on a large triangle from the near plane into the distance, where rounding
/// matters most.
struct CoordinateKernel {
    let view: TileView

    @inline(__always)
    private var memory: TileMemory { view.memory.pointee }
    @inline(__always)
    private var frame: FrameView { view.frame.pointee }

    /// Clears the tile to "no surface".
    @inline(never)
    func clear() {
        guard let layer = frame.output.textureCoordinates else { return }
        for row in 0..<Int(view.height) {
            let offset = (Int(view.originY) &+ row) &* frame.grid.width &+ Int(view.originX)
            (layer + offset).update(repeating: SIMD2(0, 0), count: Int(view.width))
        }
    }

    /// Writes the coordinates of the opaque triangles that wait for shading.
    @inline(never)
    func write() {
        guard let layer = frame.output.textureCoordinates else { return }
        for block in 0..<memory.blockCount where memory.blocks[block].isWaiting {
            let slot = block &* memory.sampleCount
            let primitiveIDs = UnsafeMutableRawPointer(memory.triangles + slot).assumingMemoryBound(to: UInt32.self)
            let first = view.firstPixel(ofBlock: block)
            var lanes = UInt32(memory.waiting[slot])
            while lanes != 0 {
                let lane = lanes.trailingZeroBitCount
                lanes &= lanes &- 1
                let (column, row) = (first.x &+ Int32(lane & 3), first.y &+ Int32(lane &>> 2))
                // A block may extend beyond the picture.
                if column &- view.originX >= view.width || row &- view.originY >= view.height { continue }
                let center = frame.pattern.shadingOffsets[Int(samples(ofPrimitive: primitiveIDs[lane], block, lane))]
                layer[Int(row) &* frame.grid.width &+ Int(column)] = coordinates(
                    primitiveIDs[lane], x: Double(column) + Double(center.x), y: Double(row) + Double(center.y))
            }
        }
    }

    /// The samples of a pixel in which a triangle waits, one bit each.
    @inline(__always)
    private func samples(ofPrimitive primitiveID: UInt32, _ block: Int, _ lane: Int) -> UInt8 {
        if memory.sampleCount == 1 || memory.blocks[block].sharesPrimitiveIDs { return frame.pattern.everySample }
        var samples: UInt8 = 0
        for sample in 0..<memory.sampleCount {
            let slot = block &* memory.sampleCount &+ sample
            let primitiveIDs = UnsafeMutableRawPointer(memory.triangles + slot).assumingMemoryBound(to: UInt32.self)
            if primitiveIDs[lane] == primitiveID && memory.waiting[slot] & (1 &<< UInt16(truncatingIfNeeded: lane)) != 0 {
                samples |= 1 &<< UInt8(truncatingIfNeeded: sample)
            }
        }
        return samples
    }

    /// A triangle's texture coordinates at a position in pixels of the picture.
    @inline(__always)
    private func coordinates(_ primitiveID: UInt32, x: Double, y: Double) -> SIMD2<Float> {
        let triangle = frame.setup(primitiveID).pointee
        let (x1, y1) = (Double(triangle.x1 &- triangle.x0), Double(triangle.y1 &- triangle.y0))
        let (x2, y2) = (Double(triangle.x2 &- triangle.x0), Double(triangle.y2 &- triangle.y0))
        // In 1/256 pixel from the first corner; the products and the area are exact.
        let (fromX, fromY) = (x * 256 - Double(triangle.x0), y * 256 - Double(triangle.y0))
        let area = x1 * y2 - x2 * y1
        let barycentric1 = Self.bounded((fromX * y2 - fromY * x2) / area, to: 1)
        let barycentric2 = Self.bounded((fromY * x1 - fromX * y1) / area, to: 1 - barycentric1)
        let corner0 = corner(triangle.vertex0, primitiveID)
        let corner1 = corner(triangle.vertex1, primitiveID)
        let corner2 = corner(triangle.vertex2, primitiveID)
        @inline(__always)
        func value(_ attribute: Int) -> Double {
            let start = Double(corner0[attribute])
            return (start + barycentric1 * (Double(corner1[attribute]) - start)) + barycentric2
                * (Double(corner2[attribute]) - start)
        }
        let w = 1 / value(VertexLayout.reciprocalW)
        let first = VertexLayout.coordinates(0)
        return SIMD2(Float(value(first) * w), Float(value(first &+ 1) * w))
    }

    @inline(__always)
    private func corner(_ vertex: Int32, _ primitiveID: UInt32) -> UnsafePointer<Float> {
        UnsafeRawPointer(frame.attributes(vertex, of: primitiveID)).assumingMemoryBound(to: Float.self)
    }

    /// A barycentric coordinate clamped to 0…`largest`, as in shading: at the border of a sliver, rounding may exceed the
    /// range.
    @inline(__always)
    private static func bounded(_ share: Double, to largest: Double) -> Double {
        let positive = share > 0 ? share : 0
        return positive < largest ? positive : largest
    }
}
