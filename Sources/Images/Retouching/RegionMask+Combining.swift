import Imaging

extension RegionMask {
    /// Returns the mask multiplied by the inverse of another one.
    ///
    /// For example, a mask around an opening must not extend into it when it opens.
    /// - Precondition: both have the same size.
    public func without(_ other: RegionMask) -> RegionMask {
        precondition(
            values.size == other.values.size, "The masks have different sizes, \(values.size) and \(other.values.size).")
        let pixels = zip(values.pixels, other.values.pixels).map { value, taken -> UInt8 in
            let left = Int(value) * (255 - Int(taken))
            return UInt8((left + 127) / 255)
        }
        return RegionMask(Image(size: values.size, pixels: pixels))
    }
}
