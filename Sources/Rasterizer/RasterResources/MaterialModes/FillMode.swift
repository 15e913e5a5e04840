/// The part of a triangle that is drawn.
public enum FillMode: String, Sendable, CaseIterable {
    /// The whole triangle.
    case fill
    /// The three edges, one pixel wide.
    case lines
}
