public import Imaging

/// A picture made ready for sampling: its mip levels in linear light, sixteen bits a part, premultiplied.
///
/// Sixteen bits hold every 8-bit sRGB value apart in linear light (the darkest two differ by 20 steps) at half the memory of
/// floating point.
public final class SampledTexture: Sendable {
    /// One level of the chain.
    struct Level {
        /// The place of its first texel.
        var start: Int32
        var width: Int32
        var height: Int32
    }

    let texels: Storage<SIMD4<UInt16>>
    let levels: Storage<Level>
    /// Whether every texel is opaque.
    public let isOpaque: Bool
    /// The size of the sharpest level.
    public let size: ImageSize

    /// Makes a mip chain ready.
    public init(_ chain: MipChain) {
        size = chain.size
        let count = chain.levels.reduce(0) { $0 + $1.size.pixelCount }
        texels = Storage(count: count, filledWith: .zero)
        levels = Storage(count: chain.levels.count, filledWith: Level(start: 0, width: 1, height: 1))
        var next = 0
        for (index, level) in chain.levels.enumerated() {
            levels.base[index] = Level(start: Int32(next), width: Int32(level.size.width), height: Int32(level.size.height))
            for pixel in level.pixels {
                texels.base[next] = Self.quantized(pixel.premultiplied)
                next += 1
            }
        }
        isOpaque = chain.levels[0].pixels.allSatisfy { $0.premultiplied.w >= 1 }
    }

    /// Makes a picture ready, with all its mip levels.
    public convenience init(_ picture: SRGBImage) {
        self.init(MipChain(picture.map { LinearColor($0) }))
    }

    /// Sixteen bits a part, to the nearest; the library's own conversions of vectors cost ten times as much.
    private static func quantized(_ color: SIMD4<Float>) -> SIMD4<UInt16> {
        let scaled = color * 65_535
        let bounded = SIMD4<Float>.zero.replacing(with: scaled, where: scaled .> SIMD4<Float>.zero)
        let largest = SIMD4<Float>(repeating: 65_535)
        let rounded = bounded.replacing(with: largest, where: bounded .> largest) + 8_388_608
        return SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
    }

    /// The mip levels as they are sampled, the sharpest first, for whoever compares with another engine.
    package var levelPictures: [(size: ImageSize, texels: UnsafeBufferPointer<SIMD4<UInt16>>)] {
        (0..<levels.count).map { index in
            let level = levels.base[index]
            let size = ImageSize(Int(level.width), Int(level.height))
            return (size, UnsafeBufferPointer(start: texels.base + Int(level.start), count: size.pixelCount))
        }
    }
}
