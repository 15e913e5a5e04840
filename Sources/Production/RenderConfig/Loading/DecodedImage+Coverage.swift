import ImageCodecs
import Imaging

// Opacity maps, which some formats store separately from the colour.
extension DecodedImage {
    /// White with the coverage that the picture defines as an opacity map: its alpha if it has any, else its brightness.
    ///
    /// The brightness is the Rec. 709 luma of the encoded values, as painters see them.
    var coverage: SRGBImage {
        let image = standardImage
        let hasAlpha = image.pixels.contains { $0.alpha != 255 }
        return SRGBImage(
            size: image.size,
            pixels: image.pixels.map { pixel in
                let luma = (2126 * Int(pixel.red) + 7152 * Int(pixel.green) + 722 * Int(pixel.blue) + 5000) / 10_000
                return SRGBA8(red: 255, green: 255, blue: 255, alpha: hasAlpha ? pixel.alpha : UInt8(luma))
            })
    }

    /// Returns the picture's colours with the coverage of an opacity map, which is scaled to the picture's size.
    func covered(by map: DecodedImage) -> SRGBImage {
        let image = standardImage
        let coverage = map.size == image.size ? map.coverage : map.coverage.resampled(to: image.size)
        return SRGBImage(
            size: image.size,
            pixels: zip(image.pixels, coverage.pixels).map {
                SRGBA8(red: $0.red, green: $0.green, blue: $0.blue, alpha: $1.alpha)
            })
    }
}
