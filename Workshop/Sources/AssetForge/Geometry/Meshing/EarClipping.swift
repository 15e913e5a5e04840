import RenderMath

/// The triangulation of a polygon with holes and without points inside.
enum EarClipping {
    /// Joins each hole to the outline by a bridge, then cuts off one ear after another.
    /// - Parameters:
    ///   - outline: indices of the outer corners, counter-clockwise.
    ///   - holes: indices of each hole's corners, clockwise.
    /// - Precondition: the polygon is simple.
    static func triangles(of outline: [Int], holes: [[Int]], points: [SIMD2<Double>]) -> [SIMD3<Int>] {
        var polygon = outline
        for hole in holes { bridge(hole, into: &polygon, points: points) }
        var triangles: [SIMD3<Int>] = []
        while polygon.count > 3 {
            guard let ear = bestEar(of: polygon, points: points) else { preconditionFailure("The polygon crosses itself.") }
            let count = polygon.count
            triangles.append(SIMD3(polygon[(ear + count - 1) % count], polygon[ear], polygon[(ear + 1) % count]))
            polygon.remove(at: ear)
        }
        return triangles + [SIMD3(polygon[0], polygon[1], polygon[2])]
    }

    private static func bridge(_ hole: [Int], into polygon: inout [Int], points: [SIMD2<Double>]) {
        var best: (outer: Int, inner: Int, length: Double)?
        for outer in polygon.indices {
            for inner in hole.indices {
                let a = points[polygon[outer]]
                let b = points[hole[inner]]
                let length = (a - b).length
                if let best, best.length <= length { continue }
                if crosses(a, b, polygon, points) || crosses(a, b, hole, points) { continue }
                best = (outer, inner, length)
            }
        }
        guard let best else { preconditionFailure("A hole cannot be seen from the outline.") }
        let rotated = Array(hole[best.inner...] + hole[..<best.inner]) + [hole[best.inner]]
        polygon.insert(contentsOf: rotated + [polygon[best.outer]], at: best.outer + 1)
    }

    private static func crosses(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ loop: [Int], _ points: [SIMD2<Double>]) -> Bool {
        for index in loop.indices {
            let c = points[loop[index]]
            let d = points[loop[(index + 1) % loop.count]]
            if area(a, b, c) * area(a, b, d) < 0 && area(c, d, a) * area(c, d, b) < 0 { return true }
        }
        return false
    }

    /// The ear whose smallest angle is largest.
    private static func bestEar(of polygon: [Int], points: [SIMD2<Double>]) -> Int? {
        let count = polygon.count
        var best: (ear: Int, quality: Double)?
        for index in 0..<count {
            let a = points[polygon[(index + count - 1) % count]]
            let b = points[polygon[index]]
            let c = points[polygon[(index + 1) % count]]
            let size = area(a, b, c)
            guard size > 1e-9 else { continue }
            let lengths = SIMD3((b - a).length, (c - b).length, (a - c).length)
            let quality = size / (lengths * lengths).sum()
            if let best, best.quality >= quality { continue }
            let isEmpty = polygon.allSatisfy { corner in
                let p = points[corner]
                if p == a || p == b || p == c { return true }
                return area(a, b, p) < 0 || area(b, c, p) < 0 || area(c, a, p) < 0
            }
            if isEmpty { best = (index, quality) }
        }
        return best?.ear
    }

    private static func area(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
}
