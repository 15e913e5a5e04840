public import Imaging

/// A finished picture with the layers that were asked for.
public struct Framebuffer: Sendable {
    /// The picture, sRGB with straight alpha.
    public var color: SRGBImage
    /// z/w of each pixel's first sample, 1 at the near plane, 0 where nothing is; nil unless asked for.
    public var depth: Image<Float>?
    /// The identifier of the draw that each pixel's first sample shows, 0 for the background; nil unless asked for.
    public var identifiers: Image<UInt32>?
    /// The texture coordinates at which each pixel's first sample shows an opaque surface, (0, 0) where it shows none; nil unless asked
    /// for.
    ///
    /// They are those of the draw's first set, as the mesh has them: not wrapped, scaled nor moved, with (0, 0) at the texture's top left
    /// corner. They hold for the place in the pixel at which the surface is shaded: its centre, or where the surface covers only a part
    /// of the samples, the middle of these. Blended surfaces and those that write depth alone leave them as they are.
    public var textureCoordinates: Image<SIMD2<Float>>?

    /// The colours of each pixel in linear light, premultiplied and unbounded, where it is drawn on, else 0; nil unless asked for.
    package var values: Image<SIMD4<Float>>?

    /// A frame on which nothing is drawn yet: clear, at depth 0, of no draw.
    /// - Parameters:
    ///   - size: of the picture and of its layers.
    ///   - layers: those that it has beside the colour. Default: none.
    public init(size: ImageSize, layers: FramebufferLayers = []) {
        color = SRGBImage(size: size, filledWith: .clear)
        depth = layers.contains(.depth) ? Image(size: size, filledWith: 0) : nil
        identifiers = layers.contains(.identifiers) ? Image(size: size, filledWith: 0) : nil
        textureCoordinates = layers.contains(.textureCoordinates) ? Image(size: size, filledWith: .zero) : nil
        values = layers.contains(.values) ? Image(size: size, filledWith: .zero) : nil
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
    /// Texture coordinates, see `Framebuffer.textureCoordinates`.
    public static let textureCoordinates = FramebufferLayers(rawValue: 4)
    /// Unbounded colours, see `Framebuffer.values`.
    package static let values = FramebufferLayers(rawValue: 8)
}
