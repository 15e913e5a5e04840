import CLanes
import RasterResources
import KernelData
import RenderMath

/// Shades the waiting triangles of a tile: by block if this fills enough lanes, otherwise combined in lists.
struct VisibilityResolveKernel {
    let view: TileView

    @inline(__always)
    var memory: TileMemory { view.memory.pointee }
    @inline(__always)
    var frame: FrameView { view.frame.pointee }
    @inline(__always)
    private var colors: ColorKernel { ColorKernel(view: view) }
    @inline(__always)
    var lists: UnsafeMutablePointer<FragmentBatch.Lists> { memory.batch.lists }

    /// Shades each pixel of each waiting triangle.
    /// - Parameter blended: the draw of the triangles, or nil if they belong to opaque draws.
    @inline(never)
    func shadeWaiting(_ blended: BlendedDraw?) {
        if blended == nil && frame.output.textureCoordinates != nil { CoordinateKernel(view: view).write() }
        if let blended, blended.record.pointee.state.sortsFragments { return shadeSorted(blended) }
        var block = 0
        while block < memory.blockCount {
            if memory.blocks[block].isWaiting {
                if blended == nil {
                    let end = copyTexels(from: block)
                    if end > block {
                        block = end
                        continue
                    }
                }
                shade(block, blended)
            }
            block &+= 1
        }
        shadeListed(blended)
    }

    /// Copies texels to consecutive blocks that are filled by one triangle whose material shows texels unchanged.
    /// - Returns: the first block after them.
    private func copyTexels(from first: Int) -> Int {
        let samples = memory.sampleCount
        let primitiveID = memory.triangles[first &* samples][0]
        guard isFilled(first, by: primitiveID) else { return first }
        let draw = frame.ranges[frame.primitiveIDs.range(primitiveID)].draw
        let material = frame.materials + draw
        guard let shown = material.pointee.shownTexels else { return first }
        let kernel = UnlitTexelKernel(shown, material, view.frame, primitiveID)
        var end = first
        repeat {
            if frame.isCounting { PixelCounting(view: view).countWaiting(end) }
            memory.blocks[end].isWaiting = false
            memory.blocks[end].sharesPrimitiveIDs = false
            for sample in 0..<samples { memory.waiting[end &* samples &+ sample] = 0 }
            end &+= 1
        } while end < memory.blockCount && memory.blocks[end].isWaiting && isFilled(end, by: primitiveID)
        copyTexels(kernel, first..<end, frame.records[draw].identifier)
        return end
    }

    /// Copies texels to blocks that one triangle fills, in whole rows if the texels correspond one to one to the pixels.
    @inline(__always)
    private func copyTexels(_ kernel: UnlitTexelKernel, _ blocks: Range<Int>, _ identifier: UInt32) {
        var block = blocks.lowerBound
        while block < blocks.upperBound {
            let row = (block &* memory.blockReciprocal) &>> 16
            let end = min((row &+ 1) &* memory.blocksPerRow, blocks.upperBound)
            if let texels = kernel.firstTexel(
                width: 4 &* (end &- block), height: 4, from: view.firstPixel(ofBlock: block))
            {
                colors.copy(rows: texels, texelsPerRow: kernel.texelsPerRow, block..<end, identifier)
            } else {
                for block in block..<end {
                    colors.copy(kernel.texels(block: view.firstPixel(ofBlock: block)), block, .max, identifier)
                }
            }
            block = end
        }
    }

    /// Whether one triangle waits in all samples of a block.
    @inline(__always)
    private func isFilled(_ block: Int, by primitiveID: UInt32) -> Bool {
        let first = block &* memory.sampleCount
        for slot in first..<first &+ (memory.blocks[block].sharesPrimitiveIDs ? 1 : memory.sampleCount) {
            if memory.waiting[slot] != .max { return false }
            if LaneMath.bits(memory.triangles[slot] .!= SIMD16(repeating: primitiveID)) != 0 { return false }
        }
        return true
    }

    /// Shades the waiting fragments of one block, because another triangle of the same draw overlaps them.
    @inline(never)
    func shadeOverlapped(_ block: Int, _ record: UnsafePointer<DrawRecord>) {
        if record.pointee.state.sortsFragments { return listWaiting(block, of: record) }
        let blended = BlendedDraw(record, isDepthRead: true)
        shade(block, blended)
        shadeListed(blended)
    }

    /// Shades the pixels of a block that each have one triangle, if this fills enough lanes, and lists the rest.
    private func shade(_ block: Int, _ blended: BlendedDraw?) {
        var rest = takeWaiting(block, isOpaque: blended == nil)
        while rest != 0 {
            rest = shadeGroups(block, rest, blended)
        }
    }

    /// Takes the waiting fragments of one block, and lists the pixels with several triangles.
    /// - Parameter isOpaque: whether the new colours replace the existing ones.
    /// - Returns: the pixels that each have one triangle.
    @inline(__always)
    func takeWaiting(_ block: Int, isOpaque: Bool) -> UInt16 {
        if frame.isCounting { PixelCounting(view: view).countWaiting(block) }
        memory.blocks[block].isWaiting = false
        let samples = memory.sampleCount
        let first = block &* samples
        let waiting = memory.waiting + first
        var whole = waiting[0]
        let sharesPrimitiveIDs = memory.blocks[block].sharesPrimitiveIDs
        memory.blocks[block].sharesPrimitiveIDs = false
        if samples > 1 && !sharesPrimitiveIDs {
            let primitiveIDs = memory.triangles[first]
            var any = whole
            var same = LaneMask(repeating: true)
            for sample in 1..<samples {
                whole &= waiting[sample]
                any |= waiting[sample]
                same = same .& (memory.triangles[first &+ sample] .== primitiveIDs)
            }
            let filled = whole
            whole &= LaneMath.bits(same)
            let partial = any & ~whole
            if partial != 0 {
                if isOpaque { colors.splitUndefined(block, partial & filled) }
                listPartial(block, partial)
            }
        }
        for sample in 0..<samples { waiting[sample] = 0 }
        return whole
    }

    /// Shades or lists the pixels of a block that belong to the same draw as the first of them.
    /// - Returns: the pixels of other draws.
    @inline(__always)
    private func shadeGroups(_ block: Int, _ lanes: UInt16, _ blended: BlendedDraw?) -> UInt16 {
        let primitiveIDs = memory.triangles[block &* memory.sampleCount]
        let primitiveIDOfLane = UnsafeMutableRawPointer(memory.triangles + block &* memory.sampleCount)
            .assumingMemoryBound(to: UInt32.self)
        let groups = memory.batch.groups
        let first = primitiveIDOfLane[lanes.trailingZeroBitCount]
        let draw = frame.ranges[frame.primitiveIDs.range(first)].draw
        let shading = ShadingKernel(frame: view.frame, batch: memory.batch, draw: draw)
        let shown = blended == nil ? shading.material.pointee.shownTexels : nil
        var groupCount = 0
        var rest = lanes
        var ofDraw: UInt16 = 0
        @inline(__always)
        func take(_ primitiveID: UInt32, _ same: UInt16) {
            let mask = same & rest
            rest &= ~mask
            if frame.ranges[frame.primitiveIDs.range(primitiveID)].draw != draw { return }
            groups[groupCount] = FragmentBatch.Group(triangle: primitiveID, lanes: mask)
            prefetchAttributes(primitiveID)
            groupCount &+= 1
            ofDraw |= mask
        }
        // If there are many triangles, only blending and copying texels need the lanes of each.
        let needsGroups = blended != nil || shown != nil
        var compared = 0
        while rest != 0 && (needsGroups || compared < Self.mostTrianglesTogether) {
            let primitiveID = primitiveIDOfLane[rest.trailingZeroBitCount]
            take(primitiveID, LaneMath.bits(primitiveIDs .== SIMD16<UInt32>(repeating: primitiveID)))
            compared &+= 1
        }
        let showsMany = rest != 0 || compared > Self.mostTrianglesTogether
        if showsMany { ofDraw = nameTriangles(of: draw, primitiveIDs, lanes, first) }
        if !Self.fillsBlock(lanes: ofDraw.nonzeroBitCount, showsMany: showsMany) {
            listWhole(block, ofDraw, primitiveIDOfLane, draw)
            return lanes & ~ofDraw
        }
        let (firstPixel, identifier) = (view.firstPixel(ofBlock: block), frame.records[draw].identifier)
        if let shown {
            for group in 0..<groupCount {
                let kernel = UnlitTexelKernel(shown, shading.material, view.frame, groups[group].triangle)
                colors.copy(kernel.texels(block: firstPixel), block, groups[group].lanes, identifier)
            }
            return lanes & ~ofDraw
        }
        if showsMany { shading.shadeEach(block: firstPixel) } else { shading.shade(block: firstPixel, groupCount: groupCount) }
        if let blended {
            if shading.cutsSamples {
                colors.blendCut(block, ofDraw, groupCount: groupCount, blended)
            } else {
                colors.blend(block, ofDraw, groupCount: groupCount, blended)
            }
        } else {
            colors.write(block, ofDraw, identifier)
        }
        return lanes & ~ofDraw
    }

    /// The largest number of triangles in a block for which adding each triangle to all lanes costs less than transposing rows.
    @inline(__always)
    private static var mostTrianglesTogether: Int { 2 }

    /// Writes the triangle of each lane to the batch; lanes of other draws get `first`.
    /// - Parameters:
    ///   - lanes: the lanes that are read.
    ///   - first: a triangle of the draw.
    /// - Returns: the lanes whose triangles belong to the draw.
    @inline(__always)
    private func nameTriangles(of draw: Int, _ primitiveIDs: SIMD16<UInt32>, _ lanes: UInt16, _ first: UInt32) -> UInt16 {
        let triangles = memory.batch.triangles
        triangles.pointee = SIMD16(repeating: first).replaced(by: primitiveIDs, where: LaneMath.mask(lanes))
        var ofDraw: UInt16 = 0
        for lane in 0..<16 {
            let isOfDraw = frame.ranges[frame.primitiveIDs.range(memory.batch.triangleOfLane[lane])].draw == draw
            ofDraw |= (isOfDraw ? 1 : 0) &<< UInt16(truncatingIfNeeded: lane)
        }
        ofDraw &= lanes
        triangles.pointee = SIMD16(repeating: first).replaced(by: primitiveIDs, where: LaneMath.mask(ofDraw))
        return ofDraw
    }

    /// Lists pixels of a block that each have one triangle.
    @inline(__always)
    func listWhole(_ block: Int, _ lanes: UInt16, _ primitiveIDOfLane: UnsafePointer<UInt32>, _ draw: Int) {
        let everySample = frame.pattern.everySample
        var rest = lanes
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            rest &= rest &- 1
            list(Fragment(triangle: primitiveIDOfLane[lane], pixel: block &* 16 &+ lane, samples: everySample), draw)
        }
    }

    /// Whether a block's pixels of one draw are shaded together instead of being combined with those of other blocks.
    ///
    /// Shading a block costs sixteen lanes, regardless of how many are used. A few triangles can be added to all lanes at once.
    @inline(__always)
    private static func fillsBlock(lanes: Int, showsMany: Bool) -> Bool {
        lanes >= (showsMany ? 11 : 8)
    }

    /// Lists a fragment for each triangle in pixels whose samples differ, and clears their waiting bits.
    private func listPartial(_ block: Int, _ pixels: UInt16) {
        let samples = memory.sampleCount
        let triangles = memory.triangles + block &* samples
        let primitiveIDs = UnsafeMutableRawPointer(triangles).assumingMemoryBound(to: UInt32.self)
        let waiting = memory.waiting + block &* samples
        let covered = memory.batch.integerPointer(0)
        for sample in 0..<samples {
            // The pixels whose triangle is not in an earlier sample, which would have listed it.
            let open = waiting[sample] & pixels
            if open == 0 { continue }
            var samplesOfLanes = WholeLanes(repeating: 1 &<< Int32(truncatingIfNeeded: sample))
            for later in sample &+ 1..<max(samples, sample &+ 1) {
                let same = LaneMath.bits(triangles[later] .== triangles[sample]) & waiting[later] & open
                waiting[later] &= ~same
                samplesOfLanes |=
                    unsafeBitCast(LaneMath.mask(same), to: WholeLanes.self)
                    & (1 &<< Int32(truncatingIfNeeded: later))
            }
            memory.batch.integers[0] = samplesOfLanes
            var rest = open
            while rest != 0 {
                let lane = rest.trailingZeroBitCount
                rest &= rest &- 1
                let primitiveID = primitiveIDs[sample &* 16 &+ lane]
                list(
                    Fragment(
                        triangle: primitiveID, pixel: block &* 16 &+ lane, samples: UInt8(truncatingIfNeeded: covered[lane])),
                    frame.ranges[frame.primitiveIDs.range(primitiveID)].draw)
            }
        }
    }

    // MARK: Listed fragments

    func resetCounts() {
        if lists.pointee.fragmentCounts.count != frame.recordCount {
            lists.pointee.fragmentCounts.resize(to: frame.recordCount)
            for draw in 0..<frame.recordCount {
                lists.pointee.fragmentCounts[draw] = 0
            }
        }
    }

    @inline(__always)
    private func list(_ fragment: Fragment, _ draw: Int) {
        if lists.pointee.fragmentCounts[draw] == 0 { lists.pointee.seenDraws.append(Int32(truncatingIfNeeded: draw)) }
        lists.pointee.fragmentCounts[draw] &+= 1
        lists.pointee.fragments.append(fragment)
        prefetchAttributes(fragment.triangle)
    }

    /// Prefetches the attributes of a triangle's corners. They are needed soon, and are far apart in the memory of a large
    /// mesh.
    @inline(__always)
    private func prefetchAttributes(_ primitiveID: UInt32) {
        let setup = frame.setup(primitiveID)
        lanes_prefetch(frame.attributes(setup.pointee.vertex0, of: primitiveID))
        lanes_prefetch(frame.attributes(setup.pointee.vertex1, of: primitiveID))
        lanes_prefetch(frame.attributes(setup.pointee.vertex2, of: primitiveID))
    }

    /// Shades the listed fragments, draw by draw, and clears the lists.
    private func shadeListed(_ blended: BlendedDraw?) {
        let count = lists.pointee.fragments.count
        if count == 0 { return }
        var fragments = lists.pointee.fragments.base
        if lists.pointee.seenDraws.count > 1 {
            sortByDraw()
            fragments = lists.pointee.sortedFragments.base
        }
        for index in 0..<lists.pointee.seenDraws.count {
            let draw = Int(lists.pointee.seenDraws[index])
            let count = Int(lists.pointee.fragmentCounts[draw])
            lists.pointee.fragmentCounts[draw] = 0
            shade(fragments, count: count, of: draw, blended)
            fragments += count
        }
        lists.pointee.fragments.removeAll()
        lists.pointee.seenDraws.removeAll()
    }

    /// Shades fragments of one draw, sixteen at once, and writes their colours to the tile.
    func shade(_ fragments: UnsafeMutablePointer<Fragment>, count: Int, of draw: Int, _ blended: BlendedDraw?) {
        let shading = ShadingKernel(frame: view.frame, batch: memory.batch, draw: draw)
        var first = 0
        while first < count {
            let length = min(16, count &- first)
            shading.shade(fragments + first, count: length, view: view)
            if let blended {
                blend(fragments + first, count: length, shading, blended)
            } else {
                colors.write(fragments + first, count: length, frame.records[draw].identifier)
            }
            first &+= length
        }
    }

    /// Blends the shaded colours with the samples of fragments; lane i belongs to fragment i.
    @inline(__always)
    private func blend(
        _ fragments: UnsafeMutablePointer<Fragment>, count: Int, _ shading: ShadingKernel, _ draw: BlendedDraw
    ) {
        let lanes = shading.cutsSamples ? colors.cut(fragments, count: count) : UInt16(truncatingIfNeeded: (1 &<< count) &- 1)
        colors.blend(fragments, lanes: lanes, draw)
    }

    /// Counting sort; it is stable within a draw, so neighbours stay together.
    private func sortByDraw() {
        let counts = lists.pointee.fragmentCounts.base
        let draws = lists.pointee.seenDraws.base
        let drawCount = lists.pointee.seenDraws.count
        lists.pointee.sortedFragments.resize(to: lists.pointee.fragments.count)
        let (unsorted, sorted) = (lists.pointee.fragments.base, lists.pointee.sortedFragments.base)
        var next: Int32 = 0
        for index in 0..<drawCount {
            let draw = Int(draws[index])
            let count = counts[draw]
            counts[draw] = next
            next &+= count
        }
        for index in 0..<lists.pointee.fragments.count {
            let draw = frame.ranges[frame.primitiveIDs.range(unsorted[index].triangle)].draw
            sorted[Int(counts[draw])] = unsorted[index]
            counts[draw] &+= 1
        }
        // Each count is now the end of its draw; converts the ends back to lengths.
        var start: Int32 = 0
        for index in 0..<drawCount {
            let draw = Int(draws[index])
            let end = counts[draw]
            counts[draw] = end &- start
            start = end
        }
    }
}
