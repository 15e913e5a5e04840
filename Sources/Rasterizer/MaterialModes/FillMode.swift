/// The part of a triangle that is drawn.
public enum FillMode: String, Sendable, CaseIterable {
    /// All of it.
    case fill
    /// Its three edges, one pixel wide.
    case lines
}
