/// A pixel with encoded channels, whose alpha is straight unless a file format defines otherwise.
protocol EncodedPixel {
    associatedtype Channel: FixedWidthInteger & UnsignedInteger
    var red: Channel { get }
    var green: Channel { get }
    var blue: Channel { get }
    var alpha: Channel { get }
    init(red: Channel, green: Channel, blue: Channel, alpha: Channel)
}

extension SRGBA8: EncodedPixel {}
extension SRGBA16: EncodedPixel {}

extension EncodedPixel {
    /// The pixel with its channels multiplied by alpha, rounded to the nearest.
    fileprivate var multiplied: Self {
        let (alpha, most) = (Int(alpha), Int(Channel.max))
        guard alpha < most else { return self }
        return mappingChannels { ($0 * alpha + most / 2) / most }
    }

    /// The pixel with its channels divided by alpha, rounded to the nearest and clamped to white; transparent black without
    /// alpha.
    fileprivate var divided: Self {
        let (alpha, most) = (Int(alpha), Int(Channel.max))
        guard alpha < most else { return self }
        return mappingChannels { alpha > 0 ? min(($0 * most + alpha / 2) / alpha, most) : 0 }
    }

    private func mappingChannels(_ map: (Int) -> Int) -> Self {
        func channel(_ value: Channel) -> Channel { Channel(map(Int(value))) }
        return Self(red: channel(red), green: channel(green), blue: channel(blue), alpha: alpha)
    }
}

extension Image where Pixel == SRGBA8 {
    /// The picture with its encoded channels multiplied by alpha, rounded to the nearest byte.
    package var premultiplied: SRGBImage { map { $0.multiplied } }
    /// The picture with straight alpha, if its encoded channels are multiplied by alpha: divided by it, rounded to the nearest
    /// byte and clamped to white.
    package var dividedByAlpha: SRGBImage { map { $0.divided } }
}

extension Image where Pixel == SRGBA16 {
    /// The picture with its encoded channels multiplied by alpha, rounded to the nearest sample.
    package var premultiplied: DeepImage { map { $0.multiplied } }
    /// The picture with straight alpha, if its encoded channels are multiplied by alpha: divided by it, rounded to the nearest
    /// sample and clamped to white.
    package var dividedByAlpha: DeepImage { map { $0.divided } }
}
