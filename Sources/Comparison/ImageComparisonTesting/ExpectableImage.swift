public import Foundation
import ImageCodecs
public import ImageComparison
public import Imaging

/// A picture for `expectImage`: pictures in memory, or the URL of a file.
public protocol ExpectableImage {
    /// Returns the picture in the form for comparison.
    /// - Throws: the reason why there is no picture, in one line.
    func comparedImage() throws -> ComparedImage
}

extension ComparedImage: ExpectableImage {
    /// Returns the picture itself.
    public func comparedImage() -> ComparedImage { self }
}

/// A pixel type whose pictures `expectImage` accepts.
public protocol ExpectablePixel: BitwiseCopyable, Sendable {
    /// Returns a picture in the form for comparison.
    static func comparedImage(_ image: Image<Self>) -> ComparedImage
}

extension Image: ExpectableImage where Pixel: ExpectablePixel {
    /// Returns the picture in the form for comparison.
    public func comparedImage() -> ComparedImage { Pixel.comparedImage(self) }
}

extension SRGBA8: ExpectablePixel {
    /// Returns the picture with 8 bits per sample.
    public static func comparedImage(_ image: SRGBImage) -> ComparedImage { .standard(image) }
}

extension SRGBA16: ExpectablePixel {
    /// Returns the picture with 16 bits per sample.
    public static func comparedImage(_ image: DeepImage) -> ComparedImage { .deep(image) }
}

extension LinearColor: ExpectablePixel {
    /// Returns the picture encoded with 16 bits per sample; light above 1 becomes 1.
    public static func comparedImage(_ image: LinearImage) -> ComparedImage { .deep(DeepImage(image)) }
}

extension URL: ExpectableImage {
    /// Reads the picture in a file, of any format that `readImage` reads.
    public func comparedImage() throws -> ComparedImage { ComparedImage(try readImage(at: self)) }
}

extension ComparedImage {
    /// Converts a decoded picture; linear light is encoded with 16 bits per sample.
    init(_ picture: DecodedImage) {
        switch picture {
        case .standard(let image): self = .standard(image)
        case .deep(let image): self = .deep(image)
        case .linear(let image): self = LinearColor.comparedImage(image)
        }
    }

    /// Returns a PNG file of the picture.
    func encoded(_ compression: PNGEncoder.Compression) -> [UInt8] {
        switch self {
        case .standard(let image): PNGEncoder(compression: compression).encode(image)
        case .deep(let image): PNGEncoder(compression: compression).encode(image)
        }
    }
}
