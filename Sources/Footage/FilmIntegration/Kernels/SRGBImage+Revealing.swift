package import Imaging

extension Image where Pixel == SRGBA8 {
    /// Blends the background in front of this picture according to a matte, in linear light.
    /// - Parameters:
    ///   - background: the picture that this one was drawn over.
    ///   - matte: 255 where the background is in front of everything drawn over it, 0 where it is behind.
    /// - Precondition: all three are of one size.
    package mutating func reveal(_ background: SRGBImage, where matte: Image<UInt8>) {
        precondition(
            background.size == size && matte.size == size, "The background and the matte must have the picture's size.")
        let width = size.width
        var line = LightLine(width: width)
        pixels.withUnsafeMutableBufferPointer { pixels in
            background.pixels.withUnsafeBufferPointer { background in
                matte.pixels.withUnsafeBufferPointer { matte in
                    for start in stride(from: 0, to: pixels.count, by: width) {
                        let row = start..<start + width
                        guard let first = row.first(where: { matte[$0] > 0 }), let last = row.last(where: { matte[$0] > 0 })
                        else { continue }
                        line.mix(
                            pixels.baseAddress! + first, background.baseAddress! + first, matte.baseAddress! + first,
                            count: last - first + 1)
                    }
                }
            }
        }
    }
}

extension Image where Pixel == LinearColor {
    /// Blends the background in front of this picture according to a matte.
    /// - Parameters:
    ///   - background: the picture that this one was drawn over, decoded from sRGB.
    ///   - matte: 255 where the background is in front of everything drawn over it, 0 where it is behind.
    /// - Precondition: all three are of one size.
    package mutating func reveal(_ background: SRGBImage, where matte: Image<UInt8>) {
        precondition(
            background.size == size && matte.size == size, "The background and the matte must have the picture's size.")
        for index in pixels.indices where matte.pixels[index] > 0 {
            let (drawn, behind) = (pixels[index].premultiplied, LinearColor(background.pixels[index]).premultiplied)
            pixels[index].premultiplied = drawn + (behind - drawn) * (Float(matte.pixels[index]) / 255)
        }
    }
}

/// Memory for a row of pixels in linear light.
private struct LightLine {
    private var drawn: [SIMD4<Float>]
    private var behind: [SIMD4<Float>]
    private var mixed: [SRGBA8]

    init(width: Int) {
        drawn = Array(repeating: .zero, count: width)
        behind = drawn
        mixed = Array(repeating: .clear, count: width)
    }

    /// Blends pixels with the background; pixels at 0 in the matte keep their bytes.
    mutating func mix(
        _ pixels: UnsafeMutablePointer<SRGBA8>, _ background: UnsafePointer<SRGBA8>, _ matte: UnsafePointer<UInt8>, count: Int
    ) {
        let transfer = TransferTables.shared.view
        transfer.decode(pixels, count: count, into: &drawn)
        transfer.decode(background, count: count, into: &behind)
        for index in 0..<count { drawn[index] += (behind[index] - drawn[index]) * (Float(matte[index]) / 255) }
        transfer.encode(drawn, count: count, into: &mixed)
        for index in 0..<count where matte[index] > 0 {
            pixels[index] = matte[index] == 255 ? background[index] : mixed[index]
        }
    }
}

extension Image where Pixel == SRGBA8 {
    /// The encoded luma of each pixel, 0…255; 0 for transparent pixels.
    package var luma: Image<UInt8> {
        map { pixel in
            let sum = 54 * UInt32(pixel.red) + 183 * UInt32(pixel.green) + 19 * UInt32(pixel.blue)
            return UInt8(truncatingIfNeeded: ((sum + 128) >> 8) * UInt32(pixel.alpha) / 255)
        }
    }
}
