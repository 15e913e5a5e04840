import Imaging

/// The tint of fashionable sunglasses: violet above, rose in the middle, amber below. For the lenses of any shipped glasses.
enum LensGradient {
    static func picture() -> SRGBImage {
        let (above, middle, below) = (Pigment.linear(0x2A1A5E), Pigment.linear(0xB8447A), Pigment.linear(0xF2B05A))
        let encoder = ByteEncoder()
        return SRGBImage(size: ImageSize(8, 256)) { _, y in
            let share = Float(y) / 255
            let color =
                share < 0.55
                ? blend(above, middle, smoothStep(0.1, 0.55, share)) : blend(middle, below, smoothStep(0.55, 0.95, share))
            return encoder.pixel(of: SIMD4(color, 1))
        }
    }
}
