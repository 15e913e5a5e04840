import Imaging

/// Regions of pixels: grown, filled, shrunk and softened. All of it goes in the order of the pixels, so it is the same everywhere.
enum RegionKernel {
    /// The pixels that can be reached from seeds over sides of pixels, within the model's colours and without a step that is an edge.
    static func grown(from seeds: [Int], in plane: OKLabPlane, model: ObjectColors, _ growth: ObjectGrowth) -> [Bool] {
        let (width, height) = (plane.size.width, plane.size.height)
        let tolerance = Float(growth.tolerance * growth.tolerance), step = Float(growth.edges * growth.edges)
        var members = [Bool](repeating: false, count: plane.size.pixelCount)
        var waiting: [Int] = []
        plane.colors.withUnsafeBufferPointer { colors in
            members.withUnsafeMutableBufferPointer { members in
                for seed in seeds where !members[seed] && model.squaredDistance(of: colors[seed]) <= tolerance {
                    members[seed] = true
                    waiting.append(seed)
                }
                @inline(__always)
                func visit(_ next: Int, from here: Int) {
                    guard !members[next] else { return }
                    let off = colors[next] - colors[here]
                    guard (off * off).sum() <= step, model.squaredDistance(of: colors[next]) <= tolerance else { return }
                    members[next] = true
                    waiting.append(next)
                }
                while let here = waiting.popLast() {
                    let (x, y) = (here % width, here / width)
                    if x > 0 { visit(here - 1, from: here) }
                    if x + 1 < width { visit(here + 1, from: here) }
                    if y > 0 { visit(here - width, from: here) }
                    if y + 1 < height { visit(here + width, from: here) }
                }
            }
        }
        return members
    }

    /// A region with those of its holes filled that have less than a fiftieth of its pixels.
    static func withSmallHolesFilled(_ members: [Bool], size: ImageSize) -> [Bool] {
        let (width, height) = (size.width, size.height)
        let most = members.count { $0 } / 50
        guard most > 0 else { return members }
        var (filled, isSeen) = (members, members)
        for start in members.indices where !isSeen[start] {
            var hole = [start]
            isSeen[start] = true
            var (next, isOpen) = (0, false)
            while next < hole.count {
                let (x, y) = (hole[next] % width, hole[next] / width)
                isOpen = isOpen || x == 0 || y == 0 || x == width - 1 || y == height - 1
                for (column, row) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                    guard column >= 0, row >= 0, column < width, row < height else { continue }
                    let place = row * width + column
                    guard !isSeen[place] else { continue }
                    isSeen[place] = true
                    hole.append(place)
                }
                next += 1
            }
            if !isOpen && hole.count <= most { hole.forEach { filled[$0] = true } }
        }
        return filled
    }

    /// A region without the pixels that are nearer than some to its border, counted along rows and columns; the picture's border counts as inside.
    static func shrunk(_ members: [Bool], by pixels: Int, size: ImageSize) -> [Bool] {
        let (width, height) = (size.width, size.height)
        var rows = members
        for y in 0..<height {
            var out = -pixels - 1
            for x in 0..<width {
                if !members[y * width + x] { out = x }
                if x - out <= pixels { rows[y * width + x] = false }
            }
            out = width + pixels
            for x in (0..<width).reversed() {
                if !members[y * width + x] { out = x }
                if out - x <= pixels { rows[y * width + x] = false }
            }
        }
        var result = rows
        for x in 0..<width {
            var out = -pixels - 1
            for y in 0..<height {
                if !rows[y * width + x] { out = y }
                if y - out <= pixels { result[y * width + x] = false }
            }
            out = height + pixels
            for y in (0..<height).reversed() {
                if !rows[y * width + x] { out = y }
                if out - y <= pixels { result[y * width + x] = false }
            }
        }
        return result
    }

    /// A region as a matte whose border is the mean over 1-2-1 pixels both ways.
    static func softened(_ members: [Bool], size: ImageSize) -> Image<UInt8> {
        let (width, height) = (size.width, size.height)
        var sums = [Int](repeating: 0, count: size.pixelCount)
        for y in 0..<height {
            for x in 0..<width {
                let row = y * width
                let left = members[row + max(x - 1, 0)], right = members[row + min(x + 1, width - 1)]
                sums[row + x] = (left ? 1 : 0) + (members[row + x] ? 2 : 0) + (right ? 1 : 0)
            }
        }
        return Image(size: size) { x, y in
            let above = sums[max(y - 1, 0) * width + x], below = sums[min(y + 1, height - 1) * width + x]
            return UInt8((above + 2 * sums[y * width + x] + below) * 255 / 16)
        }
    }
}
