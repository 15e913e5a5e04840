import Imaging

/// Fills, shrinks and softens regions within their boxes; no pixel outside the box belongs to a region.
enum RegionKernel {
    /// Fills holes of at most a fiftieth of the region's pixels. A hole is an area that the region separates from the picture's
    /// border.
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

    /// Returns the pixels of a region that are more than `pixels` away from its border, measured first along rows, then along
    /// columns; beyond the picture's border counts as inside.
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
                // `out` is the row of the nearest pixel outside the region, above or below. Bit 1 marks pixels removed by this
                // pass, which still count as inside.
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

    /// Keeps the pixels of one row that are more than `pixels` away from the nearest pixel outside the region.
    /// - Parameters:
    ///   - isOpenBefore: whether the pixel before the row is in the picture, outside the region; otherwise it is beyond the
    ///     picture.
    ///   - isOpenBehind: the same for the pixel after the row.
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

    /// Returns a region as a matte, smoothed with weights 1-2-1 along rows and columns.
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
                        // Repeats the pixels at the picture's border.
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

/// Collects connected pixels of a box that have not been visited.
private struct BoxFlood {
    /// 0 for pixels that have not been visited, row by row.
    let isSeen: UnsafeMutablePointer<UInt8>
    let width: Int
    let height: Int
    private var waiting: [Int] = []

    init(isSeen: UnsafeMutablePointer<UInt8>, width: Int, height: Int) {
        self.isSeen = isSeen
        self.width = width
        self.height = height
    }

    /// Visits all pixels connected to the box's border. No pixel outside the box belongs to the region, so they connect to the
    /// picture's border.
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

    /// Visits and returns the pixels connected to a pixel; none if it has been visited already.
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
