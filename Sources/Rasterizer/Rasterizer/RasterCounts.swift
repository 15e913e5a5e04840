import KernelData
import Synchronization

/// What a rasterizer did, as whole numbers that depend on neither threads, tiles nor instructions.
///
/// Each triangle that is given is also one of those that are unusable, outside, culled, without area, without samples, or drawn.
public struct RasterCounts: Sendable, Equatable {
    /// The pictures that were drawn.
    public var pictures = 0
    /// Their pixels.
    public var pixels = 0
    /// Their samples.
    public var pictureSamples = 0
    /// The triangles of their draws, occluders included.
    public var trianglesGiven = 0
    /// Triangles with a corner that is not finite, or that is no vertex of the draw.
    public var trianglesUnusable = 0
    /// Triangles beyond a side of the picture, or before the near plane.
    public var trianglesOutside = 0
    /// Triangles seen from the side that their material culls.
    public var trianglesCulled = 0
    /// Triangles that are seen edge-on, or are points.
    public var trianglesWithoutArea = 0
    /// Triangles that lie between samples, or miss the picture at a corner of it.
    public var trianglesWithoutSamples = 0
    /// Triangles that were drawn, whether something hides them or not.
    public var trianglesDrawn = 0
    /// The fragments that were shaded: pixels, once for each triangle that is not hidden there when its draw, or all opaque draws, are
    /// complete.
    public var fragmentsShaded = 0
    /// The samples of these fragments.
    public var samplesShaded = 0
    /// The pixels that something was drawn on.
    public var pixelsDrawn = 0

    /// Nothing was drawn.
    public init() {}

    /// The fragments that were shaded for each pixel that something was drawn on; 0 where nothing was. Opaque surfaces give 1, and more
    /// where several triangles share a pixel's samples; each blended surface over them gives 1 more.
    public var overdraw: Double { pixelsDrawn > 0 ? Double(fragmentsShaded) / Double(pixelsDrawn) : 0 }

    /// Adds what another did.
    public static func += (sum: inout RasterCounts, other: RasterCounts) {
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

/// Adds up what rasterizers do, from any thread.
public final class RasterCounter: Sendable {
    private let sum = Mutex(RasterCounts())

    /// Nothing is counted yet.
    public init() {}

    /// Everything so far.
    public var counts: RasterCounts { sum.withLock { $0 } }

    func add(_ counts: RasterCounts) {
        sum.withLock { $0 += counts }
    }
}
