/// What became of triangles. Each that is given counts once more, in one of the others.
@usableFromInline package struct TriangleCounts: Sendable, BitwiseCopyable {
    package var given = 0
    /// With a corner that is not finite, or that is no vertex of the draw.
    package var unusable = 0
    /// Beyond a side of the picture, or before the near plane.
    package var outside = 0
    package var withoutArea = 0
    /// Seen from the side that is culled.
    package var culled = 0
    /// Between the samples, or beyond the picture without being beyond one of its sides.
    package var withoutSamples = 0
    package var drawn = 0

    /// No triangles.
    @inlinable @inline(__always)
    package init() {}
}

/// What was done to pixels.
@usableFromInline package struct PixelCounts: Sendable, BitwiseCopyable {
    /// Shaded, each a pixel with the samples of it that one triangle shows in.
    package var fragments = 0
    /// The samples of these.
    package var samples = 0
    /// The pixels of the picture that are drawn on in the end.
    package var drawnPixels = 0

    /// Nothing.
    @inlinable @inline(__always)
    package init() {}
}
