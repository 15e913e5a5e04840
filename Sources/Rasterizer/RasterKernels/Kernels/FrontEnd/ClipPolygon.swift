import KernelData

/// A corner in clip space with its attributes, which are linear over the triangle in clip space.
struct ClipVertex {
    /// The clip-space position.
    var position: SIMD4<Float>
    /// The attributes of the vertex, not divided by w; see `VertexLayout`.
    var attributes: SIMD8<Float>
    /// The attributes that only some materials read; zeros if the draw has none.
    var extraAttributes: SIMD16<Float>
}

/// A convex polygon during clipping: a triangle with at most one additional corner for each plane.
struct ClipPolygon {
    var corners: (ClipVertex, ClipVertex, ClipVertex, ClipVertex, ClipVertex, ClipVertex, ClipVertex, ClipVertex)
    private(set) var count = 3

    init(_ corner0: ClipVertex, _ corner1: ClipVertex, _ corner2: ClipVertex) {
        corners = (corner0, corner1, corner2, corner0, corner0, corner0, corner0, corner0)
    }

    /// Clips against the near plane and the guard band and keeps the order of corners (Sutherland and Hodgman).
    ///
    /// If fewer than three corners remain, the polygon becomes empty. Parts outside the picture but inside the guard band,
    /// which extends far beyond the picture, are not clipped, because their pixels are never visited. Most triangles therefore
    /// need no clipping.
    /// - Parameter guardBand: factors on w: left, right, bottom, top.
    mutating func clip(guardBand: SIMD4<Float>) {
        cut(SIMD4(0, 0, -1, 1))
        cut(SIMD4(1, 0, 0, -guardBand.x))
        cut(SIMD4(-1, 0, 0, guardBand.y))
        cut(SIMD4(0, 1, 0, -guardBand.z))
        cut(SIMD4(0, -1, 0, guardBand.w))
    }

    /// Clips against a plane; a point is inside if its dot product with the plane is 0 or more.
    private mutating func cut(_ plane: SIMD4<Float>) {
        if count < 3 { return }
        let old = self
        count = 0
        old.withCorners { old, oldCount in
            for index in 0..<oldCount {
                let to = old[index]
                let from = old[index == 0 ? oldCount - 1 : index - 1]
                let (distanceFrom, distanceTo) = (Self.dot(plane, from.position), Self.dot(plane, to.position))
                if (distanceFrom >= 0) != (distanceTo >= 0) {
                    // Always from the inner to the outer end, so that two triangles cut a shared edge at the same point.
                    append(
                        distanceFrom >= 0
                            ? Self.cut(from, to, distanceFrom, distanceTo) : Self.cut(to, from, distanceTo, distanceFrom))
                }
                if distanceTo >= 0 { append(to) }
            }
        }
        if count < 3 { count = 0 }
    }

    /// Calls `body` with the corners as an array.
    @inline(__always)
    func withCorners(_ body: (UnsafePointer<ClipVertex>, Int) -> Void) {
        withUnsafePointer(to: corners) { tuple in
            body(UnsafeRawPointer(tuple).assumingMemoryBound(to: ClipVertex.self), count)
        }
    }

    private mutating func append(_ vertex: ClipVertex) {
        let index = count
        withUnsafeMutablePointer(to: &corners) { tuple in
            UnsafeMutableRawPointer(tuple).assumingMemoryBound(to: ClipVertex.self)[index] = vertex
        }
        count += 1
    }

    private static func cut(_ inner: ClipVertex, _ outer: ClipVertex, _ inside: Float, _ outside: Float) -> ClipVertex {
        let share = inside / (inside - outside)
        return ClipVertex(
            position: inner.position + (outer.position - inner.position) * share,
            attributes: inner.attributes + (outer.attributes - inner.attributes) * share,
            extraAttributes: inner.extraAttributes + (outer.extraAttributes - inner.extraAttributes) * share)
    }

    private static func dot(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
        let product = a * b
        return (product.x + product.y) + (product.z + product.w)
    }
}
