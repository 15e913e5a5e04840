package import KernelData

/// The kernel table of this build.
package var kernels: KernelTable {
    KernelTable(
        placeVertices: placeVertices, setUpTriangles: setUpTriangles, fillAttributes: fillAttributes,
        countTriangles: countTriangles, findBackdrop: findBackdrop, writeBackground: writeBackground, drawTile: drawTile,
        traceOcclusion: traceOcclusion, smoothOcclusion: smoothOcclusion)
}

// Functions instead of closures, because a closure's code is a weak symbol.

@Sendable
func placeVertices(_ view: borrowing FrontEndView, _ draw: Int, _ vertices: Range<Int>) {
    VertexKernel(copy view, view.records + draw).place(vertices)
}

@Sendable
func setUpTriangles(_ view: borrowing FrontEndView, _ range: UnsafeMutablePointer<TriangleRange>) {
    SetupKernel(copy view, range).setUp()
    BinningKernel(grid: view.grid, range: range).bin()
}

@Sendable
func fillAttributes(_ view: borrowing FrontEndView, _ draw: Int, _ vertices: Range<Int>) {
    VertexKernel(copy view, view.records + draw).fillAttributes(vertices)
}

@Sendable
func countTriangles(
    _ view: borrowing FrontEndView, _ draw: Int, _ triangles: Range<Int>, _ counts: UnsafeMutablePointer<TriangleCounts>
) {
    CountingKernel(copy view, view.records + draw, counts).count(triangles.lowerBound, triangles.count)
}

@Sendable
func findBackdrop(_ frame: UnsafePointer<FrameView>) -> Backdrop? {
    BackdropKernel(framePointer: frame).find()
}

@Sendable
func writeBackground(_ frame: UnsafePointer<FrameView>, _ rows: Range<Int>) {
    BackgroundKernel(framePointer: frame).write(rows)
}

@Sendable
func drawTile(_ frame: UnsafePointer<FrameView>, _ tile: Int, _ memory: UnsafePointer<TileMemory>) {
    TileKernel(frame, tile: tile, memory).draw()
}

@Sendable
func traceOcclusion(_ view: borrowing OcclusionView, _ rows: Range<Int>) {
    OcclusionKernel(copy view).trace(rows)
}

@Sendable
func smoothOcclusion(_ view: borrowing OcclusionView, _ rows: Range<Int>) {
    OcclusionKernel(copy view).smooth(rows)
}
