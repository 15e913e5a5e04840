import DrawLists

/// Everything that the front end makes of one frame; kept and reused for the next.
struct FrameMemory: ~Copyable {
    /// All draws' vertices, one draw after the other, see `VertexLayout`.
    var vertices = ReusedList<SIMD16<Float>>()
    var clipPositions = ReusedList<SIMD4<Float>>()
    var outCodes = ReusedList<UInt16>()

    mutating func resize(vertexCount: Int) {
        vertices.resize(to: vertexCount)
        clipPositions.resize(to: vertexCount)
        outCodes.resize(to: vertexCount)
    }
}

/// What one stretch of consecutive triangles of one draw becomes. Stretches are worked on in parallel and keep their own lists, so
/// that no lock is needed and submission order is kept: stretch by stretch, and within each in order.
final class TriangleRange: @unchecked Sendable {
    /// The place of the draw in the draw list.
    var draw = 0
    /// The triangles of the draw.
    var triangles = 0..<0
    /// What remained after culling.
    var setups = ReusedList<TriangleSetup>(capacity: 256)
    /// Corners that clipping or line drawing made.
    var ownVertices = ReusedList<SIMD16<Float>>(capacity: 16)
    /// For each tile the place of its first entry in `tileEntries`, and one more for the end.
    var tileStarts = ReusedList<Int32>(capacity: 256)
    /// Places in `setups`, tile by tile, in submission order.
    var tileEntries = ReusedList<Int32>(capacity: 256)
}
