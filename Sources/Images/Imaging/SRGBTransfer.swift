import RenderMath

/// The sRGB transfer function (IEC 61966-2-1) between encoded and linear light.
public enum SRGBTransfer {
    /// Converts an encoded value, 0…1, to linear light, 0…1.
    public static func linear(fromEncoded encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : PortableMath.pow((encoded + 0.055) / 1.055, 2.4)
    }

    /// Converts linear light, 0…1, to the encoded value, 0…1; values outside are clamped.
    public static func encoded(fromLinear linear: Double) -> Double {
        let light = min(max(linear, 0), 1)
        return light <= 0.0031308 ? light * 12.92 : 1.055 * PortableMath.pow(light, 1 / 2.4) - 0.055
    }

    /// The linear light of each of the 256 encoded bytes.
    public static let linearFromByte: [Float] = (0...255).map { Float(linear(fromEncoded: Double($0) / 255)) }

    /// The linear light of each of the 65536 encoded 16-bit samples.
    package static let linearFromDeep: [Float] = (0...65_535).map { Float(linear(fromEncoded: Double($0) / 65_535)) }

    /// Returns the byte nearest to linear light, 0…1; values outside are clamped, and NaN becomes 0.
    public static func byte(fromLinear linear: Float) -> UInt8 {
        encoding8.sample(fromLinear: linear)
    }

    /// Returns the 16-bit sample nearest to linear light, 0…1; values outside are clamped, and NaN becomes 0.
    package static func deepSample(fromLinear linear: Float) -> UInt16 {
        encoding16.sample(fromLinear: linear)
    }

    /// The 8-bit encoding table; fetch it outside of loops.
    static let encoding8 = SRGBEncodingTable<UInt8>(bucketBits: 7)
    /// The 16-bit encoding table; fetch it outside of loops.
    static let encoding16 = SRGBEncodingTable<UInt16>(bucketBits: 12)
}

extension LinearColor {
    /// Converts an encoded pixel to linear light.
    public init(_ pixel: SRGBA8) {
        self.init(pixel, decode: SRGBTransfer.linearFromByte)
    }

    /// Converts an encoded pixel to linear light.
    public init(_ pixel: SRGBA16) {
        self.init(pixel, decode: SRGBTransfer.linearFromDeep)
    }

    @inline(__always)
    init(_ pixel: SRGBA8, decode: [Float]) {
        self.init(
            red: decode[Int(pixel.red)], green: decode[Int(pixel.green)], blue: decode[Int(pixel.blue)],
            // Most pixels are opaque, and the division is the slowest operation here.
            alpha: pixel.alpha == 255 ? 1 : Float(pixel.alpha) / 255)
    }

    @inline(__always)
    init(_ pixel: SRGBA16, decode: [Float]) {
        self.init(
            red: decode[Int(pixel.red)], green: decode[Int(pixel.green)], blue: decode[Int(pixel.blue)],
            alpha: Float(pixel.alpha) / 65_535)
    }

    /// Straight red, green and blue, and alpha clamped to 0…1; all zero if alpha is not above zero.
    @inline(__always)
    package var straight: SIMD4<Float> {
        let alpha = premultiplied.w
        // Also false for NaN.
        guard alpha > 0 else { return .zero }
        if alpha >= 1 { return SIMD4(premultiplied.x, premultiplied.y, premultiplied.z, 1) }
        return SIMD4(premultiplied.x / alpha, premultiplied.y / alpha, premultiplied.z / alpha, alpha)
    }
}

extension SRGBA8 {
    /// Converts linear light to the nearest 8-bit pixel; light above 1 becomes 255.
    public init(_ color: LinearColor) {
        self.init(color, encoding: SRGBTransfer.encoding8)
    }

    @inline(__always)
    init(_ color: LinearColor, encoding: SRGBEncodingTable<UInt8>) {
        let straight = color.straight
        self.init(
            red: encoding.sample(fromLinear: straight.x), green: encoding.sample(fromLinear: straight.y),
            blue: encoding.sample(fromLinear: straight.z), alpha: UInt8((straight.w * 255).rounded()))
    }
}

extension SRGBA16 {
    /// Converts linear light to the nearest 16-bit pixel; light above 1 becomes 65535.
    public init(_ color: LinearColor) {
        self.init(color, encoding: SRGBTransfer.encoding16)
    }

    @inline(__always)
    init(_ color: LinearColor, encoding: SRGBEncodingTable<UInt16>) {
        let straight = color.straight
        self.init(
            red: encoding.sample(fromLinear: straight.x), green: encoding.sample(fromLinear: straight.y),
            blue: encoding.sample(fromLinear: straight.z), alpha: UInt16((straight.w * 65_535).rounded()))
    }
}
