import ImageCodecs
import Imaging

/// The tint of sunglasses, dark above and paler below, as a picture within a model.
enum LensTint {
    /// A PNG file: brown glass, whose alpha falls towards the lower edge.
    static func bytes() -> [UInt8] {
        let (above, below) = (Pigment.linear(0x120C08), Pigment.linear(0x4A2E18))
        let encoder = ByteEncoder()
        let image = SRGBImage(size: ImageSize(8, 128)) { _, y in
            let share = smoothStep(20, 124, Float(y))
            let alpha: Float = 1 - 0.3 * share
            return encoder.pixel(of: SIMD4(blend(above, below, share) * alpha, alpha))
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }
}
