import RenderMath

/// The opening of a hat, in the hat's oriented axes.
struct HatOpening {
    /// The middle of the opening.
    var center: SIMD3<Double>
    /// Half the inner width and length.
    var halfWidth: Double
    var halfLength: Double
    /// The rise of the opening's plane per length towards the front.
    var slope: Double
    /// The distance from the edge of the opening to the end of the brim.
    var frontReach: Double
    var backReach: Double
    /// The height of the hollow above the opening.
    var depth: Double

    /// The number of cells along the longer side of the hat.
    private static let steps = 96
    private static let directions = 32

    /// Finds the opening; nil if the shape is not hollow below.
    init?(of shape: WearableShape) {
        guard let box = Box(shape.positions), box.size.y > 0 else { return nil }
        let map = SurfaceMap(of: shape.positions, shape.triangles, from: .below, steps: Self.steps)
        // The search starts in the deepest part of the hollow, and in the middle of the lowest part.
        let deepest = map.values.reduce(box.minimum.y) { $1.isNaN ? $0 : max($0, $1) }
        let height = deepest - box.minimum.y
        var starts: [SIMD2<Double>] = []
        for range in [(deepest - 0.35 * height)...deepest, box.minimum.y...(box.minimum.y + 0.15 * height)] {
            var (sum, count) = (SIMD2<Double>.zero, 0.0)
            for row in 0..<map.rows {
                for column in 0..<map.columns {
                    guard let y = map.value(column, row), range.contains(y) else { continue }
                    sum += map.center(column, row)
                    count += 1
                }
            }
            if count > 0 { starts.append(SIMD2(box.center.x, sum.y / count)) }
        }
        var best: (opening: HatOpening, error: Double)?
        for start in starts {
            if let found = Self.opening(of: map, in: box, from: start), found.error < best?.error ?? .infinity { best = found }
        }
        guard let best else { return nil }
        self = best.opening
    }

    private init(
        center: SIMD3<Double>, halfWidth: Double, halfLength: Double, slope: Double, frontReach: Double, backReach: Double,
        depth: Double
    ) {
        (self.center, self.halfWidth, self.halfLength, self.slope) = (center, halfWidth, halfLength, slope)
        (self.frontReach, self.backReach, self.depth) = (frontReach, backReach, depth)
    }

    /// Finds the opening around a place, and the error of its edge from a plane, relative to the height of the hollow.
    private static func opening(of map: SurfaceMap, in box: Box, from start: SIMD2<Double>) -> (
        opening: HatOpening, error: Double
    )? {
        var middle = start
        var edge: [SIMD3<Double>] = []
        var top = 0.0
        for _ in 0..<3 {
            guard let y = map.value(at: SIMD3(middle.x, 0, middle.y)), y - box.minimum.y > 0.15 * box.size.y else { return nil }
            top = y
            edge = circle.compactMap {
                Self.edge(of: map, from: middle, along: $0, deepest: y, height: y - box.minimum.y)
            }
            guard edge.count * 4 > directions * 3, let around = Box(edge) else { return nil }
            middle.y = around.center.z
        }
        guard let around = Box(edge), around.size.x > 0, around.size.z > 0 else { return nil }
        // A plane through the edge that does not tilt sideways: y = a + slope · z.
        let count = Double(edge.count)
        let meanZ = edge.reduce(0) { $0 + $1.z } / count
        let meanY = edge.reduce(0) { $0 + $1.y } / count
        var (zz, zy) = (0.0, 0.0)
        for point in edge {
            zz += (point.z - meanZ) * (point.z - meanZ)
            zy += (point.z - meanZ) * (point.y - meanY)
        }
        let slope = zz > 0 ? zy / zz : 0
        let error = edge.reduce(0) { $0 + abs($1.y - meanY - slope * ($1.z - meanZ)) } / count
        let z = around.center.z
        let center = SIMD3(box.center.x, meanY + slope * (z - meanZ), z)
        let height = top - center.y
        guard height > 0 else { return nil }
        func reach(_ direction: Double) -> Double {
            var distance = 0.0
            let foot = direction > 0 ? around.maximum.z : around.minimum.z
            while true {
                let z = foot + direction * (distance + map.cell)
                guard let y = map.value(at: SIMD3(middle.x, 0, z)),
                    abs(y - center.y - slope * (z - center.z)) < 0.4 * height
                else { return distance }
                distance += map.cell
            }
        }
        let opening = HatOpening(
            center: center, halfWidth: around.size.x / 2,
            halfLength: around.size.z / 2 * (1 + slope * slope).squareRoot(), slope: slope, frontReach: reach(1),
            backReach: reach(-1), depth: height)
        return (opening, error / height + (1 - count / Double(directions)))
    }

    /// Unit directions around the circle, by rational points.
    private static let circle: [SIMD2<Double>] = (0..<directions).map { index in
        let quarter = directions / 4
        let t = Double(index % quarter) / Double(quarter)
        // (1 − t²)/(1 + t²) and 2t/(1 + t²) lie on the circle.
        let (c, s) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
        switch index / quarter {
        case 0: return SIMD2(c, s)
        case 1: return SIMD2(-s, c)
        case 2: return SIMD2(-c, -s)
        default: return SIMD2(s, -c)
        }
    }

    /// Follows the inside of the crown outwards to the place where it stops falling steeply: the edge of the opening.
    private static func edge(
        of map: SurfaceMap, from middle: SIMD2<Double>, along direction: SIMD2<Double>, deepest: Double, height: Double
    ) -> SIMD3<Double>? {
        let step = map.cell * 0.5
        let window = 4
        var heights: [Double] = []
        for index in 0..<(2 * steps * 2) {
            let place = middle + direction * (Double(index) * step)
            guard let y = map.value(at: SIMD3(place.x, 0, place.y)) else { break }
            heights.append(y)
        }
        guard heights.count > window else { return nil }
        // The wall ends where it has fallen most of the way and becomes flat.
        var last: Int?
        for index in 0..<(heights.count - window) where deepest - heights[index + window] > 0.4 * height {
            let fall = (heights[index] - heights[index + window]) / (Double(window) * step)
            if fall > 1.2 {
                last = index + window
            } else if last != nil {
                break
            }
        }
        let index = last ?? heights.count - 1
        let place = middle + direction * (Double(max(index - window / 2, 0)) * step)
        return SIMD3(place.x, heights[index], place.y)
    }
}

/// The holes for the eyes in a mask, in the mask's oriented axes.
struct EyeHoles {
    var left: SIMD3<Double>
    var right: SIMD3<Double>

    private static let steps = 96

    /// Finds two holes of similar size and height on both sides of the middle; nil if there are none.
    init?(of shape: WearableShape) {
        let map = SurfaceMap(of: shape.positions, shape.triangles, from: .front, steps: Self.steps)
        guard let box = Box(shape.positions) else { return nil }
        var seen = [Bool](repeating: false, count: map.columns * map.rows)
        var holes: [(center: SIMD2<Double>, area: Int)] = []
        let covered = map.values.reduce(0) { $0 + ($1.isNaN ? 0 : 1) }
        for row in 0..<map.rows {
            for column in 0..<map.columns where !seen[row * map.columns + column] && map.value(column, row) == nil {
                var (stack, isOpen, sum, area) = ([(column, row)], false, SIMD2<Double>.zero, 0)
                seen[row * map.columns + column] = true
                while let (c, r) = stack.popLast() {
                    sum += map.center(c, r)
                    area += 1
                    for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                        let (nc, nr) = (c + dc, r + dr)
                        guard nc >= 0, nc < map.columns, nr >= 0, nr < map.rows else {
                            isOpen = true
                            continue
                        }
                        if !seen[nr * map.columns + nc], map.value(nc, nr) == nil {
                            seen[nr * map.columns + nc] = true
                            stack.append((nc, nr))
                        }
                    }
                }
                if !isOpen, area * 400 > covered { holes.append((sum / Double(area), area)) }
            }
        }
        var best: (pair: (SIMD2<Double>, SIMD2<Double>), area: Int)?
        for first in holes {
            for second in holes where second.center.x < first.center.x {
                let middle = (first.center.x + second.center.x) / 2 - box.center.x
                let isPair =
                    abs(middle) < 0.05 * box.size.x && abs(first.center.y - second.center.y) < 0.05 * box.size.x
                    && first.area < 2 * second.area && second.area < 2 * first.area
                    && first.center.x - second.center.x > 0.2 * box.size.x
                if isPair, first.area + second.area > best?.area ?? 0 {
                    best = ((first.center, second.center), first.area + second.area)
                }
            }
        }
        guard let pair = best?.pair else { return nil }
        left = SIMD3(pair.0.x, pair.0.y, 0)
        right = SIMD3(pair.1.x, pair.1.y, 0)
    }
}

/// The foremost point in the middle of a mask, its nose.
struct MaskNose {
    var y: Double
    var z: Double

    init?(of shape: WearableShape) {
        guard let box = Box(shape.positions) else { return nil }
        var found: SIMD3<Double>?
        for point in shape.points where abs(point.x - box.center.x) < 0.06 * box.size.x {
            if point.z > found?.z ?? -.infinity { found = point }
        }
        guard let found else { return nil }
        (y, z) = (found.y, found.z)
    }
}

/// A pair of earrings side by side: the position between them along x.
struct EarringPair {
    var middle: Double

    /// Finds an empty gap in the middle; nil if the shape is in one piece.
    init?(of shape: WearableShape) {
        guard let box = Box(shape.positions), box.size.x > 0 else { return nil }
        let sorted = shape.points.map(\.x).sorted()
        var best = (gap: 0.0, middle: 0.0)
        for (a, b) in zip(sorted, sorted.dropFirst()) where b - a > best.gap { best = (b - a, (a + b) / 2) }
        guard best.gap > 0.1 * box.size.x, abs(best.middle - box.center.x) < 0.15 * box.size.x else { return nil }
        middle = best.middle
    }
}
