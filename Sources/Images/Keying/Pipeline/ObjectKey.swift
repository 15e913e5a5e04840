package import Imaging

/// An object of a picture to keep while everything else becomes transparent.
package struct ObjectKey: Hashable, Sendable {
    /// Positions on the object in the first picture, as fractions of the width and the height.
    package var places: [SIMD2<Double>]
    /// The rule that distinguishes the object from its surroundings.
    package var growth: ObjectGrowth

    /// Creates the key of an object at some positions.
    package init(at places: [SIMD2<Double>], growth: ObjectGrowth = ObjectGrowth()) {
        self.places = places
        self.growth = growth
    }

    /// Returns the matte of the object in a single picture: the fraction of each pixel that belongs to it, 0…255.
    /// - Parameter threads: the number of threads that share the pixels, at least 1; the result does not depend on it. Default:
    ///   1.
    package func matte(of picture: SRGBImage, threads: Int = 1) -> Image<UInt8> {
        ObjectMatte(in: picture, at: places, growth: growth, threads: threads).image
    }
}
