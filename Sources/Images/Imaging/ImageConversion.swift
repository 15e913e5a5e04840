// Conversions of whole pictures between colour spaces and depths. Tables are fetched once for all pixels.

extension Image where Pixel == LinearColor {
    /// Converts a picture to linear light with premultiplied alpha.
    public init(_ image: SRGBImage) {
        self = image.decoded()
    }

    /// Converts a picture to linear light with premultiplied alpha.
    public init(_ image: DeepImage) {
        let decode = SRGBTransfer.linearFromDeep
        self = image.map { LinearColor($0, decode: decode) }
    }
}

extension Image where Pixel == SRGBA8 {
    /// Converts a picture to the nearest 8-bit values; light above 1 becomes 255.
    public init(_ image: LinearImage) {
        self = image.encoded()
    }

    /// Converts a picture to the nearest 8-bit values.
    public init(_ image: DeepImage) {
        self = image.map { SRGBA8($0) }
    }
}

extension Image where Pixel == SRGBA16 {
    /// Converts a picture to the nearest 16-bit values; light above 1 becomes 65535.
    public init(_ image: LinearImage) {
        let encoding = SRGBTransfer.encoding16
        self = image.map { SRGBA16($0, encoding: encoding) }
    }

    /// Converts a picture to 16 bits a channel.
    public init(_ image: SRGBImage) {
        self = image.map { SRGBA16($0) }
    }
}
