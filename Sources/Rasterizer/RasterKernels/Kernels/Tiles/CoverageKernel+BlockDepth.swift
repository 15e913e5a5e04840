import CLanes
import KernelData
import RenderMath

/// The depth of a whole block: its bound, and whether it is that of a single triangle.
extension CoverageKernel {
    /// The depth of one sample of one pixel.
    @inline(__always)
    func depth(of setup: UnsafePointer<TriangleSetup>, pixel: Int, sample: Int) -> Float {
        let plane = DepthPlane(setup.pointee)
        let first = view.firstPixel(ofBlock: pixel &>> 4)
        let position = view.frame.pointee.pattern.positions[sample]
        return plane.depth(
            plane.first(plane.left(first.x), plane.top(first.y), position.x, position.y),
            column: Int32(truncatingIfNeeded: pixel & 3), row: Int32(truncatingIfNeeded: (pixel &>> 2) & 3))
    }

    /// The depth of one sample of each pixel of a block.
    @inline(__always)
    func depths(of setup: UnsafePointer<TriangleSetup>, block: Int, sample: Int) -> Lanes {
        let plane = DepthPlane(setup.pointee)
        let first = view.firstPixel(ofBlock: block)
        let position = view.frame.pointee.pattern.positions[sample]
        return plane.lanes
            + plane.first(plane.left(first.x), plane.top(first.y), position.x, position.y)
    }

    /// Whether a triangle may be visible in a block, according to the farthest depth there.
    @inline(__always)
    func mayShow(_ block: Int, _ target: Target, readsFromDepth: Bool) -> Bool {
        let state = target.blocks + block
        if state.pointee.depthDraw != target.draw && state.pointee.isDepthNew { findFarthest(block, state) }
        return !(readsFromDepth && target.nearest < state.pointee.farthestDepth)
    }

    /// Computes the farthest depth of a block to which other draws have written.
    @inline(never)
    private func findFarthest(_ block: Int, _ state: UnsafeMutablePointer<TileMemory.BlockState>) {
        state.pointee.isDepthNew = false
        if case .plane = state.pointee.blockDepth {
            state.pointee.farthestDepth = LaneMath.least(
                depths(ofSole: state.pointee.soleTriangle, block) { $0.farthestSample(of: view.frame.pointee.pattern) })
            return
        }
        let depth = view.memory.pointee.depth + block &* view.frame.pointee.pattern.sampleCount
        var farthest = depth[0]
        for sample in 1..<max(view.frame.pointee.pattern.sampleCount, 1) {
            farthest = LaneMath.min(farthest, depth[sample])
        }
        state.pointee.farthestDepth = LaneMath.least(farthest)
    }

    /// Draws a triangle that covers all samples of a block for the price of one, if all pass the depth test.
    /// - Parameter farthest: a bound on the depth for each pixel: none of its samples is farther.
    /// - Returns: false if this test cannot decide; nothing has been drawn then.
    @inline(__always)
    func coverWhole(_ block: Int, _ target: Target, farthest: Lanes, readsFromDepth: Bool, _ purpose: Purpose) -> Bool {
        if case .blended = purpose { return false }
        let state = target.blocks + block
        var held = Lanes(repeating: 0)
        if readsFromDepth {
            switch state.pointee.blockDepth {
            case .nothing: break
            case .plane:
                held = depths(ofSole: state.pointee.soleTriangle, block) { $0.nearestSample(of: view.frame.pointee.pattern) }
            case .memory: return false
            }
        }
        if lanes_bits(lanes_bit_pattern(farthest - held)) != 0 { return false }
        var writesToDepth = true
        if case .opaque(let writes) = purpose {
            let slot = block &* view.memory.pointee.sampleCount
            if !state.pointee.sharesPrimitiveIDs {
                for sample in 1..<view.memory.pointee.sampleCount { target.waiting[slot &+ sample] = 0 }
            }
            target.triangles[slot] = unsafeBitCast(target.primitiveIDs, to: SIMD16<UInt32>.self)
            target.waiting[slot] = .max
            state.pointee.sharesPrimitiveIDs = true
            writesToDepth = writes
        }
        if writesToDepth {
            state.pointee.blockDepth = .plane
            state.pointee.soleTriangle = UInt32(bitPattern: target.primitiveIDs[0])
        }
        note(block, target, readsFromDepth: readsFromDepth, purpose)
        return true
    }

    /// The depths of a block with a single triangle, at a position in each pixel.
    @inline(__always)
    private func depths(ofSole primitiveID: UInt32, _ block: Int, at position: (DepthPlane) -> SIMD2<Float>) -> Lanes {
        let plane = DepthPlane(view.frame.pointee.setup(primitiveID).pointee)
        let sample = position(plane)
        let first = view.firstPixel(ofBlock: block)
        return plane.lanes + plane.first(plane.left(first.x), plane.top(first.y), sample.x, sample.y)
    }

    /// Gives each sample of a block a separate depth and primitive ID.
    @inline(never)
    func open(_ block: Int) {
        let state = view.memory.pointee.blocks + block
        let samples = view.memory.pointee.sampleCount
        let slot = block &* samples
        switch state.pointee.blockDepth {
        case .nothing:
            (view.memory.pointee.depth + slot).update(repeating: SIMD16(repeating: 0), count: samples)
        case .plane:
            let setup = view.frame.pointee.setup(state.pointee.soleTriangle)
            for sample in 0..<samples {
                view.memory.pointee.depth[slot &+ sample] = depths(of: setup, block: block, sample: sample)
            }
        case .memory: break
        }
        state.pointee.blockDepth = .memory
        if state.pointee.sharesPrimitiveIDs {
            for sample in 1..<samples {
                view.memory.pointee.triangles[slot &+ sample] = view.memory.pointee.triangles[slot]
                view.memory.pointee.waiting[slot &+ sample] = view.memory.pointee.waiting[slot]
            }
            state.pointee.sharesPrimitiveIDs = false
        }
    }
}

extension TileMemory.BlockState {
    /// Whether any samples lack a separate depth or primitive ID.
    @inline(__always)
    var isClosed: Bool {
        if case .memory = blockDepth { return sharesPrimitiveIDs }
        return true
    }
}
