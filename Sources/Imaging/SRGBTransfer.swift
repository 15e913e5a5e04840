import RenderMath

/// The sRGB transfer function (IEC 61966-2-1) between encoded and linear light.
public enum SRGBTransfer {
    /// Linear light, 0…1, of an encoded value, 0…1.
    public static func linear(fromEncoded encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : PortableMath.pow((encoded + 0.055) / 1.055, 2.4)
    }

    /// The encoded value, 0…1, of linear light, 0…1; values outside are brought to the nearer end.
    public static func encoded(fromLinear linear: Double) -> Double {
        let light = min(max(linear, 0), 1)
        return light <= 0.0031308 ? light * 12.92 : 1.055 * PortableMath.pow(light, 1 / 2.4) - 0.055
    }

    /// Linear light of each of the 256 encoded bytes.
    public static let linearFromByte: [Float] = (0...255).map { Float(linear(fromEncoded: Double($0) / 255)) }

    /// The nearest byte to linear light, 0…1.
    public static func byte(fromLinear linear: Float) -> UInt8 {
        UInt8((encoded(fromLinear: Double(linear)) * 255).rounded())
    }
}

extension LinearColor {
    /// The colour of an encoded pixel.
    public init(_ pixel: SRGBA8) {
        let decode = SRGBTransfer.linearFromByte
        self.init(
            red: decode[Int(pixel.red)], green: decode[Int(pixel.green)], blue: decode[Int(pixel.blue)],
            alpha: Float(pixel.alpha) / 255)
    }
}

extension SRGBA8 {
    /// The nearest 8-bit pixel to a colour in linear light.
    public init(_ color: LinearColor) {
        let parts = color.premultiplied
        let alpha = min(max(parts.w, 0), 1)
        let scale = alpha > 0 ? 1 / alpha : 0
        self.init(
            red: SRGBTransfer.byte(fromLinear: parts.x * scale), green: SRGBTransfer.byte(fromLinear: parts.y * scale),
            blue: SRGBTransfer.byte(fromLinear: parts.z * scale), alpha: UInt8((alpha * 255).rounded()))
    }
}
