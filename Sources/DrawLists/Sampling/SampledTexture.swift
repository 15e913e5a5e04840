public import Imaging

/// A picture made ready for sampling: its mip levels in linear light, sixteen bits a part, premultiplied.
///
/// Sixteen bits hold every 8-bit sRGB value apart in linear light (the darkest two differ by 20 steps) at half the memory of
/// floating point.
public final class SampledTexture: @unchecked Sendable {
    /// One level of the chain.
    package struct Level: BitwiseCopyable {
        /// The place of its first texel.
        package var start: Int32
        package var width: Int32
        package var height: Int32
    }

    package let texels: UnsafeMutableBufferPointer<SIMD4<UInt16>>
    package let levels: UnsafeMutableBufferPointer<Level>
    /// Whether every texel is opaque.
    public let isOpaque: Bool
    /// The size of the sharpest level.
    public let size: ImageSize

    /// Makes a mip chain ready.
    public init(_ chain: MipChain) {
        size = chain.size
        let count = chain.levels.reduce(0) { $0 + $1.size.pixelCount }
        texels = .allocate(capacity: count)
        levels = .allocate(capacity: chain.levels.count)
        var next = 0
        for (index, level) in chain.levels.enumerated() {
            levels.initializeElement(at: index, to: Level(start: Int32(next), width: Int32(level.size.width), height: Int32(level.size.height)))
            for pixel in level.pixels {
                texels.initializeElement(at: next, to: Self.quantized(pixel.premultiplied))
                next += 1
            }
        }
        isOpaque = chain.levels[0].pixels.allSatisfy { $0.premultiplied.w >= 1 }
    }

    deinit {
        texels.deallocate()
        levels.deallocate()
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
            let level = levels[index]
            let size = ImageSize(Int(level.width), Int(level.height))
            return (size, UnsafeBufferPointer(rebasing: texels[Int(level.start)..<Int(level.start) + size.pixelCount]))
        }
    }
}
