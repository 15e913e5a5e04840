/// The way a texture's texels are joined where they are larger than pixels.
public enum TextureMagnification: String, Sendable, CaseIterable {
    /// As the filter joins them.
    case linear
    /// Not at all: each texel is a rectangle of one colour, as pixel art wants it.
    case nearest
}
