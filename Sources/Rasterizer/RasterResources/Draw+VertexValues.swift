import RenderMath

extension Draw {
    /// The draw with numbers of its vertices in place of colours; without normals, a surface that has none shows zeros.
    package func showing(_ values: [SIMD4<Float>]) -> Draw {
        var draw = self
        guard draw.shading != nil else { return draw }
        draw.colors = GeometryBuffer(
            values.count == positions.count ? values : Array(repeating: SIMD4(0, 0, 0, 1), count: positions.count))
        draw.shading?.showsVertexValues = true
        return draw
    }
}
