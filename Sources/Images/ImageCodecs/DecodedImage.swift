public import Imaging

/// A picture as its file held it.
public enum DecodedImage: Sendable {
    /// 8 bits or fewer a sample, sRGB-encoded.
    case standard(SRGBImage)
    /// 16 bits a sample, sRGB-encoded.
    case deep(DeepImage)

    /// Linear light, from a format that holds it.
    case linear(LinearImage)

    /// Width and height in pixels.
    public var size: ImageSize {
        switch self {
        case .standard(let image): image.size
        case .deep(let image): image.size
        case .linear(let image): image.size
        }
    }

    /// The picture with 8 bits a sample, sRGB-encoded; light above 1 becomes 255.
    public var standardImage: SRGBImage {
        switch self {
        case .standard(let image): image
        case .deep(let image): SRGBImage(image)
        case .linear(let image): SRGBImage(image)
        }
    }

    /// The picture in linear light with premultiplied alpha, in which it is filtered and lights a scene.
    public var linearImage: LinearImage {
        switch self {
        case .standard(let image): LinearImage(image)
        case .deep(let image): LinearImage(image)
        case .linear(let image): image
        }
    }
}
