extension PlanarTriangles {
    /// The lines around the triangles: closed, around the outside counter-clockwise where y points up.
    ///
    /// Sides that two triangles share are left out. Where triangles lie on one another their outlines do too, so that the nonzero rule
    /// fills what any of them covers, once: see ``united()``.
    package var outline: [Polyline] {
        // The ends of the sides from each corner that no triangle runs back along.
        var sides: [SIMD2<UInt32>: Int] = [:]
        for triangle in triangles {
            for side in [SIMD2(triangle.x, triangle.y), SIMD2(triangle.y, triangle.z), SIMD2(triangle.z, triangle.x)] {
                let back = SIMD2(side.y, side.x)
                if let count = sides[back] {
                    sides[back] = count > 1 ? count - 1 : nil
                } else {
                    sides[side, default: 0] += 1
                }
            }
        }
        var ends: [UInt32: [UInt32]] = [:]
        for (side, count) in sides { ends[side.x, default: []] += Array(repeating: side.y, count: count) }
        // The order of a dictionary is another one in each run.
        for start in ends.keys { ends[start]?.sort() }
        var lines: [Polyline] = []
        for start in ends.keys.sorted() {
            while var next = ends[start]?.popLast() {
                var corners = [start]
                while next != start {
                    corners.append(next)
                    // As many sides lead away from each corner as lead to it.
                    guard let end = ends[next]?.popLast() else { break }
                    next = end
                }
                lines.append(Polyline(corners.map { points[Int($0)] }, isClosed: true))
            }
        }
        return lines
    }

    /// All points that are no farther from the area than a distance, with round corners and nothing covered twice.
    /// - Parameters:
    ///   - distance: above 0.
    ///   - tolerance: the largest distance from the true shape, above 0.
    package func widened(by distance: Double, tolerance: Double) -> PlanarTriangles {
        var result = self
        let pen = StrokeTessellator(width: 2 * distance, tolerance: tolerance)
        for line in outline { pen.add(line, to: &result) }
        return result.united()
    }

    /// The same area with nothing covered twice, for what light shines through.
    package func united() -> PlanarTriangles {
        var result = PlanarTriangles()
        FillTessellator.add(outline, rule: .nonzero, to: &result)
        return result
    }
}
