import Imaging
import Rasterizer
import RenderMath

/// Depth-only passes over the whole picture in layers, each of two large triangles, or of many small ones: right triangles with
/// legs of four pixels.
///
/// From back to front every layer is nearer than what is there and is written: coverage and depth at full cost. From front to back
/// every layer but the first is hidden, which coarse depth sees for whole blocks.
struct DepthKernels {
    /// How often each pixel is covered by large triangles, and by small ones.
    static let layers = (large: 16, small: 4)

    var size: ImageSize
    private let black = Background.color(LinearColor(red: 0, green: 0, blue: 0))

    init(size: ImageSize) {
        self.size = size
    }

    var kernels: [Kernel] {
        let pixels = Double(Self.layers.large * size.pixelCount)
        let (columns, rows) = (size.width / 4, size.height / 4)
        let triangles = Double(Self.layers.small * columns * rows * 2)
        return [true, false].flatMap { isBackToFront in
            let order = isBackToFront ? "back-to-front" : "front-to-back"
            let large = layers(Self.layers.large, isBackToFront, columns: 1, rows: 1)
            let small = layers(Self.layers.small, isBackToFront, columns: columns, rows: rows)
            return [
                kernel("depth-large-\(order)", large, work: pixels, .pixels),
                kernel("depth-small-\(order)", small, work: triangles, .triangles),
            ]
        }
    }

    private func layers(_ count: Int, _ isBackToFront: Bool, columns: Int, rows: Int) -> [Draw] {
        (0..<count).map { layer in
            let nearness = Float(layer + 1) / Float(count + 1)
            return KernelGeometry.screen(depth: isBackToFront ? nearness : 1 - nearness, columns: columns, rows: rows)
        }
    }

    private func kernel(_ name: String, _ draws: [Draw], work: Double, _ unit: Kernel.Unit) -> Kernel {
        Kernel(
            name: name,
            terms: [
                Kernel.Term(factor: 1, list: DrawList(draws: draws), background: black),
                Kernel.Term(factor: -1, list: DrawList(), background: black),
            ], work: work, unit: unit)
    }
}
