import Imaging

@testable import Keying

/// Region operations from their definitions, over complete pictures.
enum RegionOracle {
    /// The members reachable from seeds, row by row.
    static func grown(from seeds: [Int], in picture: SRGBImage, model: ObjectColors, _ growth: ObjectGrowth) -> [Bool] {
        let plane = OKLabPlane(picture, threads: 1)
        let size = picture.size
        plane.cover(PixelRectangle(columns: 0..<size.width, rows: 0..<size.height))
        let tolerance = Float(growth.tolerance * growth.tolerance), step = Float(growth.edges * growth.edges)
        var members = [Bool](repeating: false, count: size.pixelCount)
        var waiting = seeds.filter { model.squaredDistance(of: plane.colors[$0]) <= tolerance }
        for seed in waiting { members[seed] = true }
        while let here = waiting.popLast() {
            for next in neighbours(of: here, size) where !members[next] {
                let off = plane.colors[next] - plane.colors[here]
                guard (off * off).sum() <= step, model.squaredDistance(of: plane.colors[next]) <= tolerance else { continue }
                members[next] = true
                waiting.append(next)
            }
        }
        return members
    }

    static func withSmallHolesFilled(_ members: [Bool], _ size: ImageSize) -> [Bool] {
        let most = members.count { $0 } / 50
        var (filled, isSeen) = (members, members)
        for start in members.indices where !isSeen[start] {
            var (hole, next) = ([start], 0)
            isSeen[start] = true
            while next < hole.count {
                for place in neighbours(of: hole[next], size) where !isSeen[place] {
                    isSeen[place] = true
                    hole.append(place)
                }
                next += 1
            }
            let isOpen = hole.contains { neighbours(of: $0, size).count < 4 }
            if !isOpen && hole.count <= most { hole.forEach { filled[$0] = true } }
        }
        return filled
    }

    /// The members without a non-member within the distance along their row, and then the same along their column.
    static func shrunk(_ members: [Bool], by pixels: Int, _ size: ImageSize) -> [Bool] {
        func kept(_ members: [Bool], _ place: Int, _ stride: Int, _ position: Int, _ length: Int) -> Bool {
            (max(position - pixels, 0)...min(position + pixels, length - 1)).allSatisfy {
                members[place + ($0 - position) * stride]
            }
        }
        let rows = members.indices.map { kept(members, $0, 1, $0 % size.width, size.width) }
        return members.indices.map { kept(rows, $0, size.width, $0 / size.width, size.height) }
    }

    static func softened(_ members: [Bool], _ size: ImageSize) -> [UInt8] {
        members.indices.map { place in
            let (x, y) = (place % size.width, place / size.width)
            var sum = 0
            for (dy, down) in [(-1, 1), (0, 2), (1, 1)] {
                for (dx, across) in [(-1, 1), (0, 2), (1, 1)] {
                    let row = min(max(y + dy, 0), size.height - 1), column = min(max(x + dx, 0), size.width - 1)
                    sum += members[row * size.width + column] ? down * across : 0
                }
            }
            return UInt8(sum * 255 / 16)
        }
    }

    private static func neighbours(of place: Int, _ size: ImageSize) -> [Int] {
        let (x, y) = (place % size.width, place / size.width)
        return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            .filter { $0.0 >= 0 && $0.1 >= 0 && $0.0 < size.width && $0.1 < size.height }
            .map { $0.1 * size.width + $0.0 }
    }
}
