import Imaging
import Rasterizer
import RasterResources
import RenderMath

/// Draws unfolded onto their texture, to interpolate vertex attributes at each texel.
struct TexturePlane {
    private let rasterizer: Rasterizer
    private let draws: [Draw]
    private let threads: Int

    /// - Throws: `RasterizerError` for a texture that is too large to draw.
    init(of draws: [Draw], size: ImageSize, threads: Int) throws {
        rasterizer = try Rasterizer(size: size)
        (self.draws, self.threads) = (draws, threads)
    }

    /// Interpolates the numbers of vertices at the centre of each texel, with 1 as the fourth component; 0 where there is no
    /// surface.
    /// - Parameter numbers: three numbers for each vertex of a draw.
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
        guard let values = frame.values else { preconditionFailure("The requested values layer is missing.") }
        return values
    }
}
