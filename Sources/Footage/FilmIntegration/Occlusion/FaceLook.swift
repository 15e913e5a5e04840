/// The look of a person's face at each texel of its texture, without light, and its variation.
package struct FaceLook: Sendable {
    /// The usual features.
    let features: TextureGrid
    /// The deviations of the features.
    let deviations: TextureGrid
    /// The least and the greatest features of the places about each, and the greatest deviations: a fit is as good as that.
    let lowest: TextureGrid
    let highest: TextureGrid
    let widest: TextureGrid
    /// The colours of the person's skin.
    let skin: SkinChroma

    init(features: TextureGrid, deviations: TextureGrid, skin: SkinChroma) {
        self.skin = skin
        self.features = features
        self.deviations = deviations
        lowest = features.extreme(reach: 1) { pointwiseMin($0, $1) }
        highest = features.extreme(reach: 1) { pointwiseMax($0, $1) }
        widest = deviations.extreme(reach: 1) { pointwiseMax($0, $1) }
    }
}
