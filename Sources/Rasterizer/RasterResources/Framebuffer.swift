public import Imaging

/// A finished picture with the requested layers.
public struct Framebuffer: Sendable {
    /// The picture, sRGB with straight alpha.
    public var color: SRGBImage
    /// z/w of each pixel's first sample, 1 at the near plane, 0 if nothing is there; nil unless requested.
    public var depth: Image<Float>?
    /// The identifier of the draw at each pixel's first sample, 0 for the background; nil unless requested.
    public var identifiers: Image<UInt32>?
    /// The texture coordinates of the opaque surface at each pixel's first sample, (0, 0) if there is none; nil unless
    /// requested.
    ///
    /// They are those of the draw's first set, as in the mesh: not wrapped, scaled or moved, with (0, 0) at the texture's top
    /// left corner. They are evaluated at the point where the pixel is shaded: its centre, or the centroid of the covered
    /// samples if the surface covers only some. Blended surfaces and those that write only depth do not change them.
    public var textureCoordinates: Image<SIMD2<Float>>?

    /// The colour of each drawn pixel in linear light, premultiplied and unbounded, 0 elsewhere; nil unless requested.
    package var values: Image<SIMD4<Float>>?

    /// The picture in linear light, unbounded; nil unless requested.
    ///
    /// Unlike `values`, it contains the background. Background colours are exact; pictures, and surfaces that show a picture
    /// unchanged, are decoded from sRGB.
    package var light: LinearImage?

    /// A frame without draws: transparent, at depth 0, with identifier 0.
    /// - Parameters:
    ///   - size: of the picture and of its layers.
    ///   - layers: the layers in addition to the colour. Default: none.
    public init(size: ImageSize, layers: FramebufferLayers = []) {
        color = SRGBImage(size: size, filledWith: .clear)
        depth = layers.contains(.depth) ? Image(size: size, filledWith: 0) : nil
        identifiers = layers.contains(.identifiers) ? Image(size: size, filledWith: 0) : nil
        textureCoordinates = layers.contains(.textureCoordinates) ? Image(size: size, filledWith: .zero) : nil
        values = layers.contains(.values) ? Image(size: size, filledWith: .zero) : nil
        light = layers.contains(.light) ? Image(size: size, filledWith: .clear) : nil
    }

    /// A frame without layers that takes over the memory of a picture, and shows the picture until something is drawn.
    public init(reusing picture: SRGBImage) {
        color = picture
    }
}

/// Layers in addition to the colour.
public struct FramebufferLayers: OptionSet, Hashable, Sendable {
    /// One bit per layer.
    public let rawValue: UInt8

    /// Layers from their bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The depth layer, see `Framebuffer.depth`.
    public static let depth = FramebufferLayers(rawValue: 1)
    /// The identifier layer, see `Framebuffer.identifiers`.
    public static let identifiers = FramebufferLayers(rawValue: 2)
    /// The texture-coordinate layer, see `Framebuffer.textureCoordinates`.
    public static let textureCoordinates = FramebufferLayers(rawValue: 4)
    /// The layer of unbounded colours, see `Framebuffer.values`.
    package static let values = FramebufferLayers(rawValue: 8)
    /// The layer of the picture's linear light, see `Framebuffer.light`.
    package static let light = FramebufferLayers(rawValue: 16)
}
