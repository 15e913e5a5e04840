/// The faces of a surface that are not drawn.
public enum CullMode: String, Sendable, CaseIterable {
    /// Back faces: those whose corners are clockwise on the screen.
    case back
    /// Front faces: those whose corners are counter-clockwise on the screen.
    case front
    /// None: all faces are drawn.
    case none
}
