/// The filter for texels that are smaller than pixels, and for larger ones unless `TextureMagnification` differs.
public enum TextureFilter: String, Sendable, CaseIterable {
    /// The nearest texel of the sharpest level.
    case nearest
    /// Four texels of the sharpest level.
    case bilinear
    /// Four texels of the level that is nearest in size.
    case nearestMipmap
    /// Four texels of each of the two levels that are nearest in size.
    case trilinear
    /// Several trilinear reads along the longer axis of a pixel's footprint, for surfaces at grazing angles.
    ///
    /// Sharper than trilinear, at a cost that grows with the slant.
    case anisotropic

    /// Whether levels below the sharpest are read, which requires the derivatives of texture coordinates.
    @inlinable package var readsLevels: Bool {
        switch self {
        case .nearest, .bilinear: false
        case .nearestMipmap, .trilinear, .anisotropic: true
        }
    }
}
