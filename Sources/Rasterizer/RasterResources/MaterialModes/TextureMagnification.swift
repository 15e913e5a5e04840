/// The filter for texels that are larger than pixels.
public enum TextureMagnification: String, Sendable, CaseIterable {
    /// The filter that `TextureFilter` selects.
    case linear
    /// No interpolation: each texel is a rectangle of one colour, as for pixel art.
    case nearest
}
