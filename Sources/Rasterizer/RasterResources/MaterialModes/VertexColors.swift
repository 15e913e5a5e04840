/// How a material uses the colours of a mesh's vertices.
public enum VertexColors: String, Sendable, CaseIterable {
    /// Vertex colours are not read.
    case unused
    /// Vertex colours multiply the diffuse colour; their alpha is ignored.
    case opaque
    /// Vertex colours multiply the diffuse colour and its alpha.
    case translucent
}
