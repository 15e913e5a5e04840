import Imaging

extension RegionMask {
    /// The mask where another one is not: what is on the skin round an opening must not reach into it when it opens.
    /// - Precondition: both are of one size.
    public func without(_ other: RegionMask) -> RegionMask {
        precondition(values.size == other.values.size, "Masks of \(values.size) and \(other.values.size).")
        let pixels = zip(values.pixels, other.values.pixels).map { value, taken in
            UInt8((Int(value) * (255 - Int(taken)) + 127) / 255)
        }
        return RegionMask(Image(size: values.size, pixels: pixels))
    }
}
