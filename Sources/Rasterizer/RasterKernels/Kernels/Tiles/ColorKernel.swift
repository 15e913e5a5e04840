import CLanes
import RasterResources
import Imaging
import KernelData
import RenderMath

/// Writes shaded colours to the tile, blended with the colours there or replacing them.
struct ColorKernel {
    let view: TileView

    @inline(__always)
    private var memory: TileMemory { view.memory.pointee }
    @inline(__always)
    private var frame: FrameView { view.frame.pointee }
    @inline(__always)
    private var coverage: CoverageKernel { CoverageKernel(view: view) }

    // MARK: A block at once

    /// Replaces whole pixels of a block by the batch's colours.
    @inline(__always)
    func write(_ block: Int, _ pixels: UInt16, _ identifier: UInt32) {
        let state = memory.blocks + block
        let colors = memory.colors + block &* memory.sampleCount &* 4
        if pixels == .max {
            for channel in 0..<4 { colors[channel] = memory.batch.colors[channel] }
        } else {
            let mask = LaneMath.mask(pixels)
            for channel in 0..<4 { colors[channel] = colors[channel].replaced(by: memory.batch.colors[channel], where: mask) }
        }
        state.pointee.split &= ~pixels
        state.pointee.defined |= pixels
        state.pointee.drawn |= pixels
        if frame.output.identifiers != nil { identify(block, pixels, identifier) }
    }

    /// Copies sRGB bytes to whole pixels of a block, without conversion to linear light.
    @inline(__always)
    func copy(_ texels: WholeLanes, _ block: Int, _ pixels: UInt16, _ identifier: UInt32) {
        OutputKernel(view: view).store(texels, block, pixels)
        noteCopy(block, pixels, identifier)
    }

    /// Copies rows of sRGB bytes to whole adjacent blocks.
    @inline(__always)
    func copy(rows texels: UnsafePointer<Int32>, texelsPerRow: Int, _ blocks: Range<Int>, _ identifier: UInt32) {
        OutputKernel(view: view).store(rows: texels, texelsPerRow: texelsPerRow, blocks)
        for block in blocks { noteCopy(block, .max, identifier) }
    }

    @inline(__always)
    private func noteCopy(_ block: Int, _ pixels: UInt16, _ identifier: UInt32) {
        let state = memory.blocks + block
        state.pointee.copied |= pixels
        state.pointee.split &= ~pixels
        state.pointee.defined &= ~pixels
        state.pointee.drawn &= ~pixels
        if frame.output.identifiers != nil { identify(block, pixels, identifier) }
    }

    /// Blends the batch's colours with whole pixels of a block.
    @inline(__always)
    func blend(_ block: Int, _ pixels: UInt16, groupCount: Int, _ draw: BlendedDraw) {
        define(block)
        let state = memory.blocks + block
        let raster = draw.record.pointee.state
        let source = LaneColor(loading: memory.batch.colors)
        let shown = pixels & BlendKernel.shows(source, raster.blendMode)
        if shown == 0 { return }
        let samples = memory.sampleCount
        let colors = memory.colors + block &* samples &* 4
        join(source, colors, shown, raster)
        let split = shown & state.pointee.split
        if split != 0 {
            for sample in 1..<samples { join(source, colors + sample &* 4, split, raster) }
        }
        state.pointee.drawn |= shown
        if frame.output.identifiers != nil { identify(block, shown, draw.record.pointee.identifier) }
        if !draw.writesToDepth { return }
        openDepth(block)
        for group in 0..<groupCount {
            let lanes = memory.batch.groups[group].lanes & shown
            if lanes == 0 { continue }
            let setup = frame.setup(memory.batch.groups[group].triangle)
            for sample in 0..<samples {
                let slot = block &* samples &+ sample
                memory.depth[slot] = memory.depth[slot].replaced(
                    by: coverage.depths(of: setup, block: block, sample: sample), where: LaneMath.mask(lanes))
            }
        }
        state.pointee.noteDepth(UInt16(truncatingIfNeeded: draw.record - frame.records), isFarther: !raster.readsFromDepth)
    }

    /// Blends the batch's colours with those samples of a block's whole pixels that alpha covers.
    @inline(never)
    func blendCut(_ block: Int, _ pixels: UInt16, groupCount: Int, _ draw: BlendedDraw) {
        let covered = memory.batch.coveredSamples.pointee
        let none = LaneMath.bits(covered .== WholeLanes(repeating: 0))
        let whole = LaneMath.bits(covered .== WholeLanes(repeating: Int32(frame.pattern.everySample)))
        blend(block, pixels & whole, groupCount: groupCount, draw)
        let partial = pixels & ~whole & ~none
        if partial == 0 { return }
        let fragments = memory.batch.cutFragments
        let samplesOfLane = UnsafeMutableRawPointer(memory.batch.coveredSamples).assumingMemoryBound(to: Int32.self)
        for group in 0..<groupCount {
            let triangle = memory.batch.groups[group].triangle
            forEachLane(of: memory.batch.groups[group].lanes & partial) { lane in
                fragments[lane] = Fragment(
                    triangle: triangle, pixel: block &* 16 &+ lane, samples: UInt8(truncatingIfNeeded: samplesOfLane[lane]))
            }
        }
        blend(fragments, lanes: partial, draw)
    }

    @inline(__always)
    private func join(_ source: LaneColor, _ colors: UnsafeMutablePointer<Lanes>, _ pixels: UInt16, _ state: RasterState) {
        let old = LaneColor(loading: colors)
        let mixed = BlendKernel.masked(BlendKernel.blend(source, over: old, state.blendMode), old, state.colorWriteMask)
        mixed.store(to: colors, where: LaneMath.mask(pixels))
    }

    @inline(__always)
    private func identify(_ block: Int, _ pixels: UInt16, _ identifier: UInt32) {
        memory.identifiers[block] = memory.identifiers[block].replaced(
            by: SIMD16<UInt32>(repeating: identifier), where: LaneMath.mask(pixels))
    }

    // MARK: Fragments one by one

    /// Replaces the samples of fragments by the batch's colours; lane i belongs to fragment i.
    func write(_ fragments: UnsafePointer<Fragment>, count: Int, _ identifier: UInt32) {
        let shaded = UnsafeMutableRawPointer(memory.batch.colors).assumingMemoryBound(to: Float.self)
        let everySample = UInt16(frame.pattern.everySample)
        for index in 0..<count {
            let fragment = fragments[index]
            let (block, bit) = (Int(fragment.pixel &>> 4), UInt16(1) &<< (fragment.pixel & 15))
            let state = memory.blocks + block
            let lane = samplesOfLane(fragment)
            if fragment.samples == everySample {
                state.pointee.split &= ~bit
                state.pointee.defined |= bit
                for channel in 0..<4 { lane[channel &* 16] = shaded[channel &* 16 &+ index] }
            } else {
                split(fragment)
                var samples = fragment.samples
                while samples != 0 {
                    let sample = lane + samples.trailingZeroBitCount &* 64
                    samples &= samples &- 1
                    for channel in 0..<4 { sample[channel &* 16] = shaded[channel &* 16 &+ index] }
                }
            }
            state.pointee.drawn |= bit
            if frame.output.identifiers != nil && fragment.samples & 1 != 0 { identify(block, bit, identifier) }
        }
    }

    /// Reduces the samples of fragments to those that alpha covers; lane i belongs to fragment i.
    /// - Returns: the lanes in which any samples are left.
    @inline(never)
    func cut(_ fragments: UnsafeMutablePointer<Fragment>, count: Int) -> UInt16 {
        let samplesOfLane = UnsafeMutableRawPointer(memory.batch.coveredSamples).assumingMemoryBound(to: Int32.self)
        var left: UInt16 = 0
        for index in 0..<count {
            fragments[index].samples &= UInt16(truncatingIfNeeded: samplesOfLane[index])
            if fragments[index].samples != 0 { left |= 1 &<< UInt16(truncatingIfNeeded: index) }
        }
        return left
    }

    /// Blends the batch's colours with the samples of fragments in different pixels; lane i belongs to fragment i.
    func blend(_ fragments: UnsafePointer<Fragment>, lanes: UInt16, _ draw: BlendedDraw) {
        let raster = draw.record.pointee.state
        let source = LaneColor(loading: memory.batch.colors)
        let shown = BlendKernel.shows(source, raster.blendMode) & lanes
        if shown == 0 { return }
        let everySample = UInt16(frame.pattern.everySample)
        let number = UInt16(truncatingIfNeeded: draw.record - frame.records)
        forEachLane(of: shown) { index in
            let fragment = fragments[index]
            let (block, bit) = (Int(fragment.pixel &>> 4), UInt16(1) &<< (fragment.pixel & 15))
            define(block)
            if fragment.samples != everySample { split(fragment) }
            let state = memory.blocks + block
            state.pointee.drawn |= bit
            if frame.output.identifiers != nil && fragment.samples & 1 != 0 {
                identify(block, bit, draw.record.pointee.identifier)
            }
            if draw.writesToDepth {
                writeDepth(of: fragment)
                state.pointee.noteDepth(number, isFarther: !raster.readsFromDepth)
            }
        }
        // The samples that each lane's colour is blended with, one bit each. A pixel that is not split has its colour in the
        // first sample.
        let reached = memory.batch.integerPointer(0)
        memory.batch.integers[0] = WholeLanes(repeating: 0)
        forEachLane(of: shown) { index in
            let fragment = fragments[index]
            let isSplit = memory.blocks[Int(fragment.pixel &>> 4)].split & (1 &<< (fragment.pixel & 15)) != 0
            reached[index] = isSplit ? Int32(fragment.samples) : 1
        }
        let samplesOfLanes = memory.batch.integers[0]
        let held = UnsafeMutableRawPointer(memory.batch.floats).assumingMemoryBound(to: Float.self)
        for sample in 0..<memory.sampleCount {
            let bit = WholeLanes(repeating: 1 &<< Int32(truncatingIfNeeded: sample))
            let touched = LaneMath.bits((samplesOfLanes & bit) .!= WholeLanes(repeating: 0))
            if touched == 0 { continue }
            forEachLane(of: touched) { index in
                let lane = samplesOfLane(fragments[index]) + sample &* 64
                for channel in 0..<4 { held[channel &* 16 &+ index] = lane[channel &* 16] }
            }
            join(source, memory.batch.floats, touched, raster)
            forEachLane(of: touched) { index in
                let lane = samplesOfLane(fragments[index]) + sample &* 64
                for channel in 0..<4 { lane[channel &* 16] = held[channel &* 16 &+ index] }
            }
        }
    }

    @inline(__always)
    private func forEachLane(of lanes: UInt16, _ body: (Int) -> Void) {
        var rest = lanes
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest &- 1
        }
    }

    /// Prepares a block for depth that is written per sample.
    @inline(__always)
    private func openDepth(_ block: Int) {
        if memory.sampleCount > 1 && memory.blocks[block].isClosed { coverage.open(block) }
    }

    private func writeDepth(of fragment: Fragment) {
        openDepth(Int(fragment.pixel &>> 4))
        let setup = frame.setup(fragment.triangle)
        let depths = UnsafeMutableRawPointer(memory.depth).assumingMemoryBound(to: Float.self)
        var samples = fragment.samples
        while samples != 0 {
            let sample = samples.trailingZeroBitCount
            samples &= samples &- 1
            depths[(Int(fragment.pixel &>> 4) &* memory.sampleCount &+ sample) &* 16 &+ Int(fragment.pixel & 15)] =
                coverage.depth(of: setup, pixel: Int(fragment.pixel), sample: sample)
        }
    }

    /// A pointer to the red channel of a fragment's pixel. The channels are sixteen numbers apart, the samples 64.
    @inline(__always)
    private func samplesOfLane(_ fragment: Fragment) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(memory.colors).assumingMemoryBound(to: Float.self)
            + (Int(fragment.pixel &>> 4) &* memory.sampleCount &* 64 &+ Int(fragment.pixel & 15))
    }

    /// Gives a pixel's samples separate colours, which are equal at first.
    @inline(__always)
    private func split(_ fragment: Fragment) {
        let block = Int(fragment.pixel &>> 4)
        let bit = UInt16(1) &<< (fragment.pixel & 15)
        let state = memory.blocks + block
        if state.pointee.defined & bit == 0 { define(block) }
        if state.pointee.split & bit != 0 { return }
        state.pointee.split |= bit
        let lane = samplesOfLane(fragment)
        for sample in 1..<max(memory.sampleCount, 1) {
            for channel in 0..<4 { lane[sample &* 64 &+ channel &* 16] = lane[channel &* 16] }
        }
    }

    /// Gives the samples of a block's pixels separate colours, like `split`, but undefined: each will be written.
    @inline(__always)
    func splitUndefined(_ block: Int, _ pixels: UInt16) {
        memory.blocks[block].split |= pixels
        memory.blocks[block].defined |= pixels
    }

    // MARK: The background

    /// Loads the background and copied texels of a block's undrawn pixels in linear light.
    @inline(__always)
    func define(_ block: Int) {
        if memory.blocks[block].defined != .max { loadBackground(block) }
    }

    @inline(never)
    private func loadBackground(_ block: Int) {
        let state = memory.blocks + block
        let missing = ~state.pointee.defined
        state.pointee.defined = .max
        let colors = memory.colors + block &* memory.sampleCount &* 4
        let inBytes = frame.output.backgroundPixels == nil ? state.pointee.copied & missing : missing
        if inBytes != missing {
            LaneColor(repeating: frame.output.backgroundColor).store(to: colors, where: LaneMath.mask(missing))
        }
        if inBytes == 0 { return }
        linear(bytes(block)).store(to: colors, where: LaneMath.mask(inBytes))
    }

    /// The output bytes of a block, as far as the block is in the picture.
    @inline(__always)
    private func bytes(_ block: Int) -> WholeLanes {
        let first = view.firstPixel(ofBlock: block)
        let columns = min(4, Int(view.width &- (first.x &- view.originX)))
        let rows = min(4, Int(view.height &- (first.y &- view.originY)))
        let room = UnsafeMutableRawPointer(memory.batch.integers)
        let start = frame.output.colors + (Int(first.y) &* frame.grid.width &+ Int(first.x))
        if columns == 4 && rows == 4 {
            for row in 0..<4 {
                let four = UnsafeRawPointer(start + row &* frame.grid.width).loadUnaligned(as: SIMD4<Int32>.self)
                room.storeBytes(of: four, toByteOffset: row &* 16, as: SIMD4<Int32>.self)
            }
        } else {
            let pixels = room.assumingMemoryBound(to: SRGBA8.self)
            for row in 0..<max(rows, 0) {
                for column in 0..<max(columns, 0) { pixels[row &* 4 &+ column] = start[row &* frame.grid.width &+ column] }
            }
        }
        return memory.batch.integers[0]
    }

    /// Converts sixteen pixels of sRGB bytes, red in the lowest, to linear light, premultiplied.
    @inline(__always)
    private func linear(_ bytes: WholeLanes) -> LaneColor {
        let table = UnsafeRawPointer(frame.output.transfer.linearFromByte).assumingMemoryBound(to: Int32.self)
        let alpha = LaneMath.floats((bytes &>> 24) & 255) * (1 / 255)
        @inline(__always)
        func light(_ byte: WholeLanes) -> Lanes { unsafeBitCast(lanes_gather(table, byte & 255), to: Lanes.self) * alpha }
        return LaneColor(red: light(bytes), green: light(bytes &>> 8), blue: light(bytes &>> 16), alpha: alpha)
    }
}
