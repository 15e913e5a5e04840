import RenderMath

/// Lays triangles of a plane onto a mesh through the mesh's texture coordinates, like a sticker on a face.
///
/// Each triangle of the plane is clipped against the mesh's triangles (Sutherland and Hodgman, "Reentrant polygon clipping",
/// 1974), so that the result follows every bend. Parts outside the mesh's texture coordinates are discarded.
package struct SurfaceWrap: Sendable {
    /// For each cell of the texture, row by row, the mesh's triangles that touch it.
    private let cells: [[Int]]
    private let triangles: [SIMD3<UInt32>]
    private let boxes: [Box]
    private let coordinates: [SIMD2<Double>]
    /// The number of cells along each side of the texture.
    private static let side = 32

    /// Prepares the parts that do not depend on the mesh's shape.
    /// - Precondition: the mesh has texture coordinates.
    package init(_ mesh: Mesh) {
        precondition(!mesh.textureCoordinates.isEmpty, "The mesh has no texture coordinates.")
        triangles = mesh.triangles
        coordinates = mesh.textureCoordinates[0].map { SIMD2<Double>($0) }
        var cells: [[Int]] = Array(repeating: [], count: Self.side * Self.side)
        boxes = mesh.triangles.map { [coordinates] triangle in
            Box(coordinates[Int(triangle.x)], coordinates[Int(triangle.y)], coordinates[Int(triangle.z)])
        }
        for (index, box) in boxes.enumerated() {
            for cell in box.cells { cells[cell].append(index) }
        }
        self.cells = cells
    }

    /// The bounding box of a triangle in the plane.
    private struct Box: Sendable {
        var low: SIMD2<Double>
        var high: SIMD2<Double>

        init(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
            low = pointwiseMin(a, pointwiseMin(b, c))
            high = pointwiseMax(a, pointwiseMax(b, c))
        }

        /// Returns the cell of a point; the nearest cell for points outside the texture.
        static func gridPosition(_ point: SIMD2<Double>) -> SIMD2<Int> {
            let last = Double(SurfaceWrap.side - 1)
            let scaled = point * Double(SurfaceWrap.side)
            return SIMD2(Int(min(max(scaled.x, 0), last)), Int(min(max(scaled.y, 0), last)))
        }

        /// Whether two boxes touch.
        func meets(_ other: Box) -> Bool {
            low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
        }

        /// The cells that the box touches.
        var cells: [Int] {
            let (first, last) = (Self.gridPosition(low), Self.gridPosition(high))
            return (first.y...last.y).flatMap { y in (first.x...last.x).map { y * SurfaceWrap.side + $0 } }
        }
    }

    /// Returns the triangles laid onto the mesh.
    /// - Parameters:
    ///   - drawing: in the plane of texture coordinates, with (0, 0) at the top left corner.
    ///   - positions: the deformed positions of the mesh's vertices, one for each vertex of the original mesh.
    ///   - lift: the distance of the result from the surface along its normals, in the mesh's unit.
    /// - Precondition: there are as many positions as vertices.
    package func wrapped(_ drawing: PlanarTriangles, on positions: [SIMD3<Float>], lift: Double) -> Mesh {
        precondition(positions.count == coordinates.count, "\(positions.count) positions for \(coordinates.count) vertices.")
        var normals: [SIMD3<Float>] = []
        Mesh.writeAreaWeightedNormals(positions: positions, triangles: triangles, into: &normals)
        let raised = zip(positions, normals).map { SIMD3<Double>($0) + SIMD3<Double>($1) * lift }
        var laid: [SIMD3<Float>] = []
        var faces: [SIMD3<UInt32>] = []
        for triangle in drawing.triangles {
            let corners = [triangle.x, triangle.y, triangle.z].map { drawing.points[Int($0)] }
            let box = Box(corners[0], corners[1], corners[2])
            for cell in box.cells {
                for index in cells[cell] where box.meets(boxes[index]) && isFirst(cell, of: index, box) {
                    lay(corners, on: triangles[index], raised, &laid, &faces)
                }
            }
        }
        return Mesh(positions: laid, triangles: faces)
    }

    /// Whether a cell is the first that a box shares with a triangle, so that each pair is clipped once.
    private func isFirst(_ cell: Int, of index: Int, _ box: Box) -> Bool {
        let position = Box.gridPosition(pointwiseMax(box.low, boxes[index].low))
        return cell == position.y * Self.side + position.x
    }

    /// Clips a triangle against one of the mesh's triangles and adds the part inside.
    private func lay(
        _ corners: [SIMD2<Double>], on triangle: SIMD3<UInt32>, _ raised: [SIMD3<Double>], _ laid: inout [SIMD3<Float>],
        _ faces: inout [SIMD3<UInt32>]
    ) {
        let (a, b, c) = (coordinates[Int(triangle.x)], coordinates[Int(triangle.y)], coordinates[Int(triangle.z)])
        let area = Self.area(a, b, c)
        guard area.magnitude > 1e-14 else { return }
        var polygon = corners
        for (from, to) in [(a, b), (b, c), (c, a)] {
            polygon = Self.cut(polygon, from, to, sign: area > 0 ? 1 : -1)
            if polygon.count < 3 { return }
        }
        let first = UInt32(laid.count)
        for point in polygon {
            let (shareA, shareB) = (Self.area(b, c, point) / area, Self.area(c, a, point) / area)
            let position =
                raised[Int(triangle.x)] * shareA + raised[Int(triangle.y)] * shareB
                + raised[Int(triangle.z)] * (1 - shareA - shareB)
            laid.append(SIMD3<Float>(position))
        }
        for corner in 1..<UInt32(polygon.count - 1) { faces.append(SIMD3(first, first + corner, first + corner + 1)) }
    }

    /// Returns the part of a convex polygon on the inner side of a line.
    private static func cut(
        _ polygon: [SIMD2<Double>], _ from: SIMD2<Double>, _ to: SIMD2<Double>, sign: Double
    ) -> [SIMD2<Double>] {
        var kept: [SIMD2<Double>] = []
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            let (here, there) = (area(from, to, point) * sign, area(from, to, next) * sign)
            if here >= 0 { kept.append(point) }
            if here * there < 0 { kept.append(point + (next - point) * (here / (here - there))) }
        }
        return kept
    }

    /// Returns twice the signed area of a triangle, positive if its corners run from +x towards +y.
    private static func area(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
}
