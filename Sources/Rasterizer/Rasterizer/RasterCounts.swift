import KernelData
import Synchronization

/// Counts of a rasterizer's work, which do not depend on threads, tiles or instruction sets.
///
/// Each triangle in `trianglesGiven` is also counted as either unusable, outside, culled, without area, without samples, or
/// drawn.
public struct RasterCounts: Sendable, Equatable {
    /// The number of pictures drawn.
    public var pictures = 0
    /// The number of pixels of these pictures.
    public var pixels = 0
    /// The number of samples of these pictures.
    public var pictureSamples = 0
    /// The number of triangles of their draws, including occluders.
    public var trianglesGiven = 0
    /// Triangles with a corner that is not finite, or with an index that has no vertex.
    public var trianglesUnusable = 0
    /// Triangles beyond a side of the picture, or in front of the near plane.
    public var trianglesOutside = 0
    /// Triangles whose visible side their material culls.
    public var trianglesCulled = 0
    /// Triangles that are seen edge-on, or degenerate to points.
    public var trianglesWithoutArea = 0
    /// Triangles between samples, or beyond a corner of the picture.
    public var trianglesWithoutSamples = 0
    /// Triangles that were drawn, whether hidden by others or not.
    public var trianglesDrawn = 0
    /// The number of shaded fragments.
    ///
    /// A pixel counts once for each triangle that is visible in it when its draw, or all opaque draws, are complete.
    public var fragmentsShaded = 0
    /// The number of samples of these fragments.
    public var samplesShaded = 0
    /// The number of pixels that were drawn.
    public var pixelsDrawn = 0

    /// Counts of zero.
    package init() {}

    /// The number of shaded fragments per drawn pixel; 0 if nothing was drawn.
    ///
    /// Opaque surfaces give 1, and more if several triangles share a pixel's samples. Each blended surface over them adds 1.
    public var overdraw: Double { pixelsDrawn > 0 ? Double(fragmentsShaded) / Double(pixelsDrawn) : 0 }

    /// Adds other counts.
    package static func += (sum: inout RasterCounts, other: RasterCounts) {
        sum.pictures += other.pictures
        sum.pixels += other.pixels
        sum.pictureSamples += other.pictureSamples
        sum.trianglesGiven += other.trianglesGiven
        sum.trianglesUnusable += other.trianglesUnusable
        sum.trianglesOutside += other.trianglesOutside
        sum.trianglesCulled += other.trianglesCulled
        sum.trianglesWithoutArea += other.trianglesWithoutArea
        sum.trianglesWithoutSamples += other.trianglesWithoutSamples
        sum.trianglesDrawn += other.trianglesDrawn
        sum.fragmentsShaded += other.fragmentsShaded
        sum.samplesShaded += other.samplesShaded
        sum.pixelsDrawn += other.pixelsDrawn
    }

    mutating func add(_ counts: TriangleCounts) {
        trianglesGiven += counts.given
        trianglesUnusable += counts.unusable
        trianglesOutside += counts.outside
        trianglesCulled += counts.culled
        trianglesWithoutArea += counts.withoutArea
        trianglesWithoutSamples += counts.withoutSamples
        trianglesDrawn += counts.drawn
    }

    mutating func add(_ counts: PixelCounts) {
        fragmentsShaded += counts.fragments
        samplesShaded += counts.samples
        pixelsDrawn += counts.drawnPixels
    }
}

/// Accumulates the counts of rasterizers. Thread-safe.
public final class RasterCounter: Sendable {
    private let sum = Mutex(RasterCounts())

    /// A counter with counts of zero.
    public init() {}

    /// The sum so far.
    public var counts: RasterCounts { sum.withLock { $0 } }

    func add(_ counts: RasterCounts) {
        sum.withLock { $0 += counts }
    }
}
