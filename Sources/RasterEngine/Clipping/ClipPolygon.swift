import DrawLists

/// A corner in clip space with its attributes, each linear over the triangle there.
struct ClipVertex {
    /// Clip-space position.
    var position: SIMD4<Float>
    /// Everything else that a vertex carries.
    var attributes: SIMD16<Float>
}

/// The planes that triangles are cut at: the near plane, and a guard band far outside the picture.
///
/// What merely leaves the picture is not cut: its pixels are never visited. So most triangles are not cut at all.
struct ClipPlanes {
    /// A point is inside where its product with each plane is 0 or more.
    let planes: [SIMD4<Float>]

    init(width: Int, height: Int) {
        func clipCoordinate(ofPixel pixel: Float, over size: Int) -> Float {
            2 * pixel / Float(size) - 1
        }
        let left = clipCoordinate(ofPixel: -FixedPoint.guardBefore, over: width)
        let right = clipCoordinate(ofPixel: FixedPoint.guardEnd, over: width)
        // Rows run downwards, clip space upwards.
        let top = -clipCoordinate(ofPixel: -FixedPoint.guardBefore, over: height)
        let bottom = -clipCoordinate(ofPixel: FixedPoint.guardEnd, over: height)
        planes = [
            SIMD4(0, 0, -1, 1), SIMD4(1, 0, 0, -left), SIMD4(-1, 0, 0, right), SIMD4(0, 1, 0, -bottom), SIMD4(0, -1, 0, top),
        ]
    }

    /// What remains of a polygon inside all planes, in the same order; empty where nothing does (Sutherland and Hodgman).
    func clip(_ polygon: [ClipVertex]) -> [ClipVertex] {
        var polygon = polygon
        for plane in planes {
            var kept: [ClipVertex] = []
            kept.reserveCapacity(polygon.count + 1)
            for (index, to) in polygon.enumerated() {
                let from = polygon[index == 0 ? polygon.count - 1 : index - 1]
                let (distanceFrom, distanceTo) = (Self.dot(plane, from.position), Self.dot(plane, to.position))
                if (distanceFrom >= 0) != (distanceTo >= 0) {
                    // Always cut from the inner to the outer end, so that two triangles cut a shared edge at the same place.
                    kept.append(
                        distanceFrom >= 0
                            ? Self.cut(from, to, distanceFrom, distanceTo) : Self.cut(to, from, distanceTo, distanceFrom))
                }
                if distanceTo >= 0 {
                    kept.append(to)
                }
            }
            if kept.count < 3 { return [] }
            polygon = kept
        }
        return polygon
    }

    private static func cut(_ inner: ClipVertex, _ outer: ClipVertex, _ inside: Float, _ outside: Float) -> ClipVertex {
        let share = inside / (inside - outside)
        return ClipVertex(
            position: inner.position + (outer.position - inner.position) * share,
            attributes: inner.attributes + (outer.attributes - inner.attributes) * share)
    }

    private static func dot(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
        let product = a * b
        return (product.x + product.y) + (product.z + product.w)
    }
}
