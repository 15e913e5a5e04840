/// The chromaticities x and y (CIE 1931) of red, green, blue and white of an RGB space.
struct RGBPrimaries: Equatable, Sendable {
    /// Pure red at its brightest.
    var red: SIMD2<Double>
    /// Pure green at its brightest.
    var green: SIMD2<Double>
    /// Pure blue at its brightest.
    var blue: SIMD2<Double>
    /// Red, green and blue together, each at its brightest.
    var white: SIMD2<Double>

    /// Daylight of 6500 K, the white point of most displays.
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

    /// The primaries of ACEScg (AP1, Academy S-2014-004) with its white point, near D60.
    static let acesCG = RGBPrimaries(
        red: SIMD2(0.713, 0.293), green: SIMD2(0.165, 0.830), blue: SIMD2(0.128, 0.044), white: SIMD2(0.32168, 0.33767))

    /// Returns whether no chromaticity differs by more than 0.0001, the precision with which files usually store them.
    func isClose(to other: RGBPrimaries) -> Bool {
        zip([red, green, blue, white], [other.red, other.green, other.blue, other.white]).allSatisfy { own, other in
            abs(own.x - other.x) <= 1e-4 && abs(own.y - other.y) <= 1e-4
        }
    }

    /// The white of the ICC profile connection space in X, Y and Z.
    static let connectionWhite = SIMD3(0.9642, 1, 0.8249)

    /// The matrix from linear light to X, Y and Z, adapted to the white of the ICC connection space; nil if the chromaticities
    /// are degenerate.
    var connectionFromRGB: ColorMatrix? {
        guard [red, green, blue, white].allSatisfy(Self.isChromaticity) else { return nil }
        let primaries = ColorMatrix(Self.color(red), Self.color(green), Self.color(blue))
        let light = Self.color(white)
        guard let inverse = primaries.inverse else { return nil }
        let amounts = inverse * light
        guard amounts.min() > 0 else { return nil }
        return Self.adaptation(from: light) * primaries * ColorMatrix(diagonal: amounts)
    }

    /// The matrix from the ICC profile connection space to linear sRGB.
    static let linearSRGBFromConnection: ColorMatrix = {
        guard let inverse = sRGB.connectionFromRGB?.inverse else {
            preconditionFailure("The matrix of the sRGB primaries has no inverse.")
        }
        return inverse
    }()

    private static func isChromaticity(_ point: SIMD2<Double>) -> Bool {
        (0...1).contains(point.x) && (1e-4...1).contains(point.y)
    }

    /// Returns X, Y and Z of a chromaticity with Y = 1.
    private static func color(_ point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
    }

    /// Returns the Bradford adaptation from a white point to that of the ICC connection space (ICC.1:2022, annex E).
    private static func adaptation(from white: SIMD3<Double>) -> ColorMatrix {
        let cones = ColorMatrix(SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
        guard let back = cones.inverse else { preconditionFailure("Bradford's matrix has no inverse.") }
        let (to, from) = (cones * connectionWhite, cones * white)
        return back * ColorMatrix(diagonal: to / from) * cones
    }
}
