import Imaging
import Rasterizer

extension FrameReuse {
    /// A texture as its latest cutoffs leave it.
    ///
    /// Drivers may move the tint's alpha and with it the cutoff in every frame, so only a few are kept: as many as the frames
    /// that are drawn at once are likely to share.
    struct CutTextures {
        /// The largest number of cutoffs that are kept.
        static let capacity = 4

        /// Holds the texture, so that its address stays its own.
        private let source: SampledTexture
        private var cuts: [(cutoff: Float, texture: SampledTexture)] = []

        init(of source: SampledTexture) {
            self.source = source
        }

        var count: Int { cuts.count }

        subscript(cutoff: Float) -> SampledTexture? { cuts.first { $0.cutoff == cutoff }?.texture }

        /// Keeps the texture at a cutoff, in exchange for the oldest one where there are too many.
        mutating func add(_ texture: SampledTexture, at cutoff: Float) {
            if cuts.count == Self.capacity { cuts.removeFirst() }
            cuts.append((cutoff, texture))
        }
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
