import CLanes
import Imaging
import KernelData
import RenderMath

/// Converts a tile's linear light to the picture's bytes.
struct OutputKernel {
    let view: TileView

    @inline(__always)
    private var memory: TileMemory { view.memory.pointee }
    @inline(__always)
    private var frame: FrameView { view.frame.pointee }

    /// Writes the drawn pixels of the tile, and the layers.
    func write() {
        for block in 0..<memory.blockCount {
            let state = memory.blocks + block
            if state.pointee.drawn != 0 { encode(block, state.pointee) }
        }
        if let identifiers = frame.output.identifiers {
            forEachBlock { block, pixel in
                let held = UnsafeMutableRawPointer(memory.identifiers + block).assumingMemoryBound(to: UInt32.self)
                forEachRow(from: pixel) { lane, index, count in (identifiers + index).update(from: held + lane, count: count) }
            }
        }
        if let values = frame.output.values { write(values) }
        if let light = frame.output.light { write(light) }
        if let depths = frame.output.depths {
            let coverage = CoverageKernel(view: view)
            forEachBlock { block, pixel in
                if memory.sampleCount > 1 && memory.blocks[block].isClosed { coverage.open(block) }
                let held = UnsafeMutableRawPointer(memory.depth + block &* memory.sampleCount)
                    .assumingMemoryBound(to: Float.self)
                forEachRow(from: pixel) { lane, index, count in (depths + index).update(from: held + lane, count: count) }
            }
        }
    }

    /// Writes the tile's colours without encoding.
    private func write(_ values: UnsafeMutablePointer<SIMD4<Float>>) {
        let held = UnsafeMutableRawPointer(memory.batch.floats).assumingMemoryBound(to: SIMD4<Float>.self)
        let none = LaneColor(repeating: .zero)
        forEachBlock { block, pixel in
            let state = memory.blocks[block]
            let drawn = state.drawn & state.defined
            var color = none
            if drawn != 0 {
                color = LaneColor(loading: memory.colors + block &* memory.sampleCount &* 4)
                if state.split != 0 { color = resolved(color, block, state.split) }
                color = color.replacing(none, where: LaneMath.mask(drawn))
            }
            LaneMath.storeRows(
                color.red, color.green, color.blue, color.alpha, to: memory.batch.floatPointer(0), stride: 4)
            forEachRow(from: pixel) { lane, index, count in (values + index).update(from: held + lane, count: count) }
        }
    }

    /// Writes the tile's colours and its background without encoding.
    private func write(_ light: UnsafeMutablePointer<LinearColor>) {
        let held = UnsafeMutableRawPointer(memory.batch.floats).assumingMemoryBound(to: LinearColor.self)
        let colors = ColorKernel(view: view)
        forEachBlock { block, pixel in
            colors.define(block)
            var color = LaneColor(loading: memory.colors + block &* memory.sampleCount &* 4)
            let split = memory.blocks[block].split
            if split != 0 { color = resolved(color, block, split) }
            LaneMath.storeRows(
                color.red, color.green, color.blue, color.alpha, to: memory.batch.floatPointer(0), stride: 4)
            forEachRow(from: pixel) { lane, index, count in (light + index).update(from: held + lane, count: count) }
        }
    }

    /// Encodes the drawn pixels of a block.
    private func encode(_ block: Int, _ state: TileMemory.BlockState) {
        var color = LaneColor(loading: memory.colors + block &* memory.sampleCount &* 4)
        if state.split != 0 { color = resolved(color, block, state.split) }
        store(encoded(color), block, state.drawn)
    }

    /// Writes bytes to pixels of a block, as far as they are in the picture.
    @inline(__always)
    func store(_ packed: WholeLanes, _ block: Int, _ pixels: UInt16) {
        let pixel = view.firstPixel(ofBlock: block)
        let pictureWidth = frame.grid.width
        let start = UnsafeMutableRawPointer(
            frame.output.colors + (Int(pixel.y) &* pictureWidth &+ Int(pixel.x)))
        let isInside =
            pixel.x &- view.originX &+ 4 <= view.width && pixel.y &- view.originY &+ 4 <= view.height
        if isInside && pixels == .max {
            let stride = pictureWidth &* 4
            start.storeBytes(of: packed.lowHalf.lowHalf, as: SIMD4<Int32>.self)
            start.storeBytes(of: packed.lowHalf.highHalf, toByteOffset: stride, as: SIMD4<Int32>.self)
            start.storeBytes(of: packed.highHalf.lowHalf, toByteOffset: stride &* 2, as: SIMD4<Int32>.self)
            start.storeBytes(of: packed.highHalf.highHalf, toByteOffset: stride &* 3, as: SIMD4<Int32>.self)
            return
        }
        memory.batch.integers[0] = packed
        let bytes = UnsafeMutableRawPointer(memory.batch.integers).assumingMemoryBound(to: SRGBA8.self)
        forEachPixel(from: pixel) { lane, index in
            if pixels & (1 &<< UInt16(truncatingIfNeeded: lane)) != 0 { frame.output.colors[index] = bytes[lane] }
        }
    }

    /// Writes rows of bytes to adjacent blocks, as far as they are in the picture.
    @inline(__always)
    func store(rows bytes: UnsafePointer<Int32>, texelsPerRow: Int, _ blocks: Range<Int>) {
        let pixel = view.firstPixel(ofBlock: blocks.lowerBound)
        let columns = min(4 &* blocks.count, Int(view.width &- (pixel.x &- view.originX)))
        let rows = min(4, Int(view.height &- (pixel.y &- view.originY)))
        if columns <= 0 || rows <= 0 { return }
        for row in 0..<rows {
            let line = UnsafeRawPointer(bytes + row &* texelsPerRow).assumingMemoryBound(to: SRGBA8.self)
            (frame.output.colors + ((Int(pixel.y) &+ row) &* frame.grid.width &+ Int(pixel.x))).update(
                from: line, count: columns)
        }
    }

    /// Averages the samples of split pixels.
    private func resolved(_ first: LaneColor, _ block: Int, _ split: UInt16) -> LaneColor {
        var sum = first
        for sample in 1..<memory.sampleCount {
            let color = LaneColor(loading: memory.colors + (block &* memory.sampleCount &+ sample) &* 4)
            sum = LaneColor(
                red: sum.red + color.red, green: sum.green + color.green, blue: sum.blue + color.blue,
                alpha: sum.alpha + color.alpha)
        }
        let share = 1 / Float(memory.sampleCount)
        return (sum * SIMD4(repeating: share)).replacing(first, where: LaneMath.mask(split))
    }

    /// Returns sRGB bytes with straight alpha, red in the lowest, identical to `SRGBA8` of a `LinearColor`.
    @inline(__always)
    private func encoded(_ color: LaneColor) -> WholeLanes {
        // A NaN alpha also counts as 0.
        let isThere = color.alpha .> Lanes(repeating: 0)
        let alpha = LaneMath.min(color.alpha, Lanes(repeating: 1))
        let isOpaque = LaneMath.bits(color.alpha .>= Lanes(repeating: 1)) == .max
        let divisor = Lanes(repeating: 1).replaced(by: alpha, where: isThere)
        let red = encoded(isOpaque ? color.red : color.red / divisor)
        let green = encoded(isOpaque ? color.green : color.green / divisor)
        let blue = encoded(isOpaque ? color.blue : color.blue / divisor)
        let byte = nearestHalfUp(alpha * 255)
        let packed = red | green &<< 8 | blue &<< 16 | byte &<< 24
        return WholeLanes(repeating: 0).replaced(by: packed, where: isThere)
    }

    /// The nearest integers, halves up. Adding 0.5 first would round numbers just below 0.5 up.
    @inline(__always)
    private func nearestHalfUp(_ x: Lanes) -> WholeLanes {
        let whole = LaneMath.integers(x)
        return whole.replaced(by: whole &+ 1, where: (x - LaneMath.floats(whole)) .>= Lanes(repeating: 0.5))
    }

    @inline(__always)
    private func encoded(_ light: Lanes) -> WholeLanes {
        let bounded = LaneMath.min(
            LaneMath.max(light, Lanes(repeating: TransferView.darkest)), Lanes(repeating: 1))
        let bits = unsafeBitCast(bounded, to: WholeLanes.self)
        let first = WholeLanes(repeating: Int32(bitPattern: TransferView.darkest.bitPattern &>> 16))
        let entry = lanes_gather(frame.output.transfer.buckets, bits &>> 16 &- first)
        // One more if the next byte has begun.
        let rest = (bits & 0xFFFF) &- (entry & 0x1_FFFF)
        return entry &>> 17 &+ 1 &+ rest &>> 31
    }

    /// Calls `body` for each block of the tile, with its first pixel.
    @inline(__always)
    private func forEachBlock(_ body: (_ block: Int, _ pixel: SIMD2<Int32>) -> Void) {
        for block in 0..<memory.blockCount {
            body(block, view.firstPixel(ofBlock: block))
        }
    }

    /// Calls `body` for the pixels of a block that are in the picture, with their lane and their index in the picture.
    @inline(__always)
    private func forEachPixel(from first: SIMD2<Int32>, _ body: (_ lane: Int, _ index: Int) -> Void) {
        forEachRow(from: first) { lane, index, count in
            for column in 0..<count { body(lane &+ column, index &+ column) }
        }
    }

    /// Calls `body` for the rows of a block that are in the picture.
    ///
    /// `body` receives the lane of the row's first pixel, the index of this pixel in the picture, and the number of pixels.
    @inline(__always)
    private func forEachRow(from first: SIMD2<Int32>, _ body: (_ lane: Int, _ index: Int, _ count: Int) -> Void) {
        let columns = min(4, Int(view.width &- (first.x &- view.originX)))
        let rows = min(4, Int(view.height &- (first.y &- view.originY)))
        if columns <= 0 || rows <= 0 { return }
        for row in 0..<rows {
            body(row &* 4, (Int(first.y) &+ row) &* frame.grid.width &+ Int(first.x), columns)
        }
    }
}
