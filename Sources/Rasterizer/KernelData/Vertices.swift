/// The data of a vertex for triangle set-up: sixteen bytes, so that caches hold as many as possible.
@usableFromInline package struct ScreenVertex: BitwiseCopyable {
    /// The position in 1/256 pixel from the picture's top left corner, y downwards; invalid if the vertex must be clipped.
    @usableFromInline package var x: Int32
    @usableFromInline package var y: Int32
    /// The depth z/w, 1 at the near plane.
    @usableFromInline package var depth: Float
    /// The planes that the vertex is outside of, see `OutCode`.
    @usableFromInline package var outCode: UInt32

    /// A vertex from its parts.
    @inlinable @inline(__always)
    package init(x: Int32, y: Int32, depth: Float, outCode: UInt32) {
        self.x = x
        self.y = y
        self.depth = depth
        self.outCode = outCode
    }
}

/// The groups in which vertices are processed; each draw begins a new group.
@usableFromInline package enum VertexGroup {
    /// The number of vertices in a group, as many as a vector has lanes.
    @inlinable @inline(__always) package static var length: Int { 16 }

    /// The index of the group of a vertex.
    @inlinable @inline(__always)
    package static func number(ofVertex vertex: Int32) -> Int { Int(vertex) &>> 4 }
}

/// The layout of the values that a vertex passes to the pixels.
///
/// Each value is divided by w, so that it varies linearly over the screen. The values fill half a cache line, to limit memory
/// traffic.
///
///     0 1/w · 1–2 texture coordinates · 3 depth · 4–6 normal · 7 facet height
///
/// The world position is not stored: it follows from a pixel's position and depth, see `FrameView.worldFromScreen`. Transposing
/// rows into lanes skips the groups of four that the material does not use. The values are invalid if no drawn triangle uses
/// the vertex.
@usableFromInline package enum VertexLayout {
    /// 1/w itself.
    @inlinable @inline(__always) package static var reciprocalW: Int { 0 }
    /// z/w, without the draw's depth offset.
    @inlinable @inline(__always) package static var depth: Int { 3 }
    /// The unit normal in world space.
    @inlinable @inline(__always) package static var normal: Int { 4 }
    /// The height of the smooth surface above the triangles, in metres in world space, see `Draw.facetHeights`.
    @inlinable @inline(__always) package static var facetHeight: Int { 7 }
    /// A pair of texture coordinates.
    /// - Parameter set: 0 or 1.
    @inlinable @inline(__always) package static func coordinates(_ set: Int) -> Int { set == 0 ? 1 : 16 }
    /// The number of values.
    @inlinable @inline(__always) package static var count: Int { 8 }

    // The values that only some materials read are in a separate cache line, which other draws do not have:
    //
    //     8–10 tangent · 11 sign of the bitangent · 12–15 colour · 16–17 second texture coordinates · the others 0

    /// The tangent in world space, along growing u, and the sign of the bitangent.
    @inlinable @inline(__always) package static var tangent: Int { 8 }
    /// Red, green, blue and alpha of the vertex colour.
    @inlinable @inline(__always) package static var color: Int { 12 }
    /// The number of valid values of both, rounded up to a multiple of four.
    @inlinable @inline(__always) package static var countWithExtra: Int { 20 }

    // Additional values in lanes:

    /// The world position, in metres, over w.
    @inlinable @inline(__always) package static var position: Int { 20 }
    /// The number of values in lanes.
    @inlinable @inline(__always) package static var countInLanes: Int { 23 }
}

/// The planes that a vertex is outside of, one bit each.
@usableFromInline package enum OutCode {
    /// Outside the picture on the left, right, top or bottom, or in front of the near plane.
    @inlinable @inline(__always) package static var outsidePicture: UInt32 { 0b0000_0001_1111 }
    /// In front of the near plane or outside the guard band: the triangle must be clipped.
    @inlinable @inline(__always) package static var mustClip: UInt32 { 0b0001_1111_0000 }
    /// A coordinate is not finite: the triangle is discarded.
    @inlinable @inline(__always) package static var invalid: UInt32 { 0b1000_0000_0000 }
}
