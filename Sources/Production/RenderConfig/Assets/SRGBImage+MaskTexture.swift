package import Imaging

extension SRGBImage {
    /// The least opaque fraction of a mask's texture; textures with less are make-up that leaves skin bare.
    private static let leastOpaqueShare = 0.6

    /// Whether this texture of a face is a mask, which should reach the hairline, and not make-up.
    package var hidesMostSkin: Bool {
        let opaque = pixels.count { $0.alpha >= 128 }
        return Double(opaque) >= Self.leastOpaqueShare * Double(pixels.count)
    }
}
