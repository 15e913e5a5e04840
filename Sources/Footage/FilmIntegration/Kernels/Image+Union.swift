package import Imaging

extension Image where Pixel == UInt8 {
    /// Replaces each pixel with the greater of both mattes.
    /// - Precondition: both are of one size.
    package mutating func formUnion(_ other: Image<UInt8>) {
        precondition(size == other.size, "Mattes must have the same size; got \(size) and \(other.size).")
        pixels.withUnsafeMutableBufferPointer { pixels in
            other.pixels.withUnsafeBufferPointer { other in
                for index in pixels.indices { pixels[index] = Swift.max(pixels[index], other[index]) }
            }
        }
    }
}
