import Imaging
import Rasterizer

extension FrameReuse {
    /// A texture prepared for its latest alpha cutoffs.
    ///
    /// Drivers may change the tint's alpha, and with it the cutoff, in every frame. Only a few results are therefore kept:
    /// about as many as frames rendered concurrently share.
    struct CutTextures {
        /// The maximum number of cutoffs that are kept.
        static let capacity = 4

        /// Keeps the texture alive, so that its address is not reused.
        private let source: SampledTexture
        private var cuts: [(cutoff: Float, texture: SampledTexture)] = []

        init(of source: SampledTexture) {
            self.source = source
        }

        var count: Int { cuts.count }

        subscript(cutoff: Float) -> SampledTexture? { cuts.first { $0.cutoff == cutoff }?.texture }

        /// Adds the texture for a cutoff and discards the oldest one if there are too many.
        mutating func add(_ texture: SampledTexture, at cutoff: Float) {
            if cuts.count == Self.capacity { cuts.removeFirst() }
            cuts.append((cutoff, texture))
        }
    }

    /// Replaces the textures of a material with a cutoff by textures whose mip levels preserve the coverage after the cutoff.
    ///
    /// A mip level of an alpha mask stores softness instead of coverage: after a cutoff at a half, strands thinner than a texel
    /// would vanish. Vertex alpha and the transparent slot are factors that the texture cannot include, so materials with
    /// either keep their textures.
    func cut(_ shading: inout ShadingMaterial) {
        let alpha = shading.diffuse.color.premultiplied.w
        guard let cutoff = shading.alphaCutoff, let texture = shading.diffuse.texture, shading.vertexColors != .translucent,
            shading[.transparent] == nil,
            shading.diffuse.filter.readsLevels, alpha > 0, cutoff <= alpha,
            !(texture.isOpaque && shading.diffuse.fadesTo?.isOpaque ?? true)
        else { return }
        // The tint's alpha is folded into the cutoff and removed from the colour.
        shading.diffuse.texture = cutTexture(texture, at: cutoff / alpha)
        shading.diffuse.fadesTo = shading.diffuse.fadesTo.map { cutTexture($0, at: cutoff / alpha) }
        shading.diffuse.color = LinearColor(premultiplied: shading.diffuse.color.premultiplied / alpha)
        shading.alphaCutoff = 0.5
    }
}
