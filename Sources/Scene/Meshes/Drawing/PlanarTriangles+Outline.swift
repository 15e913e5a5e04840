extension PlanarTriangles {
    /// The closed outlines of the triangles, counter-clockwise around the outside if y points up.
    ///
    /// Edges that two triangles share are omitted. Outlines of overlapping triangles overlap too, so a nonzero fill covers
    /// their union once: see ``united()``.
    package var outline: [Polyline] {
        // For each corner, the ends of its outgoing edges that no other triangle traverses in reverse.
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
        // Sorted, because the order of a dictionary differs in each run.
        for start in ends.keys { ends[start]?.sort() }
        var lines: [Polyline] = []
        for start in ends.keys.sorted() {
            while var next = ends[start]?.popLast() {
                var corners = [start]
                while next != start {
                    corners.append(next)
                    // Each corner has as many outgoing as incoming edges.
                    guard let end = ends[next]?.popLast() else { break }
                    next = end
                }
                lines.append(Polyline(corners.map { points[Int($0)] }, isClosed: true))
            }
        }
        return lines
    }

    /// Returns all points within a distance of the area, with round corners and without overlaps.
    /// - Parameters:
    ///   - distance: above 0.
    ///   - tolerance: the largest distance from the true shape, above 0.
    package func widened(by distance: Double, tolerance: Double) -> PlanarTriangles {
        var result = self
        let pen = StrokeTessellator(width: 2 * distance, tolerance: tolerance)
        for line in outline { pen.add(line, to: &result) }
        return result.united()
    }

    /// Returns the same area without overlaps, for translucent drawings.
    package func united() -> PlanarTriangles {
        var result = PlanarTriangles()
        FillTessellator.add(outline, rule: .nonzero, to: &result)
        return result
    }
}
