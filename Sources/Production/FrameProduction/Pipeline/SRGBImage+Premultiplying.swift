import Imaging

extension Image where Pixel == SRGBA8 {
    /// The picture with its encoded parts multiplied by alpha, each the nearest byte.
    var premultiplied: SRGBImage {
        map { pixel in
            func part(_ value: UInt8) -> UInt8 { UInt8((Int(value) * Int(pixel.alpha) + 127) / 255) }
            return pixel.alpha == 255
                ? pixel
                : SRGBA8(red: part(pixel.red), green: part(pixel.green), blue: part(pixel.blue), alpha: pixel.alpha)
        }
    }
}
