/// The faces of a surface that are left out.
public enum CullMode: String, Sendable, CaseIterable {
    /// Back faces: those whose corners run clockwise on the screen.
    case back
    /// Front faces: those whose corners run counter-clockwise.
    case front
    /// None.
    case none
}
