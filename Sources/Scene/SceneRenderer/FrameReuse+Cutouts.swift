import Imaging
import Rasterizer

extension FrameReuse {
    /// A texture by its address, which stays its own as long as it is held, and a cutoff.
    struct CutTexture: Hashable {
        var texture: ObjectIdentifier
        var cutoff: Float
    }

    /// Gives a material with a cutoff textures whose mip levels hold the share that the cutoff leaves.
    ///
    /// A mip level of a mask's alpha says how soft it is drawn, and not how much of it is there: cut at a half, strands thinner than a texel
    /// would be gone. What vertices and the transparent slot take
    /// from alpha is a factor that no texture can know, so materials with either keep theirs.
    func cut(_ shading: inout ShadingMaterial) {
        let alpha = shading.diffuse.color.premultiplied.w
        guard let cutoff = shading.alphaCutoff, let texture = shading.diffuse.texture, shading.vertexColors != .translucent,
            shading.transparent == nil,
            shading.diffuse.filter.readsLevels, alpha > 0, cutoff <= alpha,
            !(texture.isOpaque && shading.diffuse.fadesTo?.isOpaque ?? true)
        else { return }
        // What the tint's alpha takes from the texture's counts before the cutoff, and then no more.
        shading.diffuse.texture = cutTexture(texture, at: cutoff / alpha)
        shading.diffuse.fadesTo = shading.diffuse.fadesTo.map { cutTexture($0, at: cutoff / alpha) }
        shading.diffuse.color = LinearColor(premultiplied: shading.diffuse.color.premultiplied / alpha)
        shading.alphaCutoff = 0.5
    }
}
