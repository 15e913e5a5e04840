import Imaging

extension Image where Pixel == SRGBA8 {
    /// Returns the picture with its alpha multiplied by a matte, 0…255.
    /// - Precondition: both have the same size.
    func cut(by matte: Image<UInt8>) -> SRGBImage {
        precondition(matte.size == size, "The matte has the size \(matte.size), but the picture has \(size).")
        let cut = [SRGBA8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            count = pixels.count
            pixels.withUnsafeBufferPointer { pixels in
                matte.pixels.withUnsafeBufferPointer { matte in
                    for index in 0..<count { buffer[index] = Self.cut(pixels[index], by: matte[index]) }
                }
            }
        }
        return SRGBImage(size: size, pixels: cut)
    }

    @inline(__always)
    private static func cut(_ pixel: SRGBA8, by matte: UInt8) -> SRGBA8 {
        if matte == 255 { return pixel }
        let alpha = (UInt32(pixel.alpha) &* UInt32(matte) &+ 127) / 255
        if alpha == 0 { return .clear }
        return SRGBA8(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: UInt8(truncatingIfNeeded: alpha))
    }
}
