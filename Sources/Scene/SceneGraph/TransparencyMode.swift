/// The reading of a material's `transparent` slot, and how a transparent surface covers itself, by SceneKit's names.
public enum TransparencyMode: String, Sendable, CaseIterable {
    /// The slot's alpha, times `transparency`, is what is there of the surface.
    case aOne
    /// The luminance of the slot's colour, times `transparency`, is what is missing: black is opaque. It counts for all three colours alike.
    case rgbZero
    /// As `aOne`, and only the surface's nearest part shows, not what it hides of itself.
    case singleLayer
    /// As `aOne`, both sides show, and back faces are drawn before front faces, so that hollow things are seen through in the right order.
    case dualLayer
}
