import KernelData
import RasterResources

/// A blended draw whose triangles wait in a tile.
struct BlendedDraw {
    let record: UnsafePointer<DrawRecord>
    /// Whether depth is written: if the draw writes depth and something may read it.
    let writesToDepth: Bool

    @inline(__always)
    init(_ record: UnsafePointer<DrawRecord>, isDepthRead: Bool) {
        self.record = record
        writesToDepth = isDepthRead && record.pointee.state.writesToDepth
    }
}
