import RenderMath

extension Mesh {
    /// Returns for each vertex the height of the smooth surface above the triangles around it, in the mesh's unit; empty if the
    /// mesh has no normals, or is flat or hollow everywhere.
    ///
    /// The smooth surface is the one through the tangent planes of the vertices (T. Boubekeur and M. Alexa, "Phong
    /// Tessellation", 2008). It is highest above the centre of a triangle, at two thirds of the mean height of the tangent
    /// planes over the other ends of its edges. The vertex takes the highest of its edges; hollows have the height 0.
    package func facetHeights() -> [Float] {
        guard normals.count == positions.count else { return [] }
        var heights = [Float](repeating: 0, count: positions.count)
        for triangle in triangles {
            for (from, to) in [(triangle.x, triangle.y), (triangle.y, triangle.z), (triangle.z, triangle.x)] {
                let (a, b) = (Int(from), Int(to))
                let edge = positions[b] - positions[a]
                // The mean of both ends.
                let height = (normals[b].dot(edge) - normals[a].dot(edge)) / 2 * (2 / 3)
                heights[a] = max(heights[a], height)
                heights[b] = max(heights[b], height)
            }
        }
        return heights.contains { $0 > 0 } ? heights : []
    }
}
