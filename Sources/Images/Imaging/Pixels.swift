// The type of a pixel defines its colour space and the meaning of alpha, so that different kinds of pictures cannot be
// confused.

/// A colour in the sRGB encoding with 8 bits a channel and straight (unassociated) alpha, as in PNG files.
public struct SRGBA8: Hashable, Sendable, BitwiseCopyable {
    /// Red, encoded.
    public var red: UInt8
    /// Green, encoded.
    public var green: UInt8
    /// Blue, encoded.
    public var blue: UInt8
    /// Coverage, linear; 255 is opaque.
    public var alpha: UInt8

    /// Creates a colour from its channels. Default: opaque.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates an opaque colour from six hexadecimal digits, such as `0xC8102E`.
    /// - Precondition: `hex` is at most `0xFFFFFF`.
    public init(hex: UInt32) {
        precondition(hex <= 0xFF_FFFF, "A colour has at most six hexadecimal digits; got 0x\(String(hex, radix: 16)).")
        self.init(red: UInt8(hex >> 16), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
    }

    /// Transparent black.
    public static let clear = SRGBA8(red: 0, green: 0, blue: 0, alpha: 0)
}

/// A colour in the sRGB encoding with 16 bits a channel and straight alpha, as in 16-bit PNG files.
public struct SRGBA16: Hashable, Sendable, BitwiseCopyable {
    /// Red, encoded.
    public var red: UInt16
    /// Green, encoded.
    public var green: UInt16
    /// Blue, encoded.
    public var blue: UInt16
    /// Coverage, linear; 65535 is opaque.
    public var alpha: UInt16

    /// Creates a colour from its channels. Default: opaque.
    public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16 = 65_535) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Transparent black.
    public static let clear = SRGBA16(red: 0, green: 0, blue: 0, alpha: 0)
}

extension SRGBA8 {
    /// Converts to the nearest 8-bit pixel: each channel divided by 257 and rounded.
    public init(_ deep: SRGBA16) {
        self.init(
            red: Self.nearest(deep.red), green: Self.nearest(deep.green), blue: Self.nearest(deep.blue),
            alpha: Self.nearest(deep.alpha))
    }

    private static func nearest(_ channel: UInt16) -> UInt8 {
        UInt8((UInt32(channel) + 128) / 257)
    }
}

extension SRGBA16 {
    /// Converts to 16 bits a channel: each channel times 257, so that 255 becomes 65535.
    public init(_ pixel: SRGBA8) {
        self.init(
            red: UInt16(pixel.red) * 257, green: UInt16(pixel.green) * 257, blue: UInt16(pixel.blue) * 257,
            alpha: UInt16(pixel.alpha) * 257)
    }
}

/// A colour in linear light, with red, green and blue premultiplied by alpha. Channels may exceed 1 (light sources).
public struct LinearColor: Hashable, Sendable, BitwiseCopyable {
    /// Red, green and blue times alpha, then alpha.
    public var premultiplied: SIMD4<Float>

    /// Creates a colour from channels that are already multiplied by alpha.
    public init(premultiplied: SIMD4<Float>) {
        self.premultiplied = premultiplied
    }

    /// Creates a colour from straight channels in linear light. Default: opaque.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        premultiplied = SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
    }

    /// Creates an opaque colour from six hexadecimal digits in sRGB, such as `0xC8102E`.
    /// - Precondition: `hex` is at most `0xFFFFFF`.
    public init(hex: UInt32) {
        self.init(SRGBA8(hex: hex))
    }

    /// Transparent black.
    public static let clear = LinearColor(premultiplied: .zero)
}
