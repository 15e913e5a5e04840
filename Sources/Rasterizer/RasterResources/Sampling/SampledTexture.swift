internal import CSystem
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
    /// Whether alpha below the sharpest level is the share of a texel that a cutoff leaves, see `init(cutting:at:)`.
    package let holdsShares: Bool

    /// Makes a mip chain ready.
    public init(_ chain: MipChain) {
        size = chain.size
        holdsShares = false
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
        holdsShares = false
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
        holdsShares = false
        (texels, levels) = Self.room(for: picture.size, .all)
        isOpaque = picture.pixels.allSatisfy { $0.premultiplied.w >= 1 }
        TexelKernel.write(picture, to: texels.baseAddress!)
        var level = picture
        for index in 1..<max(levels.count, 1) {
            level = level.halved()
            TexelKernel.write(level, to: texels.baseAddress! + Int(levels[index].start))
        }
    }

    /// A texture whose levels have one colour each, by which a picture tells from which level each pixel is read.
    /// - Parameters:
    ///   - size: of the sharpest level.
    ///   - levelColors: opaque, from the sharpest level on; the last serves all further ones.
    package init(size: ImageSize, levelColors: [LinearColor]) {
        self.size = size
        holdsShares = false
        isOpaque = true
        (texels, levels) = Self.room(for: size, .all)
        for (index, level) in levels.enumerated() {
            let texel = TexelKernel.quantized(levelColors[min(index, levelColors.count - 1)].premultiplied)
            let count = (Int(level.width) + 1) * (Int(level.height) + 1)
            (texels.baseAddress! + Int(level.start)).initialize(repeating: texel, count: count)
        }
    }

    /// A texture as a cutoff leaves it: the sharpest level with its alpha brought so that the cutoff is a half, and the others as means of
    /// texels that are there or not. Their alpha is then the share of the surface that they cover, however soft the edges are drawn.
    /// - Parameters:
    ///   - texture: the texture as its file has it.
    ///   - cutoff: above 0, up to 1.
    public init(cutting texture: SampledTexture, at cutoff: Float) {
        size = texture.size
        isOpaque = texture.isOpaque
        holdsShares = true
        (texels, levels) = Self.room(for: size, texture.levels.count == 1 ? .sharpest : .all)
        let sharpest = texture.sharpestLevel
        func scaled(_ color: LinearColor, to alpha: Float) -> LinearColor {
            let old = color.premultiplied.w
            return old > 0 ? LinearColor(premultiplied: color.premultiplied * (alpha / old)) : .clear
        }
        let centered = sharpest.map { color -> LinearColor in
            let alpha = color.premultiplied.w
            guard alpha >= cutoff else { return scaled(color, to: alpha * 0.5 / cutoff) }
            return scaled(color, to: cutoff < 1 ? 0.5 + (alpha - cutoff) * 0.5 / (1 - cutoff) : 1)
        }
        TexelKernel.write(centered, to: texels.baseAddress!)
        var level = sharpest.map { $0.premultiplied.w >= cutoff ? scaled($0, to: 1) : .clear }
        for index in 1..<max(levels.count, 1) {
            level = level.halved()
            TexelKernel.write(level, to: texels.baseAddress! + Int(levels[index].start))
        }
    }

    /// The sharpest level in linear light, as its texels hold it.
    package var sharpestLevel: LinearImage {
        let colors = (0..<size.height).flatMap { row in
            texels[(row * Int(levels[0].stride))...].prefix(size.width).map { SIMD4<Float>($0) * (1 / 65_535) }
        }
        return LinearImage(size: size, pixels: colors.map { LinearColor(premultiplied: $0) })
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
        let texels = UnsafeMutableBufferPointer<SIMD4<UInt16>>.allocate(capacity: next)
        if let memory = texels.baseAddress { memory_prefer_large_pages(memory, next * MemoryLayout<SIMD4<UInt16>>.stride) }
        return (texels, levels)
    }

    deinit {
        texels.deallocate()
        levels.deallocate()
    }

    /// The texels of the sharpest level as sRGB bytes, row by row, without those that repeat at the edges; made when they are asked for first.
    package var bytes: UnsafePointer<SRGBA8> {
        lazyBytes.withLock { bytes in
            if let bytes { return UnsafePointer(bytes.start) }
            let made = Bytes(UnsafePointer(texels.baseAddress!), of: levels[0])
            bytes = made
            return UnsafePointer(made.start)
        }
    }

    private final class Bytes: @unchecked Sendable {
        let start: UnsafeMutablePointer<SRGBA8>

        init(_ texels: UnsafePointer<SIMD4<UInt16>>, of level: Level) {
            let (width, height) = (Int(level.width), Int(level.height))
            start = .allocate(capacity: width * height)
            for row in 0..<height {
                for column in 0..<width {
                    let color = SIMD4<Float>(texels[row * Int(level.stride) + column]) * (1 / 65_535)
                    (start + (row * width + column)).initialize(to: SRGBA8(LinearColor(premultiplied: color)))
                }
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
