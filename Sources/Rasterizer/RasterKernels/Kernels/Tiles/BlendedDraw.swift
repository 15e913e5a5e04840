import KernelData
import RasterResources

/// A blended draw whose triangles wait in a tile.
struct BlendedDraw {
    let record: UnsafePointer<DrawRecord>
    /// Whether its depth is written: where the draw does so and something may read it.
    let writesToDepth: Bool

    @inline(__always)
    init(_ record: UnsafePointer<DrawRecord>, isDepthRead: Bool) {
        self.record = record
        writesToDepth = isDepthRead && record.pointee.state.writesToDepth
    }
}
