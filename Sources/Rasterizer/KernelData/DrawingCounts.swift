/// Counts of triangles by result. Each triangle in `given` is counted in exactly one of the other properties.
@usableFromInline package struct TriangleCounts: Sendable, BitwiseCopyable {
    package var given = 0
    /// Triangles with a corner that is not finite, or with an index that has no vertex.
    package var unusable = 0
    /// Triangles beyond a side of the picture, or in front of the near plane.
    package var outside = 0
    package var withoutArea = 0
    /// Triangles whose visible side is culled.
    package var culled = 0
    /// Triangles between the samples, or beyond the picture without being beyond a single side of it.
    package var withoutSamples = 0
    package var drawn = 0

    /// Counts of zero.
    @inlinable @inline(__always)
    package init() {}
}

/// Counts of pixel operations.
@usableFromInline package struct PixelCounts: Sendable, BitwiseCopyable {
    /// Shaded fragments. A fragment is a pixel with those of its samples in which one triangle is visible.
    package var fragments = 0
    /// The samples of these fragments.
    package var samples = 0
    /// The pixels of the finished picture that were drawn.
    package var drawnPixels = 0

    /// Counts of zero.
    @inlinable @inline(__always)
    package init() {}
}
