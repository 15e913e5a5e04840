/// The interpretation of a material's `transparent` slot, and how a transparent surface covers itself, with SceneKit's names.
public enum TransparencyMode: String, Sendable, CaseIterable {
    /// The slot's alpha, times `transparency`, is the surface's coverage.
    case aOne
    /// The luminance of the slot's colour, times `transparency`, is the surface's transparency: black is opaque. It applies to
    /// all three colour channels alike.
    case rgbZero
    /// As `aOne`, but only the surface's nearest layer is visible.
    case singleLayer
    /// As `aOne`, with both sides visible. Back faces are drawn before front faces, so that hollow objects blend in the right
    /// order.
    case dualLayer
}
