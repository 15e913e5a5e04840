import Imaging
import Rasterizer
import RasterResources
import RenderMath

/// Draws spread out over their texture, where what vertices say is read for each texel.
struct TexturePlane {
    private let rasterizer: Rasterizer
    private let draws: [Draw]
    private let threads: Int

    /// - Throws: `RasterizerError` for a texture that is too large to draw.
    init(of draws: [Draw], size: ImageSize, threads: Int) throws {
        rasterizer = try Rasterizer(size: size)
        (self.draws, self.threads) = (draws, threads)
    }

    /// The numbers of the vertices between them, and 1, at the middle of each texel; 0 where there is none.
    /// - Parameter numbers: three for each vertex of a draw.
    func values(_ numbers: (Draw) -> [SIMD3<Float>]) -> Image<SIMD4<Float>> {
        var list = DrawList()
        for draw in draws {
            guard let coordinates = draw.textureCoordinates.first else { continue }
            let flat = Draw(
                positions: coordinates.map { SIMD3(2 * $0.x - 1, 1 - 2 * $0.y, 0.5) }, triangles: Array(draw.triangles),
                shading: ShadingMaterial(), state: RasterState(cullMode: .none, readsFromDepth: false))
            list.draws.append(flat.showing(numbers(draw).map { SIMD4($0, 1) }))
        }
        let frame = rasterizer.render(list, over: .color(.clear), layers: .values, threads: threads)
        guard let values = frame.values else { preconditionFailure("The layer was asked for.") }
        return values
    }
}
