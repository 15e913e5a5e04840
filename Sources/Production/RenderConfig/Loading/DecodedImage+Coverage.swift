import ImageCodecs
import Imaging

// Opacity maps, which some formats have beside the colour.
extension DecodedImage {
    /// White with the coverage that the picture says as an opacity map: its alpha where it has some, else its brightness (the luma of
    /// Rec. 709 of the encoded values, as painters see them).
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

    /// The picture's colours with the coverage that another says, brought to its size.
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
