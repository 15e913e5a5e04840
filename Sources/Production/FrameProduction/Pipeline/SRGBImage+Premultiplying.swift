import Imaging

extension Image where Pixel == SRGBA8 {
    /// The picture with its encoded channels multiplied by alpha and rounded to the nearest byte.
    var premultiplied: SRGBImage {
        map { pixel in
            func channel(_ value: UInt8) -> UInt8 { UInt8((Int(value) * Int(pixel.alpha) + 127) / 255) }
            return pixel.alpha == 255
                ? pixel
                : SRGBA8(red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue), alpha: pixel.alpha)
        }
    }
}
