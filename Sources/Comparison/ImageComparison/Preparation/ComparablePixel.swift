import Imaging

/// A pixel of sRGB-encoded samples with straight alpha.
protocol ComparablePixel: Hashable, Sendable, BitwiseCopyable {
    associatedtype Sample: FixedWidthInteger & UnsignedInteger & Sendable
    var red: Sample { get }
    var green: Sample { get }
    var blue: Sample { get }
    var alpha: Sample { get }

    /// The number of sample values per level of 8 bits.
    static var samplesPerLevel: Float { get }
    /// The linear light, 0…1, of each sample.
    static var linearFromSample: [Float] { get }

    /// Returns the samples of sixteen adjacent pixels.
    static func lanes(_ pixels: UnsafePointer<Self>) -> PixelLanes
    /// Encodes a picture in linear light to the nearest pixels.
    static func encoded(_ image: LinearImage) -> Image<Self>
}

extension SRGBA8: ComparablePixel {
    static var samplesPerLevel: Float { 1 }
    static var linearFromSample: [Float] { SRGBTransfer.linearFromByte }
    static func encoded(_ image: LinearImage) -> SRGBImage { SRGBImage(image) }
}

extension SRGBA16: ComparablePixel {
    static var samplesPerLevel: Float { 257 }
    static var linearFromSample: [Float] { SRGBTransfer.linearFromDeep }
    static func encoded(_ image: LinearImage) -> DeepImage { DeepImage(image) }
}
