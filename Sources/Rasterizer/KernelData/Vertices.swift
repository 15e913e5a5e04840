/// The data of a vertex that a triangle's set-up needs: sixteen bytes, so that a million of them stay in reach.
@usableFromInline package struct ScreenVertex: BitwiseCopyable {
    /// In 1/256 pixel from the picture's top left corner, y downwards; without meaning where the vertex must be clipped.
    @usableFromInline package var x: Int32
    @usableFromInline package var y: Int32
    /// z/w, 1 at the near plane.
    @usableFromInline package var depth: Float
    /// On which side of which plane the vertex lies, see `OutCode`.
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

/// Vertices are worked on in groups; each draw's begin with a group of their own.
@usableFromInline package enum VertexGroup {
    /// The vertices of a group, as many as a vector has lanes.
    @inlinable @inline(__always) package static var length: Int { 16 }

    /// The group that a vertex of the frame is in.
    @inlinable @inline(__always)
    package static func number(ofVertex vertex: Int32) -> Int { Int(vertex) &>> 4 }
}

/// The layout of the values that a vertex carries to the pixels, each divided by w so that it runs evenly over the screen: half a cache
/// line, so that a million vertices' pass through memory quickly.
///
///     0 1/w · 1–2 texture coordinates · 3 depth · 4–6 normal · 7 0
///
/// The position in the world is not among them: it follows from a pixel's place and depth, see `FrameView.worldFromScreen`. Whoever turns
/// rows into lanes leaves out the fours that the material does not use. Nothing has a meaning where no triangle that is drawn uses the
/// vertex.
@usableFromInline package enum VertexLayout {
    /// 1/w itself.
    @inlinable @inline(__always) package static var reciprocalW: Int { 0 }
    /// z/w, without the draw's depth offset.
    @inlinable @inline(__always) package static var depth: Int { 3 }
    /// The unit normal in the world.
    @inlinable @inline(__always) package static var normal: Int { 4 }
    /// A pair of texture coordinates.
    /// - Parameter set: 0 or 1.
    @inlinable @inline(__always) package static func coordinates(_ set: Int) -> Int { set == 0 ? 1 : 16 }
    /// The number of values.
    @inlinable @inline(__always) package static var count: Int { 8 }

    // The values that only some materials read lie in a cache line of their own, which other draws do not have:
    //
    //     8–10 tangent · 11 sign of the bitangent · 12–15 colour · 16–17 second texture coordinates · the others 0

    /// The tangent in the world, along growing u, and the sign of the bitangent.
    @inlinable @inline(__always) package static var tangent: Int { 8 }
    /// Red, green, blue and alpha of the vertex's own colour.
    @inlinable @inline(__always) package static var color: Int { 12 }
    /// The number of values of both that have a meaning, in whole fours.
    @inlinable @inline(__always) package static var countWithExtra: Int { 20 }

    // What lanes hold beside these:

    /// The position in the world, in metres, over w.
    @inlinable @inline(__always) package static var position: Int { 20 }
    /// The number of values that lanes hold.
    @inlinable @inline(__always) package static var countInLanes: Int { 23 }
}

/// On which side of which plane a vertex lies, one bit a plane.
@usableFromInline package enum OutCode {
    /// Outside the picture on the left, right, top, bottom, or before the near plane.
    @inlinable @inline(__always) package static var outsidePicture: UInt32 { 0b0000_0001_1111 }
    /// Before the near plane or outside the guard band: the triangle must be cut.
    @inlinable @inline(__always) package static var mustClip: UInt32 { 0b0001_1111_0000 }
    /// A coordinate is not finite: the triangle is left out.
    @inlinable @inline(__always) package static var invalid: UInt32 { 0b1000_0000_0000 }
}
