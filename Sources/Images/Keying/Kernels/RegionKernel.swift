import Imaging

/// Regions filled, shrunk and softened, within their boxes: beyond there is nothing of them.
enum RegionKernel {
    /// Fills those holes that have less than a fiftieth of a region's pixels. A hole is what the region shuts off from the picture's border.
    static func fillSmallHoles(of region: inout ObjectRegion) {
        let most = region.area / 50
        guard most > 0 else { return }
        let (width, columns, rows) = (region.size.width, region.columns, region.rows)
        var filled = 0
        region.members.withUnsafeMutableBufferPointer { members in
            let members = members.baseAddress!
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: columns.count * rows.count) { memory in
                let isSeen = memory.baseAddress!
                for row in rows {
                    (isSeen + (row - rows.lowerBound) * columns.count)
                        .initialize(from: members + row * width + columns.lowerBound, count: columns.count)
                }
                var flood = BoxFlood(isSeen: isSeen, width: columns.count, height: rows.count)
                flood.takeOpen()
                for start in 0..<columns.count * rows.count where isSeen[start] == 0 {
                    let hole = flood.taken(from: start)
                    if hole.count > most { continue }
                    filled += hole.count
                    for index in hole {
                        let row = index / columns.count
                        members[(row &+ rows.lowerBound) &* width &+ index &- row &* columns.count &+ columns.lowerBound] = 1
                    }
                }
            }
        }
        region.area += filled
    }

    /// The pixels of a region that are not nearer than some to its border, counted along rows and columns; the picture's border counts as inside.
    static func core(of region: ObjectRegion, shrunkBy pixels: Int) -> [Int] {
        let (size, columns, rows) = (region.size, region.columns, region.rows)
        let span = columns.count
        var core: [Int] = []
        core.reserveCapacity(region.area)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: span * rows.count) { memory in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: span) { nearest in
                let (kept, out) = (memory.baseAddress!, nearest.baseAddress!)
                region.members.withUnsafeBufferPointer { members in
                    for row in rows {
                        shrinkRow(
                            members.baseAddress! + row * size.width + columns.lowerBound, count: span, by: pixels,
                            isOpenBefore: columns.lowerBound > 0, isOpenBehind: columns.upperBound < size.width,
                            into: kept + (row - rows.lowerBound) * span)
                    }
                }
                // How far up or down the nearest pixel is that is none; those that this pass takes away do not count.
                let far = Int32(-pixels - 1)
                let marks = kept
                out.initialize(repeating: rows.lowerBound > 0 ? -1 : far, count: span)
                for row in 0..<rows.count {
                    let line = marks + row * span
                    for x in 0..<span {
                        if line[x] & 1 == 0 { out[x] = Int32(row) }
                        if Int32(row) &- out[x] <= Int32(pixels) { line[x] |= 2 }
                    }
                }
                out.update(repeating: Int32(rows.count) + (rows.upperBound < size.height ? 0 : Int32(pixels)), count: span)
                for row in (0..<rows.count).reversed() {
                    let line = marks + row * span
                    for x in 0..<span {
                        if line[x] & 1 == 0 { out[x] = Int32(row) }
                        if out[x] &- Int32(row) <= Int32(pixels) { line[x] |= 2 }
                    }
                }
                for row in 0..<rows.count {
                    let start = (row + rows.lowerBound) * size.width + columns.lowerBound
                    for x in 0..<span where marks[row &* span &+ x] == 1 { core.append(start &+ x) }
                }
            }
        }
        return core
    }

    /// - Parameters:
    ///   - isOpenBefore: whether what lies before the row is outside of the region; else it is beyond the picture.
    ///   - isOpenBehind: the same behind it.
    private static func shrinkRow(
        _ members: UnsafePointer<UInt8>, count: Int, by pixels: Int, isOpenBefore: Bool, isOpenBehind: Bool,
        into kept: UnsafeMutablePointer<UInt8>
    ) {
        var out = isOpenBefore ? -1 : -pixels - 1
        for x in 0..<count {
            if members[x] == 0 { out = x }
            kept[x] = x &- out > pixels ? 1 : 0
        }
        out = count + (isOpenBehind ? 0 : pixels)
        for x in (0..<count).reversed() {
            if members[x] == 0 { out = x }
            if out &- x <= pixels { kept[x] = 0 }
        }
    }

    /// A region as a matte whose border is the mean over 1-2-1 pixels both ways.
    static func softened(_ region: ObjectRegion) -> Image<UInt8> {
        let size = region.size
        var image = Image<UInt8>(size: size, filledWith: 0)
        let box = region.box(with: 1)
        guard region.area > 0 else { return image }
        region.members.withUnsafeBufferPointer { members in
            image.pixels.withUnsafeMutableBufferPointer { pixels in
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size.width + 2) { memory in
                    let sums = memory.baseAddress! + 1
                    for row in box.rows {
                        let above = members.baseAddress! + max(row - 1, 0) * size.width
                        let here = members.baseAddress! + row * size.width
                        let below = members.baseAddress! + min(row + 1, size.height - 1) * size.width
                        let read = (box.columns.lowerBound - 1..<box.columns.upperBound + 1).clamped(to: 0..<size.width)
                        for x in read { sums[x] = above[x] &+ 2 &* here[x] &+ below[x] }
                        // The picture's border is repeated beyond it.
                        sums[read.lowerBound - 1] = sums[read.lowerBound]
                        sums[read.upperBound] = sums[read.upperBound - 1]
                        let target = pixels.baseAddress! + row * size.width
                        for x in box.columns {
                            let sum = UInt16(sums[x &- 1]) &+ 2 &* UInt16(sums[x]) &+ UInt16(sums[x &+ 1])
                            target[x] = UInt8(truncatingIfNeeded: (sum &* 255) &>> 4)
                        }
                    }
                }
            }
        }
        return image
    }
}

/// Takes what hangs together out of the pixels of a box that are not seen yet.
private struct BoxFlood {
    /// 0 for what is not seen, row by row.
    let isSeen: UnsafeMutablePointer<UInt8>
    let width: Int
    let height: Int
    private var waiting: [Int] = []

    init(isSeen: UnsafeMutablePointer<UInt8>, width: Int, height: Int) {
        self.isSeen = isSeen
        self.width = width
        self.height = height
    }

    /// Takes all that hangs together with the box's border. Beyond it there is nothing of the region, so that it leads to the picture's.
    mutating func takeOpen() {
        for x in 0..<width {
            _ = taken(from: x)
            _ = taken(from: (height - 1) * width + x)
        }
        for y in 0..<height {
            _ = taken(from: y * width)
            _ = taken(from: y * width + width - 1)
        }
    }

    /// The pixels that hang together with a pixel, or none where that is seen already.
    mutating func taken(from start: Int) -> [Int] {
        waiting.removeAll(keepingCapacity: true)
        take(start)
        var next = 0
        while next < waiting.count {
            let here = waiting[next]
            let y = here / width
            let x = here &- y &* width
            if x > 0 { take(here &- 1) }
            if x &+ 1 < width { take(here &+ 1) }
            if y > 0 { take(here &- width) }
            if y &+ 1 < height { take(here &+ width) }
            next &+= 1
        }
        return waiting
    }

    @inline(__always)
    private mutating func take(_ index: Int) {
        if isSeen[index] != 0 { return }
        isSeen[index] = 1
        waiting.append(index)
    }
}
