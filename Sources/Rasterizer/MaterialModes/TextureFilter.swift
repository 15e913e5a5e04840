/// The way a texture's texels are joined into a colour where they are smaller than pixels, and where they are larger unless
/// `TextureMagnification` says otherwise.
public enum TextureFilter: String, Sendable, CaseIterable {
    /// The nearest texel of the sharpest level.
    case nearest
    /// Four texels of the sharpest level.
    case bilinear
    /// Four texels of the level nearest in size.
    case nearestMipmap
    /// Four texels of each of the two levels nearest in size.
    case trilinear
    /// Trilinear reads side by side along what a pixel covers, for surfaces seen from the side: sharper, at a cost that grows with
    /// the slope.
    case anisotropic

    /// Whether levels below the sharpest are read, so that it must be known how texture coordinates change from pixel to pixel.
    @inlinable public var readsLevels: Bool {
        switch self {
        case .nearest, .bilinear: false
        case .nearestMipmap, .trilinear, .anisotropic: true
        }
    }
}
