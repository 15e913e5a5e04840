import DrawLists
import RasterMemory
import RenderMath

/// Draws one tile from beginning to end: coverage of opaque triangles, shading of what remains visible, blended triangles in
/// order, and the pixels out.
struct TileKernel {
    let memory: TileMemory
    let frame: FrameView
    let tile: Int
    let coverage: CoverageKernel
    let colors: ColorKernel

    @inline(__always)
    init(frame: FrameView, tile: Int, memory: TileMemory) {
        self.memory = memory
        self.frame = frame
        self.tile = tile
        let grid = frame.grid
        let row = tile / grid.columns
        let column = tile &- row &* grid.columns
        let (x, y) = (column &* grid.side, row &* grid.side)
        coverage = CoverageKernel(
            memory: memory, pattern: frame.pattern, originX: Int32(truncatingIfNeeded: x),
            originY: Int32(truncatingIfNeeded: y),
            width: Int32(truncatingIfNeeded: min(grid.side, grid.width &- x)),
            height: Int32(truncatingIfNeeded: min(grid.side, grid.height &- y)))
        colors = ColorKernel(memory: memory, output: frame.output, pictureWidth: grid.width, coverage: coverage)
    }

    /// Draws the tile's triangles in submission order. Opaque draws are shaded together when a blended draw, or the end, follows;
    /// a blended draw is shaded when another follows, and in blocks where it overlaps itself.
    func draw() {
        memory.blocks.update(repeating: TileMemory.BlockState(), count: memory.blockCount)
        resetCounts()
        // What waits for shading: a blended draw's record, or any number of opaque draws.
        var waitingBlended: UnsafePointer<DrawRecord>?
        var hasWaiting = false
        for number in 0..<frame.rangeCount {
            let range = frame.ranges + number
            let first = Int(range.pointee.tileStarts.base[tile])
            let end = Int(range.pointee.tileStarts.base[tile &+ 1])
            if first == end { continue }
            let record = frame.records + range.pointee.draw
            let draw = UInt16(truncatingIfNeeded: range.pointee.draw)
            let setups = UnsafePointer(range.pointee.setups.base)
            let entries = range.pointee.tileEntries.base
            let (readsDepth, writesDepth) = (record.pointee.state.readsDepth, record.pointee.state.writesDepth)
            if hasWaiting && (waitingBlended != nil ? waitingBlended != record : record.pointee.pass == .blended) {
                shadeWaiting(waitingBlended)
                hasWaiting = false
                waitingBlended = nil
            }
            switch record.pointee.pass {
            case .depthOnly:
                if !writesDepth { continue }
                for entry in first..<end {
                    coverage.drawDepth(setups + Int(entries[entry]), draw: draw, readsDepth: readsDepth)
                }
            case .opaque:
                hasWaiting = true
                for entry in first..<end {
                    let place = Int32(entries[entry])
                    coverage.drawOpaque(
                        setups + Int(place), name: TriangleName.make(range: number, place: place), draw: draw,
                        readsDepth: readsDepth)
                }
            case .blended:
                hasWaiting = true
                waitingBlended = record
                for entry in first..<end {
                    let place = Int32(entries[entry])
                    coverage.drawBlended(
                        setups + Int(place), name: TriangleName.make(range: number, place: place), draw: draw,
                        readsDepth: readsDepth
                    ) { block in
                        shadeOverlapped(block, record)
                    }
                }
            }
        }
        if hasWaiting { shadeWaiting(waitingBlended) }
        OutputKernel(memory: memory, frame: frame, coverage: coverage).write()
    }

    // MARK: Waiting triangles

    /// Shades each pixel of each triangle that waits.
    /// - Parameter blended: the draw that they belong to, or nil where they are of opaque draws.
    @inline(never)
    private func shadeWaiting(_ blended: UnsafePointer<DrawRecord>?) {
        for block in 0..<memory.blockCount where memory.blocks[block].isWaiting {
            shade(block, blended)
        }
        shadeListed(blended)
    }

    /// Shades what waits in one block, because another triangle of the same draw comes to lie over it.
    @inline(never)
    private func shadeOverlapped(_ block: Int, _ blended: UnsafePointer<DrawRecord>) {
        shade(block, blended)
        shadeListed(blended)
    }

    /// Shades the pixels of a block that lie in one triangle each, as far as that fills enough lanes, and lists the rest.
    private func shade(_ block: Int, _ blended: UnsafePointer<DrawRecord>?) {
        memory.blocks[block].isWaiting = false
        let samples = memory.sampleCount
        let first = block &* samples
        let waiting = memory.waiting + first
        var whole = waiting[0]
        if samples > 1 {
            let names = memory.triangles[first]
            var any = whole
            var same = LaneMask(repeating: true)
            for sample in 1..<samples {
                whole &= waiting[sample]
                any |= waiting[sample]
                same = same .& (memory.triangles[first &+ sample] .== names)
            }
            whole &= LaneMath.bits(same)
            let partial = any & ~whole
            if partial != 0 { listPartial(block, partial) }
        }
        for sample in 0..<samples { waiting[sample] = 0 }
        var rest = whole
        while rest != 0 {
            rest = shadeGroups(block, rest, blended)
        }
    }

    /// Shades or lists the pixels of a block that belong to the same draw as the first of them.
    /// - Returns: the pixels of other draws.
    @inline(__always)
    private func shadeGroups(_ block: Int, _ lanes: UInt16, _ blended: UnsafePointer<DrawRecord>?) -> UInt16 {
        let names = memory.triangles[block &* memory.sampleCount]
        let nameOfLane = UnsafeMutableRawPointer(memory.triangles + block &* memory.sampleCount)
            .assumingMemoryBound(to: UInt32.self)
        let groups = memory.batch.groups
        let draw = frame.ranges[TriangleName.range(nameOfLane[lanes.trailingZeroBitCount])].draw
        var groupCount = 0
        var rest = lanes
        var ofDraw: UInt16 = 0
        while rest != 0 {
            let name = nameOfLane[rest.trailingZeroBitCount]
            let mask = LaneMath.bits(names .== SIMD16<UInt32>(repeating: name)) & rest
            rest &= ~mask
            if frame.ranges[TriangleName.range(name)].draw != draw { continue }
            groups[groupCount] = FragmentBatch.Group(triangle: name, lanes: mask)
            groupCount &+= 1
            ofDraw |= mask
        }
        let record = frame.records + draw
        if Self.fillsBlock(lanes: ofDraw.nonzeroBitCount, groups: groupCount) {
            let shading = ShadingKernel(frame: frame, batch: memory.batch, draw: draw)
            shading.shade(block: coverage.firstPixel(ofBlock: block), groupCount: groupCount)
            if let blended {
                colors.blend(block, ofDraw, groupCount: groupCount, blended, frame)
            } else {
                colors.write(block, ofDraw, record.pointee.identifier)
            }
        } else {
            let everySample = frame.pattern.everySample
            for group in 0..<groupCount {
                var mask = groups[group].lanes
                while mask != 0 {
                    let lane = mask.trailingZeroBitCount
                    mask &= mask &- 1
                    list(Fragment(triangle: groups[group].triangle, pixel: block &* 16 &+ lane, samples: everySample), draw)
                }
            }
        }
        return lanes & ~ofDraw
    }

    /// Whether a block's pixels of one draw are shaded together rather than packed with those of other blocks: the former costs
    /// sixteen lanes whatever is in them, and a step for each triangle.
    @inline(__always)
    private static func fillsBlock(lanes: Int, groups: Int) -> Bool {
        400 &+ 60 &* groups < 65 &* lanes
    }

    /// Lists a fragment for each triangle that shows in pixels whose samples do not all show the same.
    private func listPartial(_ block: Int, _ pixels: UInt16) {
        let samples = memory.sampleCount
        let first = block &* samples
        let names = UnsafeMutableRawPointer(memory.triangles + first).assumingMemoryBound(to: UInt32.self)
        let waiting = memory.waiting + first
        var rest = pixels
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            rest &= rest &- 1
            let bit = UInt16(1) &<< UInt16(truncatingIfNeeded: lane)
            var open: UInt8 = 0
            for sample in 0..<samples where waiting[sample] & bit != 0 {
                open |= 1 &<< UInt8(truncatingIfNeeded: sample)
            }
            while open != 0 {
                let name = names[open.trailingZeroBitCount &* 16 &+ lane]
                var covered: UInt8 = 0
                for sample in open.trailingZeroBitCount..<samples where names[sample &* 16 &+ lane] == name {
                    covered |= 1 &<< UInt8(truncatingIfNeeded: sample)
                }
                covered &= open
                open &= ~covered
                list(
                    Fragment(triangle: name, pixel: block &* 16 &+ lane, samples: covered),
                    frame.ranges[TriangleName.range(name)].draw)
            }
        }
    }

    // MARK: Listed fragments

    private func resetCounts() {
        let batch = memory.batch
        if batch.fragmentCounts.pointee.count != frame.recordCount {
            batch.fragmentCounts.pointee.resize(to: frame.recordCount)
            for draw in 0..<frame.recordCount {
                batch.fragmentCounts.pointee[draw] = 0
            }
        }
    }

    @inline(__always)
    private func list(_ fragment: Fragment, _ draw: Int) {
        let batch = memory.batch
        if batch.fragmentCounts.pointee[draw] == 0 { batch.seenDraws.pointee.append(Int32(truncatingIfNeeded: draw)) }
        batch.fragmentCounts.pointee[draw] &+= 1
        batch.fragments.pointee.append(fragment)
    }

    /// Shades the listed fragments, draw by draw, and forgets them.
    private func shadeListed(_ blended: UnsafePointer<DrawRecord>?) {
        let batch = memory.batch
        let count = batch.fragments.pointee.count
        if count == 0 { return }
        var fragments = batch.fragments.pointee.base
        if batch.seenDraws.pointee.count > 1 {
            sortByDraw()
            fragments = batch.sortedFragments.pointee.base
        }
        for index in 0..<batch.seenDraws.pointee.count {
            let draw = Int(batch.seenDraws.pointee[index])
            let record = frame.records + draw
            let end = fragments + Int(batch.fragmentCounts.pointee[draw])
            batch.fragmentCounts.pointee[draw] = 0
            let shading = ShadingKernel(frame: frame, batch: batch, draw: draw)
            while fragments < end {
                let length = min(16, end - fragments)
                shading.shade(fragments, count: length, coverage: coverage)
                if let blended {
                    colors.blend(fragments, count: length, blended, frame)
                } else {
                    colors.write(fragments, count: length, record.pointee.identifier)
                }
                fragments += length
            }
        }
        batch.fragments.pointee.removeAll()
        batch.seenDraws.pointee.removeAll()
    }

    /// Counting sort; the order within a draw stays, so that neighbours stay neighbours.
    private func sortByDraw() {
        let batch = memory.batch
        let counts = batch.fragmentCounts.pointee.base
        let draws = batch.seenDraws.pointee.base
        let drawCount = batch.seenDraws.pointee.count
        batch.sortedFragments.pointee.resize(to: batch.fragments.pointee.count)
        let (unsorted, sorted) = (batch.fragments.pointee.base, batch.sortedFragments.pointee.base)
        var next: Int32 = 0
        for index in 0..<drawCount {
            let draw = Int(draws[index])
            let count = counts[draw]
            counts[draw] = next
            next &+= count
        }
        for index in 0..<batch.fragments.pointee.count {
            let draw = frame.ranges[TriangleName.range(unsorted[index].triangle)].draw
            sorted[Int(counts[draw])] = unsorted[index]
            counts[draw] &+= 1
        }
        // Each count now stands at its draw's end: back to lengths.
        var start: Int32 = 0
        for index in 0..<drawCount {
            let draw = Int(draws[index])
            let end = counts[draw]
            counts[draw] = end &- start
            start = end
        }
    }
}
