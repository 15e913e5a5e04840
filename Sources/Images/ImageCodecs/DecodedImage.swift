public import Imaging

/// A decoded picture in the depth of its file.
public enum DecodedImage: Sendable {
    /// At most 8 bits per sample, sRGB-encoded.
    case standard(SRGBImage)
    /// 16 bits per sample, sRGB-encoded.
    case deep(DeepImage)

    /// Linear light, from a format that stores it.
    case linear(LinearImage)

    /// Width and height in pixels.
    public var size: ImageSize {
        switch self {
        case .standard(let image): image.size
        case .deep(let image): image.size
        case .linear(let image): image.size
        }
    }

    /// The picture with 8 bits per sample, sRGB-encoded; light above 1 becomes 255.
    public var standardImage: SRGBImage {
        switch self {
        case .standard(let image): image
        case .deep(let image): SRGBImage(image)
        case .linear(let image): SRGBImage(image)
        }
    }

    /// The picture in linear light with premultiplied alpha, as needed for filtering and for lighting a scene.
    public var linearImage: LinearImage {
        switch self {
        case .standard(let image): LinearImage(image)
        case .deep(let image): LinearImage(image)
        case .linear(let image): image
        }
    }
}
