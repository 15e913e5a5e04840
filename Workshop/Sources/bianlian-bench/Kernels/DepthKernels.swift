import Imaging
import Rasterizer
import RenderMath

/// Depth-only passes that cover the whole picture in layers, each of two large triangles, or of many small ones: right
/// triangles with legs of four pixels.
///
/// From back to front every layer is nearer than the stored depth and is written: coverage and depth at full cost. From front
/// to back every layer but the first is hidden, which coarse depth detects for whole blocks.
struct DepthKernels {
    /// The number of layers of large triangles, and of small ones.
    static let layers = (large: 16, small: 4)

    var size: ImageSize

    var kernels: [Kernel] {
        let pixels = Double(Self.layers.large * size.pixelCount)
        let (columns, rows) = (size.width / 4, size.height / 4)
        let triangles = Double(Self.layers.small * columns * rows * 2)
        return [(name: "back-to-front", isBackToFront: true), (name: "front-to-back", isBackToFront: false)].flatMap { order in
            [
                Kernel.difference(
                    "depth-large-\(order.name)", work: pixels, .pixels,
                    of: {
                        layers(Self.layers.large, order.isBackToFront, columns: 1, rows: 1)
                    }, layers: .depth),
                Kernel.difference(
                    "depth-small-\(order.name)", work: triangles, .triangles,
                    of: {
                        layers(Self.layers.small, order.isBackToFront, columns: columns, rows: rows)
                    }, layers: .depth),
            ]
        }
    }

    private func layers(_ count: Int, _ isBackToFront: Bool, columns: Int, rows: Int) -> [Draw] {
        (0..<count).map { layer in
            let nearness = Float(layer + 1) / Float(count + 1)
            return KernelGeometry.screen(depth: isBackToFront ? nearness : 1 - nearness, columns: columns, rows: rows)
        }
    }
}
