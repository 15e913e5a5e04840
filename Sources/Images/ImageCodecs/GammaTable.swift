internal import Imaging
internal import RenderMath

/// The sRGB-encoded sample of each sample of a file whose samples are powers of light, each computed when it is first met:
/// small pictures of 16 bits meet few of the 65536.
struct GammaTable {
    private let exponent: Double
    private let largest: Int
    private var samples: [UInt16?]

    /// The table of samples that are light raised to `exponent`, which is above 0.
    /// - Parameter bitDepth: bits a sample in the file; those of fewer than 8 bits are already spread over 8.
    init(exponent: Double, bitDepth: Int) {
        self.exponent = exponent
        largest = bitDepth == 16 ? 65_535 : 255
        samples = Array(repeating: nil, count: largest + 1)
    }

    /// The picture with each colour sample replaced; alpha is linear and stays.
    mutating func standardRGB(_ image: consuming DeepImage) -> DeepImage {
        // A sample of 8 bits or fewer was spread over 16 by repeating it, so its upper byte is itself.
        let shift = largest == 255 ? 8 : 0
        for index in image.pixels.indices {
            let pixel = image.pixels[index]
            image.pixels[index] = SRGBA16(
                red: sample(Int(pixel.red >> shift)), green: sample(Int(pixel.green >> shift)),
                blue: sample(Int(pixel.blue >> shift)), alpha: pixel.alpha)
        }
        return image
    }

    private mutating func sample(_ stored: Int) -> UInt16 {
        if let known = samples[stored] { return known }
        let light = PortableMath.pow(Double(stored) / Double(largest), 1 / exponent)
        let encoded = UInt16((SRGBTransfer.encoded(fromLinear: light) * 65_535).rounded())
        samples[stored] = encoded
        return encoded
    }
}
