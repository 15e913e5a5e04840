import CSystem

/// A picture: rows of pixels from the top left, without padding.
public struct Image<Pixel: BitwiseCopyable & Sendable>: Sendable {
    /// Width and height in pixels.
    public let size: ImageSize
    /// The pixels, row by row from the top, each row from the left; `size.pixelCount` of them.
    public var pixels: [Pixel]

    /// Creates a picture of one colour.
    @inlinable
    public init(size: ImageSize, filledWith pixel: Pixel) {
        self.size = size
        pixels = Array(unsafeUninitializedCapacity: size.pixelCount) { buffer, count in
            Self.preferLargePages(for: UnsafeMutableRawBufferPointer(buffer))
            buffer.initialize(repeating: pixel)
            count = size.pixelCount
        }
    }

    /// Creates a picture from its pixels.
    /// - Precondition: `pixels.count == size.pixelCount`.
    @inlinable
    public init(size: ImageSize, pixels: [Pixel]) {
        precondition(
            pixels.count == size.pixelCount, "A picture of \(size) needs \(size.pixelCount) pixels, not \(pixels.count).")
        self.size = size
        self.pixels = pixels
    }

    /// Creates a picture by computing its pixels, row after row.
    @inlinable
    public init(size: ImageSize, pixelAt: (_ x: Int, _ y: Int) throws -> Pixel) rethrows {
        self.size = size
        pixels = []
        pixels.reserveCapacity(size.pixelCount)
        for y in 0..<size.height {
            for x in 0..<size.width {
                pixels.append(try pixelAt(x, y))
            }
        }
    }

    /// The pixel in column `x` and row `y`, counted from the top left.
    public subscript(x: Int, y: Int) -> Pixel {
        @inlinable @inline(__always)
        get { pixels[y * size.width + x] }
        @inlinable @inline(__always)
        set { pixels[y * size.width + x] = newValue }
    }

    /// Returns the picture with each pixel transformed.
    @inlinable
    public func map<Other>(_ transform: (Pixel) throws -> Other) rethrows -> Image<Other> {
        Image<Other>(size: size, pixels: try pixels.map(transform))
    }

    @usableFromInline
    static func preferLargePages(for memory: UnsafeMutableRawBufferPointer) {
        guard let address = memory.baseAddress else { return }
        memory_prefer_large_pages(address, memory.count)
    }
}

extension Image: Equatable where Pixel: Equatable {}

/// An 8-bit picture as in files: sRGB-encoded, straight alpha.
public typealias SRGBImage = Image<SRGBA8>
/// A 16-bit picture as in files: sRGB-encoded, straight alpha.
public typealias DeepImage = Image<SRGBA16>
/// A picture in linear light with premultiplied alpha, for correct filtering and blending.
public typealias LinearImage = Image<LinearColor>
