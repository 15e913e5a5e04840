#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Image where Pixel == SRGBA8 {
    /// Whether another picture contains this one at a position, byte for byte.
    /// - Parameters:
    ///   - left: the column of the other picture at which this one begins.
    ///   - top: the row of the other picture at which this one begins.
    /// - Precondition: this picture fits into the other one there.
    package func isPart(of other: SRGBImage, left: Int, top: Int) -> Bool {
        precondition(
            left >= 0 && left + size.width <= other.size.width && top >= 0 && top + size.height <= other.size.height,
            "A picture of \(size) at (\(left), \(top)) is not within one of \(other.size).")
        return pixels.withUnsafeBufferPointer { ours in
            other.pixels.withUnsafeBufferPointer { theirs in
                guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return true }
                return (0..<size.height).allSatisfy { row in
                    let address = theirs + ((top + row) * other.size.width + left)
                    return memcmp(ours + row * size.width, address, size.width * MemoryLayout<SRGBA8>.stride) == 0
                }
            }
        }
    }
}
