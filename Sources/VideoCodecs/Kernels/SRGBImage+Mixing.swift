public import Imaging

extension Image where Pixel == SRGBA8 {
    /// The picture with so many 256ths of another mixed in, in linear light.
    /// - Precondition: both have one size; `share` is within 0…256.
    public func mixed(with other: SRGBImage, share: Int) -> SRGBImage {
        precondition(size == other.size, "Pictures of \(size) and \(other.size) cannot be mixed.")
        let weight = Float(share) / 256
        let table = LinearTable()
        let mixed = [SRGBA8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            count = pixels.count
            pixels.withUnsafeBufferPointer { first in
                other.pixels.withUnsafeBufferPointer { second in
                    for index in 0..<count {
                        let (a, b) = (first[index], second[index])
                        buffer[index] = a == b ? a : SRGBA8(table.mixed(a, b, weight))
                    }
                }
            }
        }
        return SRGBImage(size: size, pixels: mixed)
    }
}

/// Mixes colours in linear light with premultiplied alpha.
private struct LinearTable {
    @inline(__always)
    func mixed(_ first: SRGBA8, _ second: SRGBA8, _ weight: Float) -> LinearColor {
        let (a, b) = (LinearColor(first).premultiplied, LinearColor(second).premultiplied)
        return LinearColor(premultiplied: a * (1 - weight) + b * weight)
    }
}
