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
    /// The picture with straight alpha, from encoded channels that are premultiplied by alpha.
    ///
    /// Each channel is divided by alpha, rounded to the nearest value and clamped to white. Pictures in linear light are stored
    /// premultiplied and stay unchanged.
    var divided: DecodedImage {
        switch self {
        case .standard(let image):
            return .standard(
                image.map { pixel in
                    let alpha = Int(pixel.alpha)
                    func channel(_ value: UInt8) -> UInt8 {
                        UInt8(min((Int(value) * 255 + alpha / 2) / max(alpha, 1), 255))
                    }
                    return pixel.alpha == 255
                        ? pixel
                        : SRGBA8(
                            red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue), alpha: pixel.alpha)
                })
        case .deep(let image):
            return .deep(
                image.map { pixel in
                    let alpha = Int(pixel.alpha)
                    func channel(_ value: UInt16) -> UInt16 {
                        UInt16(min((Int(value) * 65_535 + alpha / 2) / max(alpha, 1), 65_535))
                    }
                    return pixel.alpha == 65_535
                        ? pixel
                        : SRGBA16(
                            red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue), alpha: pixel.alpha)
                })
        case .linear: return self
        }
    }
}

extension DecodedImage {
    /// The picture with 8 bits a sample, its edges extended outwards over transparent surroundings.
    var edgePadded: DecodedImage { .standard(standardImage.edgePadded) }
}
