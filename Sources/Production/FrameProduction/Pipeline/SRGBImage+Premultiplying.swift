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

extension Image where Pixel == SRGBA16 {
    /// The picture with its encoded channels multiplied by alpha and rounded to the nearest sample.
    var premultiplied: DeepImage {
        map { pixel in
            func channel(_ value: UInt16) -> UInt16 { UInt16((Int(value) * Int(pixel.alpha) + 32_767) / 65_535) }
            return pixel.alpha == 65_535
                ? pixel
                : SRGBA16(red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue), alpha: pixel.alpha)
        }
    }
}
