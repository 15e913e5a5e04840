import CLanes
import Imaging
import KernelData
import RasterResources
import RenderMath

/// Finds the frame's backdrop, for example a film behind the scene that is drawn as a rectangle.
struct BackdropKernel {
    let framePointer: UnsafePointer<FrameView>

    @inline(__always)
    private var frame: FrameView { framePointer.pointee }

    /// The picture that the first draw copies over the frame, or over all except the outermost blocks; nil if it does anything
    /// else.
    func find() -> Backdrop? {
        // Identifiers, texture coordinates and counts require that triangles are drawn individually.
        if frame.output.identifiers != nil || frame.output.textureCoordinates != nil || frame.isCounting { return nil }
        var number = 0
        while number < frame.rangeCount && frame.ranges[number].setups.count == 0 { number &+= 1 }
        guard number < frame.rangeCount, showsTexels(frame.ranges[number].draw) else { return nil }
        let setups = frame.ranges[number].setups
        guard setups.count <= 2 else { return nil }
        let (triangle, other) = (setups.base[0], setups.base[setups.count &- 1])
        let shared = sharedEdges(triangle, other)
        // One bit for each side that is skipped. The first number that works skips the fewest sides.
        for left: Int32 in 0..<16 {
            let columns = kept(
                Int32(truncatingIfNeeded: frame.grid.width), leavesFirst: left & 1 != 0, leavesLast: left & 2 != 0)
            let rows = kept(Int32(truncatingIfNeeded: frame.grid.height), leavesFirst: left & 4 != 0, leavesLast: left & 8 != 0)
            if columns.first >= columns.end || rows.first >= rows.end { continue }
            guard isInside(triangle, but: shared.first, columns, rows), isInside(other, but: shared.second, columns, rows)
            else { continue }
            guard let texels = texels(of: number, 0, columns, rows),
                setups.count == 1 || self.texels(of: number, 1, columns, rows) == texels
            else { return nil }
            return Backdrop(
                range: number, columns: columns.first..<columns.end, rows: rows.first..<rows.end,
                texels: UnsafeRawPointer(texels).assumingMemoryBound(to: SRGBA8.self), texelsPerRow: texelsPerRow(of: number))
        }
        return nil
    }

    /// Whether a draw shows texels unchanged, regardless of depth.
    private func showsTexels(_ draw: Int) -> Bool {
        let record = frame.records + draw
        guard case .opaque = record.pointee.pass, !record.pointee.state.readsFromDepth, !record.pointee.state.writesToDepth
        else { return false }
        return frame.materials[draw].shownTexels != nil
    }

    /// The columns or rows of the frame without the first or the last block of four.
    @inline(__always)
    private func kept(_ count: Int32, leavesFirst: Bool, leavesLast: Bool) -> (first: Int32, end: Int32) {
        (leavesFirst ? 4 : 0, leavesLast ? (count &- 1) & ~3 : count)
    }

    /// The first texel of those that a triangle shows in a rectangle, if they correspond one to one to its pixels.
    private func texels(
        of range: Int, _ index: Int32, _ columns: (first: Int32, end: Int32), _ rows: (first: Int32, end: Int32)
    ) -> UnsafePointer<Int32>? {
        let draw = frame.ranges[range].draw
        guard let shown = frame.materials[draw].shownTexels else { return nil }
        let primitiveID = frame.primitiveIDs.primitiveID(range: range, index: index)
        return UnlitTexelKernel(shown, frame.materials + draw, framePointer, primitiveID)
            .firstTexel(
                width: Int(columns.end &- columns.first), height: Int(rows.end &- rows.first),
                from: SIMD2(columns.first, rows.first), reach: reach(of: range))
    }

    /// The largest distance from a pixel's centre at which a range's texels are read.
    ///
    /// If two triangles meet in a pixel, each reads at the centroid of the samples that it covers.
    private func reach(of range: Int) -> Float {
        if frame.ranges[range].setups.count == 1 || frame.pattern.sampleCount == 1 { return 0 }
        let (least, largest) = (frame.pattern.leastPosition, frame.pattern.largestPosition)
        return max(max(0.5 - least.x, 0.5 - least.y), max(largest.x - 0.5, largest.y - 0.5))
    }

    private func texelsPerRow(of range: Int) -> Int {
        Int(frame.materials[frame.ranges[range].draw].shownTexels?.level.stride ?? 0)
    }

    // MARK: Coverage

    /// The index of the edge that two triangles share in opposite directions, in each of them; −1 if there is none.
    ///
    /// A point outside the shared edge of one triangle is inside that of the other.
    private func sharedEdges(_ triangle: TriangleSetup, _ other: TriangleSetup) -> (first: Int32, second: Int32) {
        for edge: Int32 in 0..<3 {
            for otherEdge: Int32 in 0..<3
            where isSame(corner(edge, of: triangle), corner((otherEdge &+ 1) % 3, of: other))
                && isSame(corner((edge &+ 1) % 3, of: triangle), corner(otherEdge, of: other))
            {
                return (edge, otherEdge)
            }
        }
        return (-1, -1)
    }

    @inline(__always)
    private func isSame(_ a: (x: Int32, y: Int32), _ b: (x: Int32, y: Int32)) -> Bool { a.x == b.x && a.y == b.y }

    /// A corner's screen position.
    @inline(__always)
    private func corner(_ number: Int32, of triangle: TriangleSetup) -> (x: Int32, y: Int32) {
        switch number {
        case 0: (triangle.x0, triangle.y0)
        case 1: (triangle.x1, triangle.y1)
        default: (triangle.x2, triangle.y2)
        }
    }

    /// Whether each sample in a rectangle is inside a triangle's edges, except for one, and none is beyond the depth of 0.
    private func isInside(
        _ triangle: TriangleSetup, but left: Int32, _ columns: (first: Int32, end: Int32), _ rows: (first: Int32, end: Int32)
    ) -> Bool {
        let edges = EdgeFunctions(triangle)
        let plane = DepthPlane(triangle)
        let (least, largest) = (frame.pattern.leastPosition, frame.pattern.largestPosition)
        for corner in 0..<4 {
            let column = corner & 1 == 0 ? Float(columns.first) + least.x : Float(columns.end &- 1) + largest.x
            let row = corner & 2 == 0 ? Float(rows.first) + least.y : Float(rows.end &- 1) + largest.y
            // Samples are at multiples of 1/16 pixel, so this is exact.
            let (x, y) = (Int32(column * 256), Int32(row * 256))
            if left != 0 && EdgeFunctions.at(edges.a0, edges.b0, x &- triangle.x0, y &- triangle.y0) < 0 { return false }
            if left != 1 && EdgeFunctions.at(edges.a1, edges.b1, x &- triangle.x1, y &- triangle.y1) < 0 { return false }
            if left != 2 && EdgeFunctions.at(edges.a2, edges.b2, x &- triangle.x2, y &- triangle.y2) < 0 { return false }
            // Rounding changes the depth by far less than this margin.
            let depth = plane.first(plane.left(0), plane.top(0), column, row)
            if !(depth > triangle.nearestDepth * 0.001) { return false }
        }
        return true
    }
}
