import Imaging
import Rasterizer
import RenderMath

/// The error of the engine's picture relative to the oracle's.
struct Agreement: CustomStringConvertible {
    /// The largest distance, in linear light times alpha, from the oracle's value to the values that round to the picture's
    /// byte.
    var linearError = 0.0
    /// The largest difference from the oracle's byte, over red, green, blue and alpha.
    var byteDifference = 0
    /// The largest difference in depth, relative to the depth.
    var depthError = 0.0
    /// Pixels whose identifiers differ.
    var otherIdentifiers = 0
    /// Pixels compared, and pixels excluded because rounding may decide their value.
    var compared = 0
    var doubtful = 0

    init(_ frame: Framebuffer, _ truth: [ScalarRenderer.Pixel]) {
        for (index, pixel) in truth.enumerated() {
            if pixel.isDoubtful {
                doubtful += 1
                continue
            }
            compared += 1
            compare(frame.color.pixels[index], pixel.color)
            if let depth = frame.depth?.pixels[index] {
                let difference = (Double(depth) - pixel.depth).magnitude
                depthError = max(depthError, pixel.depth == 0 ? difference : difference / pixel.depth)
            }
            if let identifiers = frame.identifiers, identifiers.pixels[index] != pixel.identifier { otherIdentifiers += 1 }
        }
    }

    /// Whether the picture agrees within `linear` light and one byte, and at least nine tenths of it were compared.
    func isWithin(linear: Double) -> Bool {
        linearError <= linear && byteDifference <= 1 && otherIdentifiers == 0 && depthError < 1e-5 && compared > 9 * doubtful
    }

    var description: String {
        "linear error \(linearError), byte difference \(byteDifference), depth error \(depthError), "
            + "\(otherIdentifiers) other identifiers, \(compared) pixels compared, \(doubtful) doubtful"
    }

    private mutating func compare(_ shown: SRGBA8, _ truth: SIMD4<Double>) {
        let alpha = min(max(truth.w, 0), 1)
        compareBytes(shown.alpha, Int((alpha * 255).rounded()))
        if alpha == 0 { return }
        for (byte, light) in zip([shown.red, shown.green, shown.blue], [truth.x, truth.y, truth.z]) {
            let straight = min(max(light / alpha, 0), 1)
            compareBytes(byte, Int((SRGBTransfer.encoded(fromLinear: straight) * 255).rounded()))
            let lowest = SRGBTransfer.linear(fromEncoded: max(Double(byte) - 0.5, 0) / 255)
            let highest = SRGBTransfer.linear(fromEncoded: min(Double(byte) + 0.5, 255) / 255)
            linearError = max(linearError, max(lowest - straight, straight - highest, 0) * alpha)
        }
    }

    private mutating func compareBytes(_ a: UInt8, _ b: Int) {
        byteDifference = max(byteDifference, abs(Int(a) - b))
    }
}
