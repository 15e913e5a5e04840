import KernelData

/// Counts the operations on a tile's pixels inside the picture. It runs only if statistics are requested.
struct PixelCounting {
    let view: TileView

    @inline(__always)
    private var memory: TileMemory { view.memory.pointee }

    /// Counts the fragments that wait in a block and are shaded next.
    @inline(never)
    func countWaiting(_ block: Int) {
        let inside = inside(block)
        let samples = memory.sampleCount
        let waiting = memory.waiting + block &* samples
        if samples == 1 || memory.blocks[block].sharesPrimitiveIDs {
            let count = (waiting[0] & inside).nonzeroBitCount
            memory.counts.pointee.fragments &+= count
            memory.counts.pointee.samples &+= count &* samples
            return
        }
        let primitiveIDs = UnsafeMutableRawPointer(memory.triangles + block &* samples).assumingMemoryBound(to: UInt32.self)
        for sample in 0..<samples {
            var rest = waiting[sample] & inside
            memory.counts.pointee.samples &+= rest.nonzeroBitCount
            // A fragment is counted at its triangle's first sample in the pixel.
            while rest != 0 {
                let lane = rest.trailingZeroBitCount
                rest &= rest &- 1
                var isFirst = true
                for earlier in 0..<sample where waiting[earlier] & (1 &<< UInt16(truncatingIfNeeded: lane)) != 0 {
                    if primitiveIDs[earlier &* 16 &+ lane] == primitiveIDs[sample &* 16 &+ lane] { isFirst = false }
                }
                if isFirst { memory.counts.pointee.fragments &+= 1 }
            }
        }
    }

    /// Counts the drawn pixels, once the tile is finished.
    @inline(never)
    func countDrawn() {
        for block in 0..<memory.blockCount {
            let drawn = memory.blocks[block].drawn | memory.blocks[block].copied
            if drawn != 0 { memory.counts.pointee.drawnPixels &+= (drawn & inside(block)).nonzeroBitCount }
        }
    }

    /// The pixels of a block that are in the picture, one bit each.
    private func inside(_ block: Int) -> UInt16 {
        let first = view.firstPixel(ofBlock: block)
        let columns = view.width &- (first.x &- view.originX)
        let rows = view.height &- (first.y &- view.originY)
        if columns <= 0 || rows <= 0 { return 0 }
        let row: UInt16 = columns >= 4 ? 0b1111 : (1 &<< UInt16(truncatingIfNeeded: columns)) &- 1
        let all = row &* 0b1_0001_0001_0001
        return rows >= 4 ? all : all & ((1 &<< UInt16(truncatingIfNeeded: rows &* 4)) &- 1)
    }
}
