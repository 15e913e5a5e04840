public import Imaging
public import Keying

/// An object of a picture that stays while all else becomes transparent.
public struct ObjectKey: Hashable, Sendable {
    /// Places on it in the first picture, in shares of the width and the height.
    public var places: [SIMD2<Double>]
    /// How it is told from what is around it.
    public var growth: ObjectGrowth

    /// An object around some places.
    public init(at places: [SIMD2<Double>], growth: ObjectGrowth = ObjectGrowth()) {
        self.places = places
        self.growth = growth
    }

    /// What of each pixel belongs to the object of a single picture, 0…255.
    public func matte(of picture: SRGBImage) -> Image<UInt8> {
        ObjectMatte(in: picture, at: places, growth: growth).image
    }
}

extension Image where Pixel == SRGBA8 {
    /// The picture with its alpha multiplied by a matte's, 0…255.
    /// - Precondition: both are of one size.
    func cut(by matte: Image<UInt8>) -> SRGBImage {
        precondition(matte.size == size, "A matte of \(matte.size) does not fit a picture of \(size).")
        var cut = self
        for index in cut.pixels.indices where matte.pixels[index] < 255 {
            let alpha = (Int(cut.pixels[index].alpha) * Int(matte.pixels[index]) + 127) / 255
            cut.pixels[index] = alpha == 0 ? .clear : cut.pixels[index].withAlpha(UInt8(alpha))
        }
        return cut
    }
}

extension SRGBA8 {
    fileprivate func withAlpha(_ alpha: UInt8) -> SRGBA8 {
        SRGBA8(red: red, green: green, blue: blue, alpha: alpha)
    }
}
