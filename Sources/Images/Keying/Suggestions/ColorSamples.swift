import Imaging
import RenderMath

/// Evenly spaced pixels of pictures, in the plane in which colours of one lightness are compared.
struct ColorSamples {
    /// The approximate number of samples in total.
    private static let wanted = 40_000
    /// The lightness to which all colours are moved: one that screens and skin have.
    static let lightness = 0.6

    let pixels: [SRGBA8]
    /// OKLab's two colour axes at that lightness.
    let hues: [SIMD2<Double>]

    init(of pictures: [SRGBImage]) {
        let count = pictures.reduce(0) { $0 + $1.size.pixelCount }
        let step = max(1, Int((Double(count) / Double(Self.wanted)).squareRoot().rounded(.up)))
        var pixels: [SRGBA8] = []
        for picture in pictures {
            for y in stride(from: min(step / 2, picture.size.height - 1), to: picture.size.height, by: step) {
                for x in stride(from: min(step / 2, picture.size.width - 1), to: picture.size.width, by: step) {
                    pixels.append(picture[x, y])
                }
            }
        }
        self.pixels = pixels
        hues = pixels.map(Self.hue)
    }

    static func hue(of pixel: SRGBA8) -> SIMD2<Double> {
        OKLab(linear: linear(pixel)).hue(atLightness: lightness)
    }

    static func linear(_ color: SRGBA8) -> SIMD3<Float> {
        let decode = SRGBTransfer.linearFromByte
        return SIMD3(decode[Int(color.red)], decode[Int(color.green)], decode[Int(color.blue)])
    }

    static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let off = a - b
        return (off * off).sum().squareRoot()
    }
}
