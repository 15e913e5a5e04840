import Imaging
import Rasterizer
import RenderMath

extension DrawList {
    /// The list with the background drawn first as a textured rectangle over the whole picture, as in engines without a copy.
    func drawing(background: SampledTexture) -> DrawList {
        let unprojection = Unprojection(clipFromWorld)
        // Any depth in front of the viewer is suitable, since depth is neither read nor written.
        let depth = 0.5
        let corners: [SIMD2<Double>] = [SIMD2(-1, 1), SIMD2(-1, -1), SIMD2(1, -1), SIMD2(1, 1)]
        var shown = ShadingInput(texture: background)
        shown.filter = .nearest
        var shading = ShadingMaterial(diffuse: shown)
        // The scene's ambient light does not affect its background.
        shading[.ambient] = .black
        let quad = Draw(
            positions: corners.map { unprojection.world(fromClip: SIMD4($0.x, $0.y, depth, 1)) },
            textureCoordinates: [[SIMD2(0, 0), SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, 0)]],
            triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)], shading: shading,
            state: RasterState(cullMode: .none, readsFromDepth: false, writesToDepth: false))
        var list = self
        list.draws.insert(quad, at: 0)
        return list
    }
}
