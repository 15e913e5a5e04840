import Imaging
import Rasterizer
import RenderMath

/// What vertices and triangles cost that leave nothing in the picture.
struct GeometryKernels {
    private let black = Background.color(LinearColor(red: 0, green: 0, blue: 0))

    var kernels: [Kernel] {
        var facingAway = KernelGeometry.millionTriangles(side: 1.6)
        facingAway.state.cull = .front
        // Half a dozen triangles lie on a pixel, so most cover no sample.
        let tiny = KernelGeometry.millionTriangles(side: 0.9)
        return [
            kernel("vertex-transform", KernelGeometry.verticesBesideThePicture(), work: 999_999, .vertices),
            kernel("set-up-facing-away", facingAway, work: 1_000_000, .triangles),
            kernel("set-up-between-samples", tiny, work: 1_000_000, .triangles),
        ]
    }

    private func kernel(_ name: String, _ draw: Draw, work: Double, _ unit: Kernel.Unit) -> Kernel {
        Kernel(
            name: name,
            terms: [
                Kernel.Term(factor: 1, list: DrawList(draws: [draw]), background: black),
                Kernel.Term(factor: -1, list: DrawList(), background: black),
            ], work: work, unit: unit)
    }
}
