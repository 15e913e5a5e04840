import RenderMath

extension Draw {
    /// Returns the draw with vertex values instead of colours; zeros with alpha 1 unless there is one value per vertex.
    package func showing(_ values: [SIMD4<Float>]) -> Draw {
        var draw = self
        guard draw.shading != nil else { return draw }
        draw.colors = GeometryBuffer(
            values.count == positions.count ? values : Array(repeating: SIMD4(0, 0, 0, 1), count: positions.count))
        draw.shading?.showsVertexValues = true
        return draw
    }
}
