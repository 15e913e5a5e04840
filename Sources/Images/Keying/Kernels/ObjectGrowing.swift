import Imaging

/// Grows a region over sides of pixels, within the colours of a model and without crossing an edge.
///
/// The region does not depend on the order in which its pixels are reached. So only a part of the picture is converted at
/// first. Pixels outside that part wait until no others are left; then the part is enlarged.
struct ObjectGrowing {
    private static let untouched: UInt8 = 0
    private static let member: UInt8 = 1
    private static let notReady: UInt8 = 2
    /// The least number of pixels by which the converted part grows at once.
    private static let leastMargin = 64

    private let plane: OKLabPlane
    private let model: ObjectColors
    private let tolerance: Float
    private let step: Float

    init(in plane: OKLabPlane, model: ObjectColors, _ growth: ObjectGrowth) {
        self.plane = plane
        self.model = model
        tolerance = Float(growth.tolerance * growth.tolerance)
        step = Float(growth.edges * growth.edges)
    }

    /// Returns the region that can be reached from seeds, all of which are in the converted part.
    func region(from seeds: [Int]) -> ObjectRegion {
        var region = ObjectRegion(size: plane.size, members: [])
        region.members = [UInt8](unsafeUninitializedCapacity: plane.size.pixelCount) { buffer, count in
            count = plane.size.pixelCount
            let states = buffer.baseAddress!
            states.initialize(repeating: Self.notReady, count: count)
            open(plane.box, in: states)
            grow(from: seeds, in: states)
            close(states, into: &region)
        }
        return region
    }

    private func grow(from seeds: [Int], in states: UnsafeMutablePointer<UInt8>) {
        let (width, height) = (plane.size.width, plane.size.height)
        let colors = plane.colors
        var waiting: [Int] = []
        var outside: [(index: Int, from: Int)] = []
        waiting.reserveCapacity(1 << 16)
        for seed in seeds where states[seed] != Self.member && model.squaredDistance(of: colors[seed]) <= tolerance {
            states[seed] = Self.member
        }
        // A seed that is surrounded by members reaches no further pixels.
        for seed in seeds where states[seed] == Self.member && !isEnclosed(seed, in: states) { waiting.append(seed) }
        @inline(__always)
        func visit(_ next: Int, from here: Int) {
            let state = states[next]
            if state == Self.member { return }
            if state == Self.notReady { return outside.append((next, here)) }
            let off = colors[next] - colors[here]
            guard (off * off).sum() <= step, model.squaredDistance(of: colors[next]) <= tolerance else { return }
            states[next] = Self.member
            waiting.append(next)
        }
        while true {
            while let here = waiting.popLast() {
                let y = here / width
                let x = here &- y &* width
                if x > 0 { visit(here &- 1, from: here) }
                if x &+ 1 < width { visit(here &+ 1, from: here) }
                if y > 0 { visit(here &- width, from: here) }
                if y &+ 1 < height { visit(here &+ width, from: here) }
            }
            if outside.isEmpty { return }
            widen(for: outside.map(\.index), in: states)
            let left = outside
            outside = []
            for (next, here) in left { visit(next, from: here) }
        }
    }

    /// Whether a pixel's four neighbours are members.
    private func isEnclosed(_ index: Int, in states: UnsafeMutablePointer<UInt8>) -> Bool {
        let (width, count) = (plane.size.width, plane.size.pixelCount)
        // The index before or after a row's end belongs to another row, so pixels at the picture's border count as not
        // enclosed.
        guard index > width, index &+ width &+ 1 < count, index % width > 0, index % width &+ 1 < width else { return false }
        return states[index &- 1] & states[index &+ 1] & states[index &- width] & states[index &+ width] == Self.member
    }

    /// Enlarges the converted part on the sides where the region grows out of it.
    private func widen(for indices: [Int], in states: UnsafeMutablePointer<UInt8>) {
        let (box, size) = (plane.box, plane.size)
        let across = max(Self.leastMargin, box.columns.count / 2), down = max(Self.leastMargin, box.rows.count / 2)
        var (left, right, top, bottom) = (0, 0, 0, 0)
        for index in indices {
            let (x, y) = (index % size.width, index / size.width)
            if x < box.columns.lowerBound { left = across }
            if x >= box.columns.upperBound { right = across }
            if y < box.rows.lowerBound { top = down }
            if y >= box.rows.upperBound { bottom = down }
        }
        plane.cover(
            PixelRectangle(
                columns: (box.columns.lowerBound - left..<box.columns.upperBound + right).clamped(to: 0..<size.width),
                rows: (box.rows.lowerBound - top..<box.rows.upperBound + bottom).clamped(to: 0..<size.height)))
        open(plane.box, in: states)
    }

    private func open(_ box: PixelRectangle, in states: UnsafeMutablePointer<UInt8>) {
        for row in box.rows {
            let line = states + row &* plane.size.width
            for x in box.columns where line[x] == Self.notReady { line[x] = Self.untouched }
        }
    }

    /// Clears all pixels that are not members, counts the members and determines their box.
    private func close(_ states: UnsafeMutablePointer<UInt8>, into region: inout ObjectRegion) {
        let (size, box) = (plane.size, plane.box)
        var (left, right, top, bottom) = (size.width, 0, size.height, 0)
        for row in 0..<size.height {
            let line = states + row &* size.width
            guard box.rows.contains(row) else {
                line.update(repeating: 0, count: size.width)
                continue
            }
            line.update(repeating: 0, count: box.columns.lowerBound)
            (line + box.columns.upperBound).update(repeating: 0, count: size.width - box.columns.upperBound)
            var (first, last) = (box.columns.lowerBound, box.columns.upperBound)
            while first < last && line[first] == 0 { first &+= 1 }
            if first == last { continue }
            while line[last &- 1] == 0 { last &-= 1 }
            var count = 0
            for x in first..<last { count &+= Int(line[x]) }
            region.area += count
            (left, right, top, bottom) = (min(left, first), max(right, last), min(top, row), row + 1)
        }
        if left < right { (region.columns, region.rows) = (left..<right, top..<bottom) }
    }
}
