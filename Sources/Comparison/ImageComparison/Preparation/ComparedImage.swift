public import Imaging

/// A picture to compare: sRGB-encoded with straight alpha, 8 or 16 bits per sample.
public enum ComparedImage: Sendable {
    /// 8 bits per sample.
    case standard(SRGBImage)
    /// 16 bits per sample.
    case deep(DeepImage)

    /// The width and height in pixels.
    public var size: ImageSize {
        switch self {
        case .standard(let image): image.size
        case .deep(let image): image.size
        }
    }

    /// The picture with 16 bits per sample.
    public var deepImage: DeepImage {
        switch self {
        case .standard(let image): DeepImage(image)
        case .deep(let image): image
        }
    }

    /// The picture with 8 bits per sample, rounded to the nearest.
    public var standardImage: SRGBImage {
        switch self {
        case .standard(let image): image
        case .deep(let image): SRGBImage(image)
        }
    }
}
