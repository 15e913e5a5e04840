/// Screen positions as whole numbers, so that coverage is exact.
///
/// A position is a whole number of 1/256 pixels (8 sub-pixel bits). The guard band spans 16368 pixels, so a side of a triangle is
/// below 2¹⁴ pixels = 2²² units long in x and in y, and both together below 2²³. An edge function changes by at most that much
/// from pixel to pixel once it is divided by 256, hence by less than 2³⁰ across a tile of 128 pixels: 32 bits hold it.
@usableFromInline package enum FixedPoint {
    /// Sub-pixel units in a pixel.
    @inlinable @inline(__always) package static var unitsPerPixel: Int32 { 256 }
    /// The extent of the guard band beyond the left and upper edge, in pixels, and beyond the other edges of the largest picture, whose
    /// side is `ImageSize.largestFrameSide`.
    package static let guardBefore: Float = 4088
    /// The end of the guard band, in pixels from the left or upper edge.
    package static let guardEnd: Float = 12280

    /// The nearest whole number of units to a position in pixels within the guard band; halves go to the even one.
    ///
    /// Adding 1.5·2²³ leaves the rounded number in the low bits of the mantissa: exact below 2²², which the guard band is.
    @inlinable @inline(__always)
    package static func units(fromPixels pixels: Float) -> Int32 {
        let shifted = pixels * Float(unitsPerPixel) + 12_582_912
        return Int32(bitPattern: shifted.bitPattern) &- 0x4B40_0000
    }
}
