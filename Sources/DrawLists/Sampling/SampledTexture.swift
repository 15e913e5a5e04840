public import Imaging
import Synchronization

/// A picture made ready for sampling: its mip levels in linear light, sixteen bits a part, premultiplied.
///
/// Sixteen bits hold every 8-bit sRGB value apart in linear light (the darkest two differ by 20 steps) at half the memory of
/// floating point.
///
/// A level lies row by row, with one column at its right and one row at its bottom that show its first ones again, so that the two
/// texels of each row between which a filter mixes always lie side by side, also where the picture repeats:
///
///     a b c a
///     d e f d
///     a b c a
public final class SampledTexture: @unchecked Sendable {
    /// One level of the chain: four numbers of 32 bits each, which kernels read together.
    package struct Level: BitwiseCopyable {
        package var width: Float
        package var height: Float
        /// Texels from one row to the next.
        package var stride: Int32
        /// The place of its first texel.
        package var start: Int32
    }

    package let texels: UnsafeMutableBufferPointer<SIMD4<UInt16>>
    package let levels: UnsafeMutableBufferPointer<Level>
    private let lazyBytes = Mutex<Bytes?>(nil)
    /// Whether every texel is opaque.
    public let isOpaque: Bool
    /// The size of the sharpest level.
    public let size: ImageSize

    /// Makes a mip chain ready.
    public init(_ chain: MipChain) {
        size = chain.size
        let count = chain.levels.reduce(0) { $0 + ($1.size.width + 1) * ($1.size.height + 1) }
        texels = .allocate(capacity: count)
        levels = .allocate(capacity: chain.levels.count)
        var next = 0
        for (index, level) in chain.levels.enumerated() {
            let (width, height) = (level.size.width, level.size.height)
            levels.initializeElement(
                at: index,
                to: Level(width: Float(width), height: Float(height), stride: Int32(width + 1), start: Int32(next)))
            for row in 0..<height {
                let first = next
                for pixel in level.pixels[row * width..<row * width + width] {
                    texels.initializeElement(at: next, to: Self.quantized(pixel.premultiplied))
                    next += 1
                }
                texels.initializeElement(at: next, to: texels[first])
                next += 1
            }
            let first = next - height * (width + 1)
            _ = texels[next...].initialize(fromContentsOf: texels[first...first + width])
            next += width + 1
        }
        isOpaque = chain.levels[0].pixels.allSatisfy { $0.premultiplied.w >= 1 }
    }

    deinit {
        texels.deallocate()
        levels.deallocate()
    }

    /// The texels of the sharpest level as sRGB bytes, in the same places; made when they are asked for first.
    package var bytes: UnsafePointer<SRGBA8> {
        lazyBytes.withLock { bytes in
            if let bytes { return UnsafePointer(bytes.start) }
            let made = Bytes(texels[..<(Int(levels[0].stride) * (Int(levels[0].height) + 1))])
            bytes = made
            return UnsafePointer(made.start)
        }
    }

    private final class Bytes: @unchecked Sendable {
        let start: UnsafeMutablePointer<SRGBA8>

        init(_ texels: Slice<UnsafeMutableBufferPointer<SIMD4<UInt16>>>) {
            start = .allocate(capacity: texels.count)
            for (place, texel) in texels.enumerated() {
                let color = SIMD4<Float>(texel) * (1 / 65_535)
                (start + place).initialize(to: SRGBA8(LinearColor(premultiplied: color)))
            }
        }

        deinit {
            start.deallocate()
        }
    }

    /// Makes a picture ready, with all its mip levels.
    public convenience init(_ picture: SRGBImage) {
        self.init(MipChain(LinearImage(picture)))
    }

    /// Sixteen bits a part, to the nearest; the library's own conversions of vectors cost ten times as much.
    private static func quantized(_ color: SIMD4<Float>) -> SIMD4<UInt16> {
        let scaled = color * 65_535
        let bounded = SIMD4<Float>.zero.replacing(with: scaled, where: scaled .> SIMD4<Float>.zero)
        let largest = SIMD4<Float>(repeating: 65_535)
        let rounded = bounded.replacing(with: largest, where: bounded .> largest) + 8_388_608
        return SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
    }

    /// The mip levels as they are sampled, the sharpest first, row by row, for whoever compares with another engine.
    package var levelPictures: [(size: ImageSize, texels: [SIMD4<UInt16>])] {
        levels.map { level in
            let size = ImageSize(Int(level.width), Int(level.height))
            let rows = (0..<size.height).map { row in
                texels[(Int(level.start) + row * Int(level.stride))...].prefix(size.width)
            }
            return (size, rows.flatMap { $0 })
        }
    }
}
