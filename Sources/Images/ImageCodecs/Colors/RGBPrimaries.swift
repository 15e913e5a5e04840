/// The colours of red, green, blue and white light of an RGB space, as chromaticities x and y (CIE 1931).
struct RGBPrimaries: Equatable, Sendable {
    /// Pure red at its brightest.
    var red: SIMD2<Double>
    /// Pure green at its brightest.
    var green: SIMD2<Double>
    /// Pure blue at its brightest.
    var blue: SIMD2<Double>
    /// Red, green and blue together.
    var white: SIMD2<Double>

    /// Daylight of 6500 K, the white of most displays.
    static let d65 = SIMD2(0.3127, 0.3290)
    /// The primaries of sRGB and ITU-R BT.709.
    static let sRGB = RGBPrimaries(
        red: SIMD2(0.640, 0.330), green: SIMD2(0.300, 0.600), blue: SIMD2(0.150, 0.060), white: d65)
    /// The primaries of Adobe RGB (1998).
    static let adobeRGB = RGBPrimaries(
        red: SIMD2(0.640, 0.330), green: SIMD2(0.210, 0.710), blue: SIMD2(0.150, 0.060), white: d65)
    /// The primaries of Display P3.
    static let displayP3 = RGBPrimaries(
        red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060), white: d65)

    /// The white of ICC profiles' connection space, X, Y and Z.
    static let connectionWhite = SIMD3(0.9642, 1, 0.8249)

    /// The matrix from linear light to X, Y and Z, adapted to the white of ICC profiles; nil where the chromaticities are not those of
    /// three colours and a white.
    var connectionFromRGB: ColorMatrix? {
        guard [red, green, blue, white].allSatisfy(Self.isChromaticity) else { return nil }
        let primaries = ColorMatrix(Self.color(red), Self.color(green), Self.color(blue))
        let light = Self.color(white)
        guard let inverse = primaries.inverse else { return nil }
        let amounts = inverse * light
        guard amounts.min() > 0 else { return nil }
        return Self.adaptation(from: light) * primaries * ColorMatrix(diagonal: amounts)
    }

    /// The matrix from the connection space of ICC profiles to linear sRGB.
    static let linearSRGBFromConnection: ColorMatrix = {
        guard let inverse = sRGB.connectionFromRGB?.inverse else {
            preconditionFailure("The primaries of sRGB are in a plane.")
        }
        return inverse
    }()

    private static func isChromaticity(_ point: SIMD2<Double>) -> Bool {
        (0...1).contains(point.x) && (1e-4...1).contains(point.y)
    }

    /// X, Y and Z of a chromaticity with Y = 1.
    private static func color(_ point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
    }

    /// Bradford's adaptation from a white to the one of ICC profiles (ICC.1:2022, annex E).
    private static func adaptation(from white: SIMD3<Double>) -> ColorMatrix {
        let cones = ColorMatrix(SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
        guard let back = cones.inverse else { preconditionFailure("Bradford's matrix has no inverse.") }
        let (to, from) = (cones * connectionWhite, cones * white)
        return back * ColorMatrix(diagonal: to / from) * cones
    }
}
