import Foundation
import SceneGraph
import Testing

/// The colours of metals, compared with a second computation that uses few wavelengths and an approximation of the observer.
@Suite struct MeasuredMetalTests {
    /// A wavelength in nanometres, and the refractive index and the extinction coefficient that were measured there.
    private typealias Sample = (wavelength: Double, n: Double, k: Double)

    /// Samples of the publications that `MeasuredMetal` names.
    private static let samples: [MeasuredMetal: [Sample]] = [
        .gold: [
            (397.4, 1.47, 1.952), (413.3, 1.46, 1.958), (430.5, 1.45, 1.948), (450.9, 1.38, 1.914), (471.4, 1.31, 1.849),
            (495.9, 1.04, 1.833), (520.9, 0.62, 2.081), (548.6, 0.43, 2.455), (582.1, 0.29, 2.863), (616.8, 0.21, 3.272),
            (659.5, 0.14, 3.697), (704.5, 0.13, 4.103),
        ],
        .silver: [(430.5, 0.04, 2.462), (495.9, 0.05, 3.093), (582.1, 0.05, 3.858), (704.5, 0.04, 4.838)],
        .copper: [
            (397.4, 1.32, 2.116), (413.3, 1.28, 2.207), (430.5, 1.25, 2.305), (450.9, 1.24, 2.397), (471.4, 1.25, 2.483),
            (495.9, 1.22, 2.564), (520.9, 1.18, 2.608), (548.6, 1.02, 2.577), (582.1, 0.7, 2.704), (616.8, 0.3, 3.205),
            (659.5, 0.22, 3.747), (704.5, 0.21, 4.205),
        ],
        .bronze: [
            (430, 1.024, 1.847), (470, 0.937, 2.033), (510, 0.798, 2.173), (550, 0.519, 2.415), (590, 0.357, 2.848),
            (630, 0.327, 3.226), (670, 0.314, 3.558), (710, 0.305, 3.872),
        ],
        .brass: [
            (430, 1.278, 1.784), (470, 0.9, 1.957), (510, 0.639, 2.358), (550, 0.527, 2.765), (590, 0.46, 3.159),
            (630, 0.445, 3.522), (670, 0.444, 3.86), (710, 0.448, 4.186),
        ],
        .aluminium: [(442.8, 0.6079, 5.3676), (563.6, 1.0728, 6.7839), (688.8, 1.8301, 8.0601)],
        .iron: [(431, 2.48, 2.71), (496, 2.74, 2.88), (582, 2.94, 2.99), (704, 2.86, 3.19)],
        .chromium: [(431, 2.19, 3.04), (496, 2.75, 3.3), (582, 3.22, 3.3), (704, 3.05, 3.39)],
        .titanium: [(431, 2.21, 3.01), (496, 2.36, 3.19), (582, 2.6, 3.58), (704, 2.86, 3.96)],
        .platinum: [(447.2, 1.839, 3.1204), (523.4, 2.0166, 3.5618), (612.5, 2.2607, 4.0661), (716.8, 2.5903, 4.5958)],
        .nickel: [(431, 1.71, 2.82), (496, 1.82, 3.25), (582, 1.96, 3.8), (704, 2.06, 4.5)],
    ]

    /// D65's power from 380 nm in steps of 20 nm (CIE 15).
    private static let daylight = [
        50.0, 82.8, 93.4, 104.9, 117.8, 115.9, 109.4, 104.8, 104.4, 100, 95.8, 90, 87.7, 83.7, 80.2, 78.3, 71.6, 61.6, 75.1,
        46.4,
        63.4,
    ]

    /// The CIE 1931 observer (Wyman, Sloan and Shirley 2013, "Simple Analytic Approximations to the CIE XYZ Color Matching
    /// Functions", section 2.2).
    private func observer(_ wavelength: Double) -> SIMD3<Double> {
        func lobe(_ height: Double, _ centre: Double, _ below: Double, _ above: Double) -> Double {
            let distance = (wavelength - centre) / (wavelength < centre ? below : above)
            return height * exp(-0.5 * distance * distance)
        }
        return SIMD3(
            lobe(1.056, 599.8, 37.9, 31) + lobe(0.362, 442, 16, 26.7) + lobe(-0.065, 501.1, 20.4, 26.2),
            lobe(0.821, 568.8, 46.9, 40.5) + lobe(0.286, 530.9, 16.3, 31.1),
            lobe(1.217, 437, 11.8, 36) + lobe(0.681, 459, 26, 13.8))
    }

    /// Returns CIE XYZ, not normalized, of a reflectance in the light of D65.
    private func tristimulus(_ reflectance: (Double) -> Double) -> SIMD3<Double> {
        var sum = SIMD3<Double>.zero
        for (step, power) in Self.daylight.enumerated() {
            let wavelength = 380 + 20 * Double(step)
            sum += observer(wavelength) * (power * reflectance(wavelength))
        }
        return sum
    }

    /// Returns linear Rec. 709 of CIE XYZ (IEC 61966-2-1).
    private func rec709(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(3.2406, -0.9689, 0.0557) * xyz.x + SIMD3(-1.5372, 1.8758, -0.204) * xyz.y + SIMD3(-0.4986, 0.0415, 1.057) * xyz.z
    }

    private func reflectance(of samples: [Sample], at wavelength: Double) -> Double {
        func reflected(_ sample: Sample) -> Double {
            let (n, k) = (sample.n, sample.k)
            return ((n - 1) * (n - 1) + k * k) / ((n + 1) * (n + 1) + k * k)
        }
        guard let above = samples.firstIndex(where: { $0.wavelength > wavelength }) else { return reflected(samples.last!) }
        guard above > 0 else { return reflected(samples[0]) }
        let (first, second) = (samples[above - 1], samples[above])
        let weight = (wavelength - first.wavelength) / (second.wavelength - first.wavelength)
        return reflected(first) * (1 - weight) + reflected(second) * weight
    }

    @Test func observerSeesWhiteOfD65() {
        let white = tristimulus { _ in 1 }
        let sum = white.x + white.y + white.z
        #expect(abs(white.x / sum - 0.3127) < 0.003 && abs(white.y / sum - 0.329) < 0.003)
    }

    @Test(arguments: MeasuredMetal.allCases)
    func colorFollowsFromIndices(metal: MeasuredMetal) throws {
        let samples = try #require(Self.samples[metal])
        let color = rec709(tristimulus { reflectance(of: samples, at: $0) }) / rec709(tristimulus { _ in 1 })
        let known = metal.reflectance
        for channel in 0..<3 {
            #expect(abs(min(color[channel], 1) - Double(known[channel])) < 0.02, "\(metal): \(color)")
            #expect((0...1).contains(known[channel]))
        }
    }

    /// Values that Unity's Shader Graph manual (Metal Reflectance Node) and Adobe's metal references for Substance 3D give.
    @Test(arguments: [
        (MeasuredMetal.aluminium, SIMD3<Float>(0.913, 0.921, 0.925)), (.chromium, SIMD3(0.55, 0.556, 0.554)),
        (.platinum, SIMD3(0.672, 0.637, 0.585)), (.nickel, SIMD3(0.7014, 0.6382, 0.5593)),
        (.silver, SIMD3(0.9868, 0.983, 0.9667)),
    ])
    func colorMatchesPublishedValue(metal: MeasuredMetal, published: SIMD3<Float>) {
        for channel in 0..<3 { #expect(abs(metal.reflectance[channel] - published[channel]) < 0.02) }
    }
}
