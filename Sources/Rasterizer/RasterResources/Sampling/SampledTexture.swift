internal import CSystem
public import Imaging
import Synchronization

/// A picture prepared for sampling: its mip levels in linear light, sixteen bits per channel, premultiplied.
///
/// Sixteen bits distinguish every 8-bit sRGB value in linear light (the darkest two differ by 20 steps) at half the memory of
/// floating point.
///
/// A level is stored row by row. One more column at the right and one more row at the bottom repeat the first ones. The two
/// texels of a row that a filter mixes are therefore always adjacent, even if the picture repeats:
///
///     a b c a
///     d e f d
///     a b c a
public final class SampledTexture: @unchecked Sendable {
    /// One level of the chain: four 32-bit numbers, which kernels read together.
    package struct Level: BitwiseCopyable {
        package var width: Float
        package var height: Float
        /// The distance from one row to the next, in texels.
        package var stride: Int32
        /// The index of the level's first texel.
        package var start: Int32
    }

    /// The levels of the chain that are created.
    public enum Levels: Sendable {
        /// All levels.
        case all
        /// Only the picture itself, for filters that read no other level: nearest and bilinear.
        case sharpest
    }

    package let texels: UnsafeMutableBufferPointer<SIMD4<UInt16>>
    package let levels: UnsafeMutableBufferPointer<Level>
    private let lazyBytes = Mutex<Bytes?>(nil)
    private let lazyVariances = Mutex<NormalVariances?>(nil)
    /// Whether every texel is opaque.
    public let isOpaque: Bool
    /// The size of the sharpest level.
    public let size: ImageSize
    /// Whether alpha below the sharpest level is the fraction of a texel that a cutoff leaves, see `init(cutting:at:)`.
    package let holdsShares: Bool

    /// A texture prepared from a mip chain.
    public init(_ chain: MipChain) {
        size = chain.size
        holdsShares = false
        (texels, levels) = Self.room(for: chain.size, .all)
        for (index, level) in chain.levels.enumerated() {
            TexelKernel.write(level, to: texels.baseAddress! + Int(levels[index].start))
        }
        isOpaque = chain.levels[0].pixels.allSatisfy { $0.premultiplied.w >= 1 }
    }

    /// A texture prepared from a picture, identical to that of its `MipChain`, but without storing the chain.
    /// - Parameter made: the levels. Filters that need others read the sharpest one instead. Default: all.
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

    /// A texture prepared from a picture in linear light, identical to that of its `MipChain`, but without storing the chain.
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

    /// A texture with one colour for each level, which makes the level that each pixel reads visible.
    /// - Parameters:
    ///   - size: of the sharpest level.
    ///   - levelColors: opaque, from the sharpest level on; the last colour serves for all further levels.
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

    /// A texture prepared for an alpha cutoff.
    ///
    /// In the sharpest level, alpha is remapped so that the cutoff becomes 0.5. The other levels are means of texels that the
    /// cutoff keeps or discards, so their alpha is the fraction of the surface that is covered, regardless of how soft the
    /// drawn edges are.
    /// - Parameters:
    ///   - texture: the texture as in its file.
    ///   - cutoff: above 0, up to 1.
    package init(cutting texture: SampledTexture, at cutoff: Float) {
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

    /// The sharpest level in linear light, with the precision of its texels.
    package var sharpestLevel: LinearImage {
        let colors = (0..<size.height).flatMap { row in
            texels[(row * Int(levels[0].stride))...].prefix(size.width).map { SIMD4<Float>($0) * (1 / 65_535) }
        }
        return LinearImage(size: size, pixels: colors.map { LinearColor(premultiplied: $0) })
    }

    /// Memory for the levels of a picture, with their layout recorded.
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

    /// The texels of the sharpest level as sRGB bytes, row by row, without the repeated ones at the edges; created on first
    /// use.
    package var bytes: UnsafePointer<SRGBA8> {
        lazyBytes.withLock { bytes in
            if let bytes { return UnsafePointer(bytes.start) }
            let made = Bytes(UnsafePointer(texels.baseAddress!), of: levels[0])
            bytes = made
            return UnsafePointer(made.start)
        }
    }

    /// The variances of the normals within the texels of a normal map, see `NormalVariances`; created on first use. Nil for a
    /// texture without coarser levels.
    package var normalVariances: UnsafePointer<UInt16>? {
        guard levels.count > 1 else { return nil }
        return lazyVariances.withLock { variances in
            if let variances { return variances.start }
            let made = NormalVariances(self)
            variances = made
            return made.start
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

    /// The mip levels as sampled, the sharpest first, row by row, for other renderers.
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
