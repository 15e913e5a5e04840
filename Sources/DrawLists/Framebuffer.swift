public import Imaging

/// A finished picture with the layers that were asked for.
public struct Framebuffer: Sendable {
    /// The picture, sRGB with straight alpha.
    public var color: SRGBImage
    /// z/w of each pixel's first sample, 1 at the near plane, 0 where nothing is; nil unless asked for.
    public var depth: Image<Float>?
    /// The identifier of the draw that each pixel's first sample shows, 0 for the background; nil unless asked for.
    public var identifiers: Image<UInt32>?

    /// A frame on which nothing is drawn yet: clear, at depth 0, of no draw.
    /// - Parameters:
    ///   - size: of the picture and of its layers.
    ///   - layers: those that it has beside the colour. Default: none.
    public init(size: ImageSize, layers: FramebufferLayers = []) {
        color = SRGBImage(size: size, filledWith: .clear)
        depth = layers.contains(.depth) ? Image(size: size, filledWith: 0) : nil
        identifiers = layers.contains(.identifiers) ? Image(size: size, filledWith: 0) : nil
    }

    /// A frame without layers that takes over the memory of a picture, and shows it until something else is drawn.
    public init(reusing picture: SRGBImage) {
        color = picture
    }
}

/// Layers beside the colour.
public struct FramebufferLayers: OptionSet, Hashable, Sendable {
    /// One bit a layer.
    public let rawValue: UInt8

    /// Layers from their bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Depth, see `Framebuffer.depth`.
    public static let depth = FramebufferLayers(rawValue: 1)
    /// Identifiers, see `Framebuffer.identifiers`.
    public static let identifiers = FramebufferLayers(rawValue: 2)
}
