// Whole pictures from one colour space and depth to another. Tables are fetched once for all pixels.

extension Image where Pixel == LinearColor {
    /// The picture in linear light with premultiplied alpha.
    public init(_ image: SRGBImage) {
        self = image.decoded()
    }

    /// The picture in linear light with premultiplied alpha.
    public init(_ image: DeepImage) {
        let decode = SRGBTransfer.linearFromDeep
        self = image.map { LinearColor($0, decode: decode) }
    }
}

extension Image where Pixel == SRGBA8 {
    /// The picture with 8 bits a channel, each the nearest; light above 1 becomes 255.
    public init(_ image: LinearImage) {
        self = image.encoded()
    }

    /// The picture with 8 bits a channel, each the nearest.
    public init(_ image: DeepImage) {
        self = image.map { SRGBA8($0) }
    }
}

extension Image where Pixel == SRGBA16 {
    /// The picture with 16 bits a channel, each the nearest; light above 1 becomes 65535.
    public init(_ image: LinearImage) {
        let encoding = SRGBTransfer.encoding16
        self = image.map { SRGBA16($0, encoding: encoding) }
    }

    /// The picture with 16 bits a channel.
    public init(_ image: SRGBImage) {
        self = image.map { SRGBA16($0) }
    }
}
