import Imaging

/// Encodes many linear colours to bytes, by searching the 255 borders between neighbouring bytes.
struct ByteEncoder {
    /// The linear light half-way, in the encoding, between each byte and the next.
    private let borders: [Float] = (0..<255).map { Float(SRGBTransfer.linear(fromEncoded: (Double($0) + 0.5) / 255)) }

    /// The nearest byte to linear light, 0…1.
    func byte(_ light: Float) -> UInt8 {
        var low = 0
        var high = 255
        while low < high {
            let middle = (low + high) / 2
            if light >= borders[middle] { low = middle + 1 } else { high = middle }
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
