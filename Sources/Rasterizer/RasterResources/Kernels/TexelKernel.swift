import Imaging

/// Writes the texels of a texture's levels in the layout of `SampledTexture`.
enum TexelKernel {
    /// Writes a level in linear light.
    /// - Parameter texels: has one column and one row more than the level.
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

    /// Writes the variances of the normals of a level, in steps of 1/65535: the fourth number of each pixel, which is the mean
    /// of the squared lengths, less the square of the first three.
    /// - Parameter variances: have one column and one row more than the level.
    static func write(variancesOf level: LinearImage, to variances: UnsafeMutablePointer<UInt16>) {
        let (width, height) = (level.size.width, level.size.height)
        level.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                for x in 0..<width {
                    let moments = pixels[row * width + x].premultiplied
                    let square = moments.x * moments.x + moments.y * moments.y + moments.z * moments.z
                    let variance = min(max(moments.w - square, 0), 1)
                    variances[row * (width + 1) + x] = UInt16(variance * 65_535 + 0.5)
                }
            }
        }
        repeatFirst(width, height, variances)
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

    /// Writes the sharpest level of an encoded picture and returns the next level.
    ///
    /// If both sides are even, decoded pixels are added to the next level at once. The picture in linear light, four times as
    /// large as its bytes, then need not be stored.
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
                            // The same order of additions as in `LinearImage.halved`, for identical bits.
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

    /// Repeats the first column at the right, and the first row at the bottom.
    private static func repeatFirst<Texel: BitwiseCopyable>(
        _ width: Int, _ height: Int, _ texels: UnsafeMutablePointer<Texel>
    ) {
        let stride = width + 1
        for row in 0..<height { (texels + (row * stride + width)).initialize(to: texels[row * stride]) }
        (texels + height * stride).initialize(from: texels, count: stride)
    }

    /// Rounds to sixteen bits per channel; the library's vector conversions cost ten times as much.
    @inline(__always)
    static func quantized(_ color: SIMD4<Float>) -> SIMD4<UInt16> {
        let scaled = color * 65_535
        let bounded = SIMD4<Float>.zero.replacing(with: scaled, where: scaled .> SIMD4<Float>.zero)
        let largest = SIMD4<Float>(repeating: 65_535)
        let rounded = bounded.replacing(with: largest, where: bounded .> largest) + 8_388_608
        return SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
    }
}

/// The contribution of each byte value of each channel of an opaque pixel to its linear colour and to its texel.
///
/// A pixel is the sum of three contributions.
private final class DecodedChannels: Sendable {
    static let shared = DecodedChannels()
    /// The contributions of red, of green with alpha, and of blue, 256 each.
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

        /// Writes the texel of a pixel.
        @inline(__always)
        func write(_ pixel: SRGBA8, to texel: UnsafeMutablePointer<SIMD4<UInt16>>) {
            if pixel.alpha < 255 {
                _ = decode(pixel, to: texel)
            } else {
                texel.initialize(
                    to: texels[Int(pixel.red)] | texels[256 + Int(pixel.green)] | texels[512 + Int(pixel.blue)])
            }
        }

        /// Writes the texel of a pixel.
        /// - Returns: the pixel's colour, premultiplied.
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
