import DrawLists
import Imaging
import RenderMath

/// Draws one tile from beginning to end: coverage of opaque triangles, shading of what remains visible, blended triangles in
/// order, and the pixels out.
struct TileKernel {
    let memory: TileMemory
    let grid: TileGrid
    let tile: Int
    let frame: FrameView
    let coverage: CoverageKernel
    let shading: ShadingKernel

    init(memory: TileMemory, grid: TileGrid, tile: Int, frame: FrameView) {
        self.memory = memory
        self.grid = grid
        self.tile = tile
        self.frame = frame
        let origin = grid.origin(of: tile)
        coverage = CoverageKernel(
            memory: memory, originX: Int32(origin.x), originY: Int32(origin.y),
            width: Int32(min(grid.side, grid.width - origin.x)), height: Int32(min(grid.side, grid.height - origin.y)),
            samplePositions: frame.samplePositions)
        shading = ShadingKernel(
            scratch: memory.shading, eye: frame.eye, ambientLight: frame.ambientLight, lights: frame.lights)
    }

    /// Draws the tile's triangles in submission order. Runs of opaque draws are shaded together when a blended draw, or the end,
    /// follows.
    func draw(into output: OutputView) {
        memory.clear(drawCount: frame.records.count)
        var hasUnshaded = false
        for (number, range) in frame.ranges.enumerated() {
            let first = range.tileStarts[tile]
            let end = range.tileStarts[tile + 1]
            if first == end { continue }
            let record = frame.records.baseAddress! + range.draw
            let state = record.pointee.state
            if record.pointee.isDepthOnly {
                for entry in first..<end {
                    coverage.drawDepth(range.setups.base + Int(range.tileEntries[Int(entry)]), state: state)
                }
            } else if record.pointee.isOpaque {
                hasUnshaded = true
                for entry in first..<end {
                    let place = range.tileEntries[Int(entry)]
                    coverage.drawVisibility(
                        range.setups.base + Int(place), name: TriangleName.make(range: number, place: place), state: state)
                }
            } else {
                if hasUnshaded {
                    shadeVisible(output)
                    hasUnshaded = false
                }
                for entry in first..<end {
                    let place = range.tileEntries[Int(entry)]
                    coverage.listFragments(
                        range.setups.base + Int(place), name: TriangleName.make(range: number, place: place), state: state)
                    if memory.fragments.count >= 4096 { shadeListed(record, output) }
                }
                shadeListed(record, output)
            }
        }
        if hasUnshaded { shadeVisible(output) }
        OutputKernel(memory: memory, grid: grid, tile: tile).write(to: output)
    }

    // MARK: Visible triangles

    /// Shades each pixel of each triangle that the opaque draws left visible, draw by draw.
    private func shadeVisible(_ output: OutputView) {
        memory.fragments.removeAll()
        memory.seenDraws.removeAll()
        for block in 0..<memory.blockCount where memory.hasTriangles.base[block] {
            memory.hasTriangles.base[block] = false
            load(block, output)
            listVisible(block)
        }
        sortByDraw()
        var first = 0
        for index in 0..<memory.seenDraws.count {
            let draw = Int(memory.seenDraws[index])
            let count = Int(memory.fragmentCounts[draw])
            memory.fragmentCounts[draw] = 0
            shade(memory.sortedFragments.base + first, count: count, frame.records.baseAddress! + draw) { fragment, color in
                writeOpaque(fragment, color, frame.records[draw].identifier)
            }
            first += count
        }
        memory.fragments.removeAll()
    }

    /// Lists a fragment for each pixel of a block and each triangle that shows in it, and forgets the triangles' names.
    private func listVisible(_ block: Int) {
        let sampleCount = memory.sampleCount
        let names = UnsafeMutableRawPointer(memory.triangles.base + block * sampleCount).assumingMemoryBound(to: UInt32.self)
        for lane in 0..<16 {
            var seen: UInt8 = 0
            for sample in 0..<sampleCount where seen & (1 << UInt8(sample)) == 0 {
                let name = names[sample * 16 + lane]
                if name == TriangleName.none { continue }
                var samples: UInt8 = 0
                for other in sample..<sampleCount where names[other * 16 + lane] == name {
                    samples |= 1 << UInt8(other)
                }
                seen |= samples
                note(name)
                memory.fragments.append(
                    Fragment(pixel: UInt16(truncatingIfNeeded: block * 16 + lane), samples: samples, triangle: name))
            }
        }
        for sample in 0..<sampleCount {
            memory.triangles.base[block * sampleCount + sample] = SIMD16(repeating: TriangleName.none)
        }
    }

    @inline(__always)
    private func note(_ name: UInt32) {
        let draw = frame.ranges[TriangleName.range(name)].draw
        if memory.fragmentCounts[draw] == 0 { memory.seenDraws.append(Int32(draw)) }
        memory.fragmentCounts[draw] += 1
    }

    /// Counting sort; the order within a draw stays, so that neighbours stay neighbours.
    private func sortByDraw() {
        memory.sortedFragments.resize(to: memory.fragments.count)
        var next: Int32 = 0
        for index in 0..<memory.seenDraws.count {
            let draw = Int(memory.seenDraws[index])
            let count = memory.fragmentCounts[draw]
            memory.fragmentCounts[draw] = next
            next += count
        }
        for index in 0..<memory.fragments.count {
            let fragment = memory.fragments[index]
            let draw = frame.ranges[TriangleName.range(fragment.triangle)].draw
            memory.sortedFragments[Int(memory.fragmentCounts[draw])] = fragment
            memory.fragmentCounts[draw] += 1
        }
        // Each count now stands at its draw's end: back to lengths.
        var start: Int32 = 0
        for index in 0..<memory.seenDraws.count {
            let draw = Int(memory.seenDraws[index])
            let end = memory.fragmentCounts[draw]
            memory.fragmentCounts[draw] = end - start
            start = end
        }
    }

    @inline(__always)
    private func writeOpaque(_ fragment: Fragment, _ color: SIMD4<Float>, _ identifier: UInt32) {
        let pixel = Int(fragment.pixel)
        let samples = memory.colors.base + pixel * memory.sampleCount
        memory.drawnPixels.base[pixel >> 4] |= 1 << UInt16(pixel & 15)
        if fragment.samples & 1 != 0 { memory.identifiers.base[pixel] = identifier }
        let everySample = UInt8(truncatingIfNeeded: (1 << memory.sampleCount) - 1)
        if fragment.samples == everySample {
            join(pixel)
            samples[0] = color
            return
        }
        split(pixel)
        for sample in 0..<memory.sampleCount where fragment.samples & (1 << UInt8(sample)) != 0 {
            samples[sample] = color
        }
    }

    // MARK: Blended triangles

    /// Shades and blends the listed fragments in order.
    private func shadeListed(_ record: UnsafePointer<DrawRecord>, _ output: OutputView) {
        for index in 0..<memory.fragments.count {
            load(Int(memory.fragments[index].pixel) >> 4, output)
        }
        let state = record.pointee.state
        shade(memory.fragments.base, count: memory.fragments.count, record) { fragment, color in
            blend(fragment, color, state, record.pointee.identifier)
        }
        memory.fragments.removeAll()
    }

    private func blend(_ fragment: Fragment, _ color: SIMD4<Float>, _ state: RasterState, _ identifier: UInt32) {
        if color.w <= 0 && state.blend != .replace && state.blend != .max { return }
        let pixel = Int(fragment.pixel)
        let shown = state.readsDepth || state.writesDepth ? testDepth(fragment, state) : fragment.samples
        if shown == 0 { return }
        memory.drawnPixels.base[pixel >> 4] |= 1 << UInt16(pixel & 15)
        if shown & 1 != 0 { memory.identifiers.base[pixel] = identifier }
        let samples = memory.colors.base + pixel * memory.sampleCount
        let everySample = UInt8(truncatingIfNeeded: (1 << memory.sampleCount) - 1)
        if shown == everySample && !isSplit(pixel) {
            samples[0] = mixed(color, samples[0], state)
            return
        }
        split(pixel)
        for sample in 0..<memory.sampleCount where shown & (1 << UInt8(sample)) != 0 {
            samples[sample] = mixed(color, samples[sample], state)
        }
    }

    @inline(__always)
    private func mixed(_ color: SIMD4<Float>, _ old: SIMD4<Float>, _ state: RasterState) -> SIMD4<Float> {
        BlendKernel.masked(BlendKernel.blend(color, over: old, state.blend), old, state.colorWriteMask)
    }

    /// The samples that are still nearest, with their depth written where the draw does so.
    ///
    /// Coverage has tested them before, but triangles of the same draw may have been blended since.
    private func testDepth(_ fragment: Fragment, _ state: RasterState) -> UInt8 {
        let pixel = Int(fragment.pixel)
        let (block, lane) = (pixel >> 4, pixel & 15)
        let triangle = frame.setup(fragment.triangle)
        var shown: UInt8 = 0
        for sample in 0..<memory.sampleCount where fragment.samples & (1 << UInt8(sample)) != 0 {
            let depth = coverage.depth(of: triangle, pixel: pixel, sample: sample)
            let place = block * memory.sampleCount + sample
            let held = UnsafeMutableRawPointer(memory.depth.base + place).assumingMemoryBound(to: Float.self) + lane
            if state.readsDepth && depth < held.pointee { continue }
            shown |= 1 << UInt8(sample)
            if state.writesDepth {
                if depth < held.pointee { memory.farthestDepth.base[block] = 0 }
                held.pointee = depth
            }
        }
        return shown
    }

    // MARK: Sixteen at a time

    /// Shades fragments of one draw and hands each its colour, in order.
    @inline(__always)
    private func shade(
        _ fragments: UnsafeMutablePointer<Fragment>, count: Int, _ record: UnsafePointer<DrawRecord>,
        _ body: (Fragment, SIMD4<Float>) -> Void
    ) {
        var first = 0
        while first < count {
            let length = min(16, count - first)
            gather(fragments + first, count: length, record)
            shading.shade(record.pointee.material)
            for lane in 0..<length {
                body(fragments[first + lane], memory.shading.colors.base[lane])
            }
            first += 16
        }
    }

    /// Brings corners and places of up to sixteen fragments into lanes; what is missing repeats the last.
    private func gather(_ fragments: UnsafeMutablePointer<Fragment>, count: Int, _ record: UnsafePointer<DrawRecord>) {
        let scratch = memory.shading
        let columns = UnsafeMutableRawPointer(scratch.x.base).assumingMemoryBound(to: Float.self)
        let rows = UnsafeMutableRawPointer(scratch.y.base).assumingMemoryBound(to: Float.self)
        let away = UnsafeMutableRawPointer(scratch.facesAway.base).assumingMemoryBound(to: Int32.self)
        var isUniform = true
        for lane in 0..<16 {
            let fragment = fragments[min(lane, count - 1)]
            isUniform = isUniform && fragment.triangle == fragments[0].triangle
            let place = coverage.place(ofPixel: Int(fragment.pixel))
            let middle = frame.shadingOffset(fragment.samples)
            columns[lane] = Float(coverage.originX &+ place.blockX &+ place.laneX) + middle.x
            rows[lane] = Float(coverage.originY &+ place.blockY &+ place.laneY) + middle.y
            away[lane] = frame.setup(fragment.triangle).pointee.isFrontFacing ? 0 : -1
        }
        if isUniform {
            let corners = frame.corners(fragments[0].triangle)
            spread(corners.0, corner: 0)
            spread(corners.1, corner: 1)
            spread(corners.2, corner: 2)
            return
        }
        for lane in 0..<16 {
            let corners = frame.corners(fragments[min(lane, count - 1)].triangle)
            scatter(corners.0, corner: 0, lane: lane)
            scatter(corners.1, corner: 1, lane: lane)
            scatter(corners.2, corner: 2, lane: lane)
        }
    }

    @inline(__always)
    private func spread(_ vertex: UnsafePointer<SIMD16<Float>>, corner: Int) {
        let numbers = UnsafeRawPointer(vertex).assumingMemoryBound(to: Float.self)
        for attribute in 0..<14 {
            memory.shading.corners.base[corner * 16 + attribute] = Lanes(repeating: numbers[attribute])
        }
    }

    @inline(__always)
    private func scatter(_ vertex: UnsafePointer<SIMD16<Float>>, corner: Int, lane: Int) {
        let numbers = UnsafeRawPointer(vertex).assumingMemoryBound(to: Float.self)
        let rooms = UnsafeMutableRawPointer(memory.shading.corners.base).assumingMemoryBound(to: Float.self)
        for attribute in 0..<14 {
            rooms[(corner * 16 + attribute) * 16 + lane] = numbers[attribute]
        }
    }

    // MARK: Colours of pixels

    /// Brings a block's background into linear light, once, before anything is blended over it.
    @inline(__always)
    private func load(_ block: Int, _ output: OutputView) {
        if memory.isLoaded.base[block] { return }
        memory.isLoaded.base[block] = true
        OutputKernel(memory: memory, grid: grid, tile: tile).load(block, from: output)
    }

    @inline(__always)
    private func isSplit(_ pixel: Int) -> Bool {
        memory.splitPixels.base[pixel >> 4] & (1 << UInt16(pixel & 15)) != 0
    }

    @inline(__always)
    private func join(_ pixel: Int) {
        memory.splitPixels.base[pixel >> 4] &= ~(1 << UInt16(pixel & 15))
    }

    /// Gives a pixel's samples colours of their own, at first all the same.
    @inline(__always)
    private func split(_ pixel: Int) {
        if memory.sampleCount == 1 || isSplit(pixel) { return }
        memory.splitPixels.base[pixel >> 4] |= 1 << UInt16(pixel & 15)
        let samples = memory.colors.base + pixel * memory.sampleCount
        for sample in 1..<memory.sampleCount {
            samples[sample] = samples[0]
        }
    }
}
