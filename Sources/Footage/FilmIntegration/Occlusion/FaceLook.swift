/// The appearance of a person's face at each texel of its texture, without light, and its variation.
package struct FaceLook: Sendable {
    /// The usual features.
    let features: TextureGrid
    /// The standard deviations of the features.
    let deviations: TextureGrid
    /// The least and greatest features around each texel, and the greatest deviations, to allow for errors of the fit.
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
