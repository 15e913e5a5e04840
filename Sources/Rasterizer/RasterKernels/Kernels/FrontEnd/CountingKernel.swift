import RasterResources
import KernelData

/// Counts a range's triangles by result, with the same arithmetic as `SetupKernel`.
///
/// It runs only if statistics are requested, and changes nothing.
struct CountingKernel {
    let view: FrontEndView
    let record: UnsafePointer<DrawRecord>
    let counts: UnsafeMutablePointer<TriangleCounts>

    init(_ view: FrontEndView, _ record: UnsafePointer<DrawRecord>, _ counts: UnsafeMutablePointer<TriangleCounts>) {
        self.view = view
        self.record = record
        self.counts = counts
    }

    /// Counts triangles of the draw.
    func count(_ first: Int, _ count: Int) {
        for index in first..<first &+ count { countTriangle(index) }
    }

    private func countTriangle(_ index: Int) {
        counts.pointee.given &+= 1
        let triangle = record.pointee.triangles[index]
        if max(triangle.x, triangle.y, triangle.z) >= UInt32(record.pointee.vertexCount) {
            counts.pointee.unusable &+= 1
            return
        }
        let vertices = view.screenVertices + Int(record.pointee.firstVertex)
        let (corner0, corner1, corner2) = (vertices[Int(triangle.x)], vertices[Int(triangle.y)], vertices[Int(triangle.z)])
        let any = corner0.outCode | corner1.outCode | corner2.outCode
        if any & OutCode.invalid != 0 {
            counts.pointee.unusable &+= 1
        } else if corner0.outCode & corner1.outCode & corner2.outCode & OutCode.outsidePicture != 0 {
            counts.pointee.outside &+= 1
        } else if any & OutCode.mustClip != 0 {
            countClipped(triangle)
        } else {
            countPolygon(3) { $0 == 0 ? corner0 : $0 == 1 ? corner1 : corner2 }
        }
    }

    private func countClipped(_ triangle: SIMD3<UInt32>) {
        let kernel = VertexKernel(view, record)
        var polygon = ClipPolygon(
            kernel.vertex(Int(triangle.x)), kernel.vertex(Int(triangle.y)), kernel.vertex(Int(triangle.z)))
        polygon.clip(guardBand: view.guardBand)
        polygon.withCorners { corners, count in
            if count == 0 {
                counts.pointee.outside &+= 1
            } else {
                countPolygon(count) { kernel.screenVertex(corners[$0].position) }
            }
        }
    }

    @inline(__always)
    private func countPolygon(_ cornerCount: Int, _ corner: (Int) -> ScreenVertex) {
        var area: Int64 = 0
        for index in 2..<cornerCount {
            area &+= TriangleSetup.doubleArea(corner(0), corner(index &- 1), corner(index))
        }
        let (cull, frontIsCounterClockwise) = (record.pointee.state.cullMode, record.pointee.frontIsCounterClockwise)
        if area == 0 {
            counts.pointee.withoutArea &+= 1
            return
        }
        if !cull.keeps(frontFacing: (area < 0) == frontIsCounterClockwise) {
            counts.pointee.culled &+= 1
            return
        }
        if case .lines = record.pointee.state.fillMode {
            counts.pointee.drawn &+= 1
            return
        }
        for index in 2..<cornerCount where isDrawn(corner(0), corner(index &- 1), corner(index)) {
            counts.pointee.drawn &+= 1
            return
        }
        counts.pointee.withoutSamples &+= 1
    }

    @inline(never)
    private func isDrawn(_ corner0: ScreenVertex, _ corner1: ScreenVertex, _ corner2: ScreenVertex) -> Bool {
        let setup = TriangleSetup(
            ScreenCorner(position: corner0, vertex: 0), ScreenCorner(position: corner1, vertex: 0),
            ScreenCorner(position: corner2, vertex: 0), cull: record.pointee.state.cullMode,
            frontIsCounterClockwise: record.pointee.frontIsCounterClockwise, view: view)
        return setup?.coveredPixels(in: view) != nil
    }
}
