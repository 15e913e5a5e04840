import Imaging

/// A pixel of sRGB-encoded samples with straight alpha.
protocol ComparablePixel: Hashable, Sendable, BitwiseCopyable {
    associatedtype Sample: FixedWidthInteger & UnsignedInteger & Sendable
    var red: Sample { get }
    var green: Sample { get }
    var blue: Sample { get }
    var alpha: Sample { get }

    /// Samples to a level of 8 bits.
    static var samplesPerLevel: Float { get }
    /// The linear light, 0…1, of each sample.
    static var linearFromSample: [Float] { get }

    /// The samples of sixteen pixels that lie side by side.
    static func lanes(_ pixels: UnsafePointer<Self>) -> PixelLanes
    /// The nearest pixel to a colour in linear light.
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
