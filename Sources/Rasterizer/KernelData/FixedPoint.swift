/// Screen positions as integers, so that coverage is exact.
///
/// A position is a multiple of 1/256 pixel (8 sub-pixel bits). The guard band spans 16368 pixels, so the side of a triangle is
/// shorter than 2¹⁴ pixels = 2²² units in x and in y, and shorter than 2²³ for both together. An edge function, divided by 256,
/// changes from pixel to pixel by at most that much. Across a tile of 128 pixels it changes by less than 2³⁰, so 32 bits
/// suffice.
@usableFromInline package enum FixedPoint {
    /// The number of sub-pixel units per pixel.
    @inlinable @inline(__always) package static var unitsPerPixel: Int32 { 256 }
    /// The extent of the guard band beyond the left and upper edges, in pixels. It extends as far beyond the other edges of the
    /// largest picture, whose side is `ImageSize.largestFrameSide`.
    package static let guardBefore: Float = 4088
    /// The end of the guard band, in pixels from the left or upper edge.
    package static let guardEnd: Float = 12280

    /// The position in units that is nearest to a position in pixels within the guard band, ties to even.
    ///
    /// Adding 1.5·2²³ leaves the rounded number in the low bits of the mantissa. This is exact below 2²², and the guard band is
    /// smaller.
    @inlinable @inline(__always)
    package static func units(fromPixels pixels: Float) -> Int32 {
        let shifted = pixels * Float(unitsPerPixel) + 12_582_912
        return Int32(bitPattern: shifted.bitPattern) &- 0x4B40_0000
    }
}
