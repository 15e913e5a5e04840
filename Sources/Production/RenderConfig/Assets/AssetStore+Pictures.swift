import ContentCache
import ImageCodecs
import Imaging

extension AssetStore {
    /// Decoded pictures, compressed, without mip levels, which are faster to build than to read.
    private static let pictureKind = EntryKind(name: "picture", version: 3)
    /// The file size below which pictures are decoded without opening a cache entry, in bytes.
    private static let leastFileBytes = 4096

    /// Decodes a picture from the bytes of a file.
    /// - Parameters:
    ///   - use: the use of its samples.
    ///   - isKept: whether it may be kept in the cache. Default: yes.
    func picture(
        _ bytes: [UInt8], named name: String, for use: SampleUse, limits: ImageLimits, isKept: Bool = true
    ) throws(ImageError) -> DecodedImage {
        guard let cache, bytes.count >= Self.leastFileBytes, bytes.count <= limits.mostFileBytes,
            let format = ImageFormat(recognising: bytes, named: name)
        else { return try readImage(bytes, from: name, limits: limits, for: use) }
        let key = ContentKey(Self.pictureKind, of: [SHA256.digest(of: bytes)], parameters: [format.rawValue, "\(use)"])
        if let kept = cache.read(key, { try DecodedImage(from: &$0, limits: limits) }) { return kept }
        let picture = try readImage(bytes, from: name, limits: limits, for: use)
        if isKept { cache.keep(key) { picture.write(to: &$0) } }
        return picture
    }
}

extension DecodedImage {
    /// Reads the picture of an entry: its depth in bits (8, 16, or 32 for linear light), its width and height, and its pixels.
    /// Nil if it exceeds the limits.
    fileprivate init?(from entry: inout EntryReader, limits: ImageLimits) throws {
        let depth = try entry.number()
        guard let size = ImageSize(width: try entry.number(), height: try entry.number()) else { throw EntryDamage() }
        guard limits.allows(width: size.width, height: size.height) else { return nil }
        func pixels<Pixel>(_ type: Pixel.Type) throws -> Image<Pixel> {
            Image(size: size, pixels: try entry.packedArray(of: type, count: size.pixelCount))
        }
        switch depth {
        case 8: self = .standard(try pixels(SRGBA8.self))
        case 16: self = .deep(try pixels(SRGBA16.self))
        case 32: self = .linear(try pixels(LinearColor.self))
        default: throw EntryDamage()
        }
    }

    fileprivate func write(to entry: inout EntryWriter) {
        func write<Pixel>(_ depth: Int, _ image: Image<Pixel>) {
            for number in [depth, image.size.width, image.size.height] { entry.write(number) }
            entry.write(packed: image.pixels)
        }
        switch self {
        case .standard(let image): write(8, image)
        case .deep(let image): write(16, image)
        case .linear(let image): write(32, image)
        }
    }
}
