import KernelData
import RasterResources
import RenderMath

/// Blended draws whose triangles join each pixel from the farthest to the nearest.
///
/// All fragments of the draw in the tile are listed as they pass the depth test, which no fragment of the draw changes. When the draw ends
/// each pixel's are sorted, and shaded in rounds: the farthest of all pixels, then the next. Within a round no pixel comes twice, so that
/// sixteen are shaded and joined at once. It is an A-buffer (Carpenter 1984) of one draw and one tile. A fragment is the same whatever came
/// before it, so the order of triangles does not show, unless two lie in the same place.
extension VisibilityResolveKernel {
    /// Lists what waits in one block.
    func listWaiting(_ block: Int, of record: UnsafePointer<DrawRecord>) {
        let whole = takeWaiting(block, isOpaque: false)
        let primitiveIDs = UnsafeMutableRawPointer(memory.triangles + block &* memory.sampleCount)
            .assumingMemoryBound(to: UInt32.self)
        if whole != 0 { listWhole(block, whole, primitiveIDs, record - frame.records) }
    }

    /// Shades all fragments of a draw.
    @inline(never)
    func shadeSorted(_ blended: BlendedDraw) {
        for block in 0..<memory.blockCount where memory.blocks[block].isWaiting { listWaiting(block, of: blended.record) }
        let count = lists.pointee.fragments.count
        if count == 0 { return }
        sortByPixel()
        let draw = blended.record - frame.records
        lists.pointee.sortedFragments.resize(to: count)
        let (fragments, sorted) = (lists.pointee.fragments.base, lists.pointee.sortedFragments.base)
        let (starts, order) = (lists.pointee.pixelStarts.base, lists.pointee.fragmentsByPixel.base)
        var done = 0
        var round: Int32 = 0
        while done < count {
            var length = 0
            for pixel in 0..<memory.blockCount &* 16 {
                let place = starts[pixel] &+ round
                if place >= starts[pixel &+ 1] { continue }
                sorted[length] = fragments[Int(order[Int(place)])]
                length &+= 1
            }
            shade(sorted, count: length, of: draw, blended)
            done &+= length
            round &+= 1
        }
        lists.pointee.fragmentCounts[draw] = 0
        lists.pointee.fragments.removeAll()
        lists.pointee.seenDraws.removeAll()
    }

    /// Counting sort by pixel, then by depth within each, the farthest first.
    private func sortByPixel() {
        let count = lists.pointee.fragments.count
        let pixelCount = memory.blockCount &* 16
        lists.pointee.depths.resize(to: count)
        lists.pointee.fragmentsByPixel.resize(to: count)
        lists.pointee.pixelStarts.resize(to: pixelCount &+ 1)
        let (fragments, depths) = (lists.pointee.fragments.base, lists.pointee.depths.base)
        let (order, starts) = (lists.pointee.fragmentsByPixel.base, lists.pointee.pixelStarts.base)
        starts.update(repeating: 0, count: pixelCount &+ 1)
        for index in 0..<count {
            depths[index] = depth(of: fragments[index])
            starts[Int(fragments[index].pixel) &+ 1] &+= 1
        }
        for pixel in 1..<pixelCount { starts[pixel &+ 1] &+= starts[pixel] }
        // Inserted from the front, each pixel's start standing at its end meanwhile.
        for index in 0..<count {
            let pixel = Int(fragments[index].pixel)
            order[Int(starts[pixel])] = Int32(truncatingIfNeeded: index)
            starts[pixel] &+= 1
        }
        for pixel in stride(from: pixelCount, to: 0, by: -1) { starts[pixel] = starts[pixel &- 1] }
        starts[0] = 0
        for pixel in 0..<pixelCount {
            let (first, end) = (Int(starts[pixel]), Int(starts[pixel &+ 1]))
            if end &- first < 2 { continue }
            for place in first &+ 1..<end {
                let index = order[place]
                var free = place
                while free > first && isBehind(Int(index), Int(order[free &- 1])) {
                    order[free] = order[free &- 1]
                    free &-= 1
                }
                order[free] = index
            }
        }
    }

    /// The depth of a fragment's triangle at the centre of its pixel, for each sample alike: no order of samples differs from that of others.
    @inline(__always)
    private func depth(of fragment: Fragment) -> Float {
        let plane = DepthPlane(frame.setup(fragment.triangle).pointee)
        let first = view.firstPixel(ofBlock: Int(fragment.pixel &>> 4))
        return plane.depth(ofPixel: first.x &+ Int32(fragment.pixel & 3), first.y &+ Int32((fragment.pixel &>> 2) & 3))
    }

    /// Whether one fragment of a pixel is farther than another; of equal depth, by where their triangles lie, last by their order.
    @inline(__always)
    private func isBehind(_ a: Int, _ b: Int) -> Bool {
        let (depths, fragments) = (lists.pointee.depths.base, lists.pointee.fragments.base)
        if depths[a] != depths[b] { return depths[a] < depths[b] }
        let (first, second) = (frame.setup(fragments[a].triangle), frame.setup(fragments[b].triangle))
        if first.pointee.x0 != second.pointee.x0 { return first.pointee.x0 < second.pointee.x0 }
        if first.pointee.y0 != second.pointee.y0 { return first.pointee.y0 < second.pointee.y0 }
        if first.pointee.x1 != second.pointee.x1 { return first.pointee.x1 < second.pointee.x1 }
        if first.pointee.y1 != second.pointee.y1 { return first.pointee.y1 < second.pointee.y1 }
        if first.pointee.x2 != second.pointee.x2 { return first.pointee.x2 < second.pointee.x2 }
        if first.pointee.y2 != second.pointee.y2 { return first.pointee.y2 < second.pointee.y2 }
        return fragments[a].triangle < fragments[b].triangle
    }
}
