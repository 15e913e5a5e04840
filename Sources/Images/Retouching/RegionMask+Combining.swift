import Imaging

extension RegionMask {
    /// The mask where another one is not: what is on the skin round an opening must not reach into it when it opens.
    /// - Precondition: both are of one size.
    public func without(_ other: RegionMask) -> RegionMask {
        precondition(values.size == other.values.size, "Masks of \(values.size) and \(other.values.size).")
        let pixels = zip(values.pixels, other.values.pixels).map { value, taken -> UInt8 in
            let left = Int(value) * (255 - Int(taken))
            return UInt8((left + 127) / 255)
        }
        return RegionMask(Image(size: values.size, pixels: pixels))
    }
}
