import Rasterizer

/// What vertices and triangles cost that leave nothing in the picture.
enum GeometryKernels {
    static var kernels: [Kernel] {
        [
            .difference(
                "vertex-transform", work: 999_999, .vertices, of: { [KernelGeometry.verticesBesideThePicture()] },
                layers: .depth),
            .difference(
                "set-up-facing-away", work: 1_000_000, .triangles,
                of: {
                    var away = KernelGeometry.millionTriangles(side: 1.6)
                    away.state.cullMode = .front
                    return [away]
                }, layers: .depth),
            // Half a dozen triangles lie on a pixel, so most cover no sample.
            .difference(
                "set-up-between-samples", work: 1_000_000, .triangles, of: { [KernelGeometry.millionTriangles(side: 0.9)] },
                layers: .depth),
        ]
    }
}
