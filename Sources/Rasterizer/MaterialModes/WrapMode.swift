/// The colour of a texture outside its edges.
public enum WrapMode: String, Sendable, CaseIterable {
    /// The edge's colour goes on.
    case clamp
    /// The image is repeated.
    case `repeat`
    /// The image is repeated, every second time mirrored.
    case mirror
    /// Transparent black.
    case border
}
