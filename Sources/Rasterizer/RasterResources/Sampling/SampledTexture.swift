public import Imaging
import Synchronization

/// A picture made ready for sampling: its mip levels in linear light, sixteen bits a channel, premultiplied.
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
        /// The index of its first texel.
        package var start: Int32
    }

    /// Which levels of the chain are made.
    public enum Levels: Sendable {
        /// All of them.
        case all
        /// The picture itself, for filters that read no other: nearest and bilinear.
        case sharpest
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
        (texels, levels) = Self.room(for: chain.size, .all)
        for (index, level) in chain.levels.enumerated() {
            TexelKernel.write(level, to: texels.baseAddress! + Int(levels[index].start))
        }
        isOpaque = chain.levels[0].pixels.allSatisfy { $0.premultiplied.w >= 1 }
    }

    /// Makes a picture ready: the same as its `MipChain` gives, without keeping that.
    /// - Parameter made: which levels. A filter that reads others finds the sharpest in their place. Default: all.
    public init(_ picture: SRGBImage, levels made: Levels = .all) {
        size = picture.size
        (texels, levels) = Self.room(for: picture.size, made)
        if made == .sharpest {
            isOpaque = TexelKernel.writeAlone(picture, to: texels.baseAddress!)
            return
        }
        let sharpest = TexelKernel.writeSharpest(picture, to: texels.baseAddress!)
        isOpaque = sharpest.isOpaque
        var level = sharpest.halved
        for index in 1..<max(levels.count, 1) {
            TexelKernel.write(level, to: texels.baseAddress! + Int(levels[index].start))
            if index + 1 < levels.count { level = level.halved() }
        }
    }

    /// Makes a picture in linear light ready: the same as its `MipChain` gives, without keeping that.
    public init(_ picture: LinearImage) {
        size = picture.size
        (texels, levels) = Self.room(for: picture.size, .all)
        isOpaque = picture.pixels.allSatisfy { $0.premultiplied.w >= 1 }
        TexelKernel.write(picture, to: texels.baseAddress!)
        var level = picture
        for index in 1..<max(levels.count, 1) {
            level = level.halved()
            TexelKernel.write(level, to: texels.baseAddress! + Int(levels[index].start))
        }
    }

    /// Memory for the levels of a picture, with their layout noted.
    private static func room(
        for size: ImageSize, _ made: Levels
    ) -> (texels: UnsafeMutableBufferPointer<SIMD4<UInt16>>, levels: UnsafeMutableBufferPointer<Level>) {
        var layout: [Level] = []
        var (width, height, next) = (size.width, size.height, 0)
        while true {
            layout.append(
                Level(width: Float(width), height: Float(height), stride: Int32(width + 1), start: Int32(next)))
            next += (width + 1) * (height + 1)
            if made == .sharpest || width == 1 && height == 1 { break }
            (width, height) = (max(1, width / 2), max(1, height / 2))
        }
        let levels = UnsafeMutableBufferPointer<Level>.allocate(capacity: layout.count)
        _ = levels.initialize(fromContentsOf: layout)
        return (.allocate(capacity: next), levels)
    }

    deinit {
        texels.deallocate()
        levels.deallocate()
    }

    /// The texels of the sharpest level as sRGB bytes, in the same order; made when they are asked for first.
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
            for (index, texel) in texels.enumerated() {
                let color = SIMD4<Float>(texel) * (1 / 65_535)
                (start + index).initialize(to: SRGBA8(LinearColor(premultiplied: color)))
            }
        }

        deinit {
            start.deallocate()
        }
    }

    /// The mip levels as they are sampled, the sharpest first, row by row, for other renderers.
    public var levelPictures: [(size: ImageSize, texels: [SIMD4<UInt16>])] {
        levels.map { level in
            let size = ImageSize(Int(level.width), Int(level.height))
            let rows = (0..<size.height).map { row in
                texels[(Int(level.start) + row * Int(level.stride))...].prefix(size.width)
            }
            return (size, rows.flatMap { $0 })
        }
    }
}
