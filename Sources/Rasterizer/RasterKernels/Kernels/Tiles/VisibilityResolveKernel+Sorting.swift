import KernelData
import RasterResources
import RenderMath

/// Blended draws whose triangles are blended from the farthest to the nearest in each pixel.
///
/// All fragments of the draw in the tile that pass the depth test are listed; no fragment of the draw changes the depth. At the
/// end of the draw, each pixel's fragments are sorted, and shaded in rounds: the farthest of all pixels, then the next. A round
/// contains each pixel at most once, so sixteen fragments are shaded and blended at once. This is an A-buffer (Carpenter 1984)
/// of one draw and one tile. A fragment does not depend on earlier ones, so the order of triangles does not matter, unless two
/// coincide.
extension VisibilityResolveKernel {
    /// Lists the waiting fragments of one block.
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

    /// Counting sort by pixel, then insertion sort by depth within each pixel, the farthest first.
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
        // Filled from the front; each pixel's start advances to its end.
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

    /// The depth of a fragment's triangle at the centre of its pixel, the same for every sample, so that all samples have the
    /// same order.
    @inline(__always)
    private func depth(of fragment: Fragment) -> Float {
        let plane = DepthPlane(frame.setup(fragment.triangle).pointee)
        let first = view.firstPixel(ofBlock: Int(fragment.pixel &>> 4))
        return plane.depth(ofPixel: first.x &+ Int32(fragment.pixel & 3), first.y &+ Int32((fragment.pixel &>> 2) & 3))
    }

    /// Whether one fragment of a pixel is farther than another. Ties are broken by their triangles' corners, then by submission
    /// order.
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
