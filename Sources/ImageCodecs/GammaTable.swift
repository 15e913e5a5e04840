internal import Imaging
internal import RenderMath

/// The sRGB-encoded sample of each sample of a file whose samples are powers of light.
struct GammaTable {
    /// One 16-bit sample for each sample of the file: 256 of them, or 65536.
    private let samples: [UInt16]

    /// The table of samples that are light raised to `exponent`, which is above 0.
    /// - Parameter bitDepth: bits a sample in the file; up to 8 bits a table of 256 serves.
    init(exponent: Double, bitDepth: Int) {
        let largest = bitDepth == 16 ? 65_535 : 255
        samples = (0...largest).map { sample in
            let light = PortableMath.pow(Double(sample) / Double(largest), 1 / exponent)
            return UInt16((SRGBTransfer.encoded(fromLinear: light) * 65_535).rounded())
        }
    }

    func standardRGB(_ pixel: SRGBA8) -> SRGBA8 {
        SRGBA8(
            SRGBA16(
                red: deepSample(pixel.red), green: deepSample(pixel.green), blue: deepSample(pixel.blue),
                alpha: UInt16(pixel.alpha) * 257))
    }

    func standardRGB(_ pixel: SRGBA16) -> SRGBA16 {
        SRGBA16(
            red: deepSample(pixel.red), green: deepSample(pixel.green), blue: deepSample(pixel.blue), alpha: pixel.alpha)
    }

    private func deepSample(_ sample: UInt8) -> UInt16 {
        samples[samples.count == 256 ? Int(sample) : Int(sample) * 257]
    }

    private func deepSample(_ sample: UInt16) -> UInt16 {
        // A sample of 8 bits or fewer was spread over 16 by repeating it, so its upper byte is itself.
        samples[samples.count == 256 ? Int(sample >> 8) : Int(sample)]
    }
}
