/// The use that a material makes of the colours of a mesh's vertices.
public enum VertexColors: String, Sendable, CaseIterable {
    /// They are not read.
    case unused
    /// They are a factor on the diffuse colour; their alpha is passed over.
    case opaque
    /// They are a factor on the diffuse colour and its alpha.
    case translucent
}
