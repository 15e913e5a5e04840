public import Imaging

/// A picture as it is compared: sRGB-encoded with straight alpha, 8 or 16 bits a sample.
public enum ComparedImage: Sendable {
    /// 8 bits a sample.
    case standard(SRGBImage)
    /// 16 bits a sample.
    case deep(DeepImage)

    /// Width and height in pixels.
    public var size: ImageSize {
        switch self {
        case .standard(let image): image.size
        case .deep(let image): image.size
        }
    }

    /// The picture with 16 bits a sample.
    public var deepImage: DeepImage {
        switch self {
        case .standard(let image): DeepImage(image)
        case .deep(let image): image
        }
    }

    /// The picture with 8 bits a sample, each the nearest.
    public var standardImage: SRGBImage {
        switch self {
        case .standard(let image): image
        case .deep(let image): SRGBImage(image)
        }
    }
}
