import RenderMath

extension Draw {
    /// Returns the draw with vertex values instead of colours; zeros with alpha 1 unless there is one value per vertex.
    /// - Parameter cutsSamples: whether cut-outs have the edges that they have in the picture. Default: no.
    package func showing(_ values: [SIMD4<Float>], cutsSamples: Bool = false) -> Draw {
        var draw = self
        guard draw.shading != nil else { return draw }
        draw.colors = GeometryBuffer(
            values.count == positions.count ? values : Array(repeating: SIMD4(0, 0, 0, 1), count: positions.count))
        draw.shading?.showsVertexValues = true
        draw.shading?.cutsVertexValues = cutsSamples
        return draw
    }
}
