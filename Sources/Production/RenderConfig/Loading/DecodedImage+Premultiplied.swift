import ConfigSettings
import ImageCodecs
import Imaging

/// A picture file and how slots read it.
struct PictureUse: Hashable {
    var path: ConfigPath
    var alpha: FrameDelivery.Alpha
    /// Whether its edges are extended outwards.
    var isPadded = false
}

extension DecodedImage {
    /// The picture with straight alpha, from encoded channels that are premultiplied by alpha. Pictures in linear light are
    /// stored premultiplied and stay unchanged.
    var divided: DecodedImage {
        switch self {
        case .standard(let image): .standard(image.dividedByAlpha)
        case .deep(let image): .deep(image.dividedByAlpha)
        case .linear: self
        }
    }

    /// The picture with 8 bits a sample, its edges extended outwards over transparent surroundings.
    var edgePadded: DecodedImage { .standard(standardImage.edgePadded) }
}
