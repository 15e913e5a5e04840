import Imaging

/// An encoder of linear colours to bytes that searches the 255 borders between neighbouring bytes.
struct ByteEncoder {
    /// The linear light at the encoded midpoint between each byte and the next.
    private let borders: [Float] = (0..<255).map { Float(SRGBTransfer.linear(fromEncoded: (Double($0) + 0.5) / 255)) }

    /// The nearest byte to linear light, 0…1.
    func byte(_ light: Float) -> UInt8 {
        var low = 0
        var high = 255
        while low < high {
            let index = (low + high) / 2
            if light >= borders[index] { low = index + 1 } else { high = index }
        }
        return UInt8(low)
    }

    /// The nearest 8-bit pixel to a premultiplied colour in linear light.
    func pixel(of color: SIMD4<Float>) -> SRGBA8 {
        let alpha = min(max(color.w, 0), 1)
        let scale = alpha > 0 ? 1 / alpha : 0
        return SRGBA8(
            red: byte(color.x * scale), green: byte(color.y * scale), blue: byte(color.z * scale),
            alpha: UInt8((alpha * 255).rounded()))
    }
}
