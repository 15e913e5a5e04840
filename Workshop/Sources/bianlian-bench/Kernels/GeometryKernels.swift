import Rasterizer

/// The cost of vertices and triangles that are not visible in the picture.
enum GeometryKernels {
    static var kernels: [Kernel] {
        [
            .difference(
                "vertex-transform", work: 999_999, .vertices, of: { [KernelGeometry.verticesOutsideThePicture()] },
                layers: .depth),
            .difference(
                "set-up-facing-away", work: 1_000_000, .triangles,
                of: {
                    var facingAway = KernelGeometry.millionTriangles(side: 1.6)
                    facingAway.state.cullMode = .front
                    return [facingAway]
                }, layers: .depth),
            // About six triangles lie on a pixel, so most cover no sample.
            .difference(
                "set-up-between-samples", work: 1_000_000, .triangles, of: { [KernelGeometry.millionTriangles(side: 0.9)] },
                layers: .depth),
        ]
    }
}
