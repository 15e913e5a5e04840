import Imaging

/// Writes the texels of a texture's levels, as `SampledTexture` lays them out.
enum TexelKernel {
    /// Writes a level in linear light.
    /// - Parameter texels: of one column and one row more than the level has.
    static func write(_ level: LinearImage, to texels: UnsafeMutablePointer<SIMD4<UInt16>>) {
        let (width, height) = (level.size.width, level.size.height)
        level.pixels.withUnsafeBufferPointer { pixels in
            guard let source = pixels.baseAddress else { return }
            for row in 0..<height {
                let (line, target) = (source + row * width, texels + row * (width + 1))
                for x in 0..<width { (target + x).initialize(to: quantized(line[x].premultiplied)) }
            }
        }
        repeatFirst(width, height, texels)
    }

    /// Writes the sharpest level of an encoded picture.
    /// - Returns: whether every texel is opaque.
    static func writeAlone(_ picture: SRGBImage, to texels: UnsafeMutablePointer<SIMD4<UInt16>>) -> Bool {
        let (width, height) = (picture.size.width, picture.size.height)
        var everyAlpha: UInt8 = 255
        DecodedChannels.shared.withTables { tables in
            picture.pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<height {
                    let (source, target) = (pixels.baseAddress! + row * width, texels + row * (width + 1))
                    for x in 0..<width {
                        tables.write(source[x], to: target + x)
                        everyAlpha &= source[x].alpha
                    }
                }
            }
        }
        repeatFirst(width, height, texels)
        return everyAlpha == 255
    }

    /// Writes the sharpest level of an encoded picture. What is decoded goes into the next level at once where both sides are even,
    /// so that the picture in linear light, four times as large as its bytes, need not be kept.
    /// - Returns: whether every texel is opaque, and the picture at half its size.
    static func writeSharpest(
        _ picture: SRGBImage, to texels: UnsafeMutablePointer<SIMD4<UInt16>>
    ) -> (isOpaque: Bool, halved: LinearImage) {
        let (width, height) = (picture.size.width, picture.size.height)
        guard width.isMultiple(of: 2), height.isMultiple(of: 2) else {
            let linear = LinearImage(picture)
            write(linear, to: texels)
            return (linear.pixels.allSatisfy { $0.premultiplied.w >= 1 }, linear.halved())
        }
        let target = ImageSize(width / 2, height / 2)
        var isOpaque = true
        let halved = [LinearColor](unsafeUninitializedCapacity: target.pixelCount) { buffer, count in
            DecodedChannels.shared.withTables { tables in
                picture.pixels.withUnsafeBufferPointer { pixels in
                    guard let source = pixels.baseAddress, var mean = buffer.baseAddress else { return }
                    var everyAlpha: UInt8 = 255
                    for row in stride(from: 0, to: height, by: 2) {
                        let (upper, above) = (source + row * width, texels + row * (width + 1))
                        let (lower, below) = (upper + width, above + (width + 1))
                        for x in stride(from: 0, to: width, by: 2) {
                            let first = tables.decode(upper[x], to: above + x)
                            let second = tables.decode(upper[x + 1], to: above + (x + 1))
                            let third = tables.decode(lower[x], to: below + x)
                            let fourth = tables.decode(lower[x + 1], to: below + (x + 1))
                            everyAlpha &= upper[x].alpha & upper[x + 1].alpha & lower[x].alpha & lower[x + 1].alpha
                            // As `LinearImage.halved` adds them up, to the bit.
                            let top = first * 0.5 + second * 0.5
                            let bottom = third * 0.5 + fourth * 0.5
                            mean.initialize(to: LinearColor(premultiplied: top * 0.5 + bottom * 0.5))
                            mean += 1
                        }
                    }
                    isOpaque = everyAlpha == 255
                }
            }
            count = target.pixelCount
        }
        repeatFirst(width, height, texels)
        return (isOpaque, LinearImage(size: target, pixels: halved))
    }

    /// Shows the first column again at the right, and the first row at the bottom.
    private static func repeatFirst(_ width: Int, _ height: Int, _ texels: UnsafeMutablePointer<SIMD4<UInt16>>) {
        let stride = width + 1
        for row in 0..<height { (texels + (row * stride + width)).initialize(to: texels[row * stride]) }
        (texels + height * stride).initialize(from: texels, count: stride)
    }

    /// Sixteen bits a channel, to the nearest; the library's own conversions of vectors cost ten times as much.
    @inline(__always)
    static func quantized(_ color: SIMD4<Float>) -> SIMD4<UInt16> {
        let scaled = color * 65_535
        let bounded = SIMD4<Float>.zero.replacing(with: scaled, where: scaled .> SIMD4<Float>.zero)
        let largest = SIMD4<Float>(repeating: 65_535)
        let rounded = bounded.replacing(with: largest, where: bounded .> largest) + 8_388_608
        return SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
    }
}

/// The value that each byte of each channel of an opaque pixel adds to its colour in linear light, and to its texel: a pixel is three sums.
private final class DecodedChannels: Sendable {
    static let shared = DecodedChannels()
    /// Red, green with alpha, and blue of each byte, one after the other.
    private let colors: [SIMD4<Float>]
    private let texels: [SIMD4<UInt16>]

    private init() {
        let light = SRGBTransfer.linearFromByte
        colors = light.map { SIMD4($0, 0, 0, 0) } + light.map { SIMD4(0, $0, 0, 1) } + light.map { SIMD4(0, 0, $0, 0) }
        texels = colors.map { TexelKernel.quantized($0) }
    }

    struct Tables {
        let colors: UnsafePointer<SIMD4<Float>>
        let texels: UnsafePointer<SIMD4<UInt16>>

        /// Writes a pixel's texel.
        @inline(__always)
        func write(_ pixel: SRGBA8, to texel: UnsafeMutablePointer<SIMD4<UInt16>>) {
            if pixel.alpha < 255 {
                _ = decode(pixel, to: texel)
            } else {
                texel.initialize(
                    to: texels[Int(pixel.red)] | texels[256 + Int(pixel.green)] | texels[512 + Int(pixel.blue)])
            }
        }

        /// Writes a pixel's texel.
        /// - Returns: its colour, premultiplied.
        @inline(__always)
        func decode(_ pixel: SRGBA8, to texel: UnsafeMutablePointer<SIMD4<UInt16>>) -> SIMD4<Float> {
            let (red, green, blue) = (Int(pixel.red), 256 + Int(pixel.green), 512 + Int(pixel.blue))
            let color = colors[red] + colors[green] + colors[blue]
            if pixel.alpha == 255 {
                texel.initialize(to: texels[red] | texels[green] | texels[blue])
                return color
            }
            let covered = LinearColor(red: color.x, green: color.y, blue: color.z, alpha: Float(pixel.alpha) / 255)
            texel.initialize(to: TexelKernel.quantized(covered.premultiplied))
            return covered.premultiplied
        }
    }

    func withTables(_ body: (Tables) -> Void) {
        colors.withUnsafeBufferPointer { colors in
            texels.withUnsafeBufferPointer { texels in
                if let colors = colors.baseAddress, let texels = texels.baseAddress {
                    body(Tables(colors: colors, texels: texels))
                }
            }
        }
    }
}
