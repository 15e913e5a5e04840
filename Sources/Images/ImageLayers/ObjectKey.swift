package import Imaging
package import Keying

/// An object of a picture that stays while all else becomes transparent.
package struct ObjectKey: Hashable, Sendable {
    /// Places on it in the first picture, in shares of the width and the height.
    package var places: [SIMD2<Double>]
    /// The rule that tells it from what is around it.
    package var growth: ObjectGrowth

    /// An object around some places.
    package init(at places: [SIMD2<Double>], growth: ObjectGrowth = ObjectGrowth()) {
        self.places = places
        self.growth = growth
    }

    /// The share of each pixel that belongs to the object of a single picture, 0…255.
    /// - Parameter threads: the number that share the pixels, at least 1; what comes out does not depend on it. Default: 1.
    package func matte(of picture: SRGBImage, threads: Int = 1) -> Image<UInt8> {
        ObjectMatte(in: picture, at: places, growth: growth, threads: threads).image
    }
}
