public import Foundation
import ImageCodecs
public import ImageComparison
public import Imaging

/// A picture that `expectImage` takes: pictures in memory, or a file with one.
public protocol ExpectableImage {
    /// The picture as it is compared.
    /// - Throws: why there is none, in one line.
    func comparedImage() throws -> ComparedImage
}

extension ComparedImage: ExpectableImage {
    /// Itself.
    public func comparedImage() -> ComparedImage { self }
}

/// A kind of pixel whose pictures `expectImage` takes.
public protocol ExpectablePixel: BitwiseCopyable, Sendable {
    /// A picture as it is compared.
    static func comparedImage(_ image: Image<Self>) -> ComparedImage
}

extension Image: ExpectableImage where Pixel: ExpectablePixel {
    /// The picture as it is compared.
    public func comparedImage() -> ComparedImage { Pixel.comparedImage(self) }
}

extension SRGBA8: ExpectablePixel {
    /// The picture with 8 bits a sample.
    public static func comparedImage(_ image: SRGBImage) -> ComparedImage { .standard(image) }
}

extension SRGBA16: ExpectablePixel {
    /// The picture with 16 bits a sample.
    public static func comparedImage(_ image: DeepImage) -> ComparedImage { .deep(image) }
}

extension LinearColor: ExpectablePixel {
    /// The picture encoded with 16 bits a sample; light above 1 becomes 1.
    public static func comparedImage(_ image: LinearImage) -> ComparedImage { .deep(DeepImage(image)) }
}

extension URL: ExpectableImage {
    /// The picture in a file, of any format that `readImage` reads.
    public func comparedImage() throws -> ComparedImage { ComparedImage(try readImage(at: self)) }
}

extension ComparedImage {
    /// A picture as its file held it; linear light is encoded with 16 bits a sample.
    init(_ picture: DecodedImage) {
        switch picture {
        case .standard(let image): self = .standard(image)
        case .deep(let image): self = .deep(image)
        case .linear(let image): self = LinearColor.comparedImage(image)
        }
    }

    /// A PNG file of the picture.
    func encoded(_ compression: PNGEncoder.Compression) -> [UInt8] {
        switch self {
        case .standard(let image): PNGEncoder(compression: compression).encode(image)
        case .deep(let image): PNGEncoder(compression: compression).encode(image)
        }
    }
}
