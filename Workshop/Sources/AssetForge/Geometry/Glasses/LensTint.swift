import ImageCodecs
import Imaging

/// The tint of sunglasses, dark above and paler below, as a picture within a model.
enum LensTint {
    /// A PNG file: the light that brown glass lets through, more of it towards the lower edge.
    static func bytes() -> [UInt8] {
        let (above, below) = (Pigment.linear(0x4E463F), Pigment.linear(0xB09A82))
        let encoder = ByteEncoder()
        let image = SRGBImage(size: ImageSize(8, 128)) { _, y in
            let share = smoothStep(20, 124, Float(y))
            return encoder.pixel(of: SIMD4(blend(above, below, share), 1))
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }
}
