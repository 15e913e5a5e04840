import FaceTracking
import RenderMath
import Testing

@testable import FaceFitting

/// The colour of a film's light, estimated from the colours of skin, eyes and bright objects.
@Suite struct LightTintTests {
    /// The colours of an average person in front of a white object, under a light.
    private func evidence(light: SIMD3<Double>, skin: SIMD3<Double>? = nil, white: SIMD3<Double>? = SIMD3(0.9, 0.9, 0.88))
        -> SkinEvidence
    {
        var evidence = SkinEvidence(skin: 0.3, white: nil, pale: nil)
        evidence.skinColor = (skin ?? SIMD3(0.52, 0.3, 0.222)) * light
        evidence.eyeColor = SIMD3(0.4, 0.3, 0.277) * light
        evidence.whiteColor = white.map { $0 * light }
        return evidence
    }

    /// The greatest difference between the ratios of two channels, as a natural logarithm.
    private func difference(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        let ratio = a / b
        return max(
            PortableMath.log(ratio.x / ratio.y).magnitude, PortableMath.log(ratio.z / ratio.y).magnitude)
    }

    /// Neutral, lamp light, late sun, shade, and a green cast. The prior of a neutral light biases the estimate.
    @Test(arguments: [
        (SIMD3(1.0, 1, 1), 0.02), (SIMD3(1.22, 1, 0.78), 0.08), (SIMD3(1.5, 1, 0.6), 0.06), (SIMD3(0.86, 1, 1.22), 0.08),
        (SIMD3(0.9, 1, 0.9), 0.05),
    ])
    func tintEstimateRecoversLightColour(light: SIMD3<Double>, tolerance: Double) {
        let found = LightTint.estimate(from: [evidence(light: light)])
        #expect(difference(found, light) < tolerance, "\(found)")
        #expect((found.dot(SIMD3(0.2126, 0.7152, 0.0722)) - 1).magnitude < 1e-9)
    }

    /// Red skin by itself does not make the light red, because eyes and white objects contradict it.
    @Test func redSkinDoesNotTintTheLight() {
        let found = LightTint.estimate(from: [evidence(light: SIMD3(1, 1, 1), skin: SIMD3(0.3, 0.12, 0.085))])
        #expect(difference(found, SIMD3(1, 1, 1)) < 0.12, "\(found)")
    }

    /// A red wall is not a white object.
    @Test func colouredBackgroundHasLittleEffect() {
        let found = LightTint.estimate(from: [evidence(light: SIMD3(1, 1, 1), white: SIMD3(0.6, 0.1, 0.08))])
        #expect(difference(found, SIMD3(1, 1, 1)) < 0.06, "\(found)")
    }

    @Test func blackAndWhiteFilmGivesWhiteLight() {
        var evidence = SkinEvidence(skin: 0.3, white: nil, pale: nil)
        evidence.skinColor = SIMD3(0.3, 0.3, 0.3)
        evidence.eyeColor = SIMD3(0.4, 0.4, 0.4)
        evidence.whiteColor = SIMD3(0.8, 0.8, 0.79)
        #expect(LightTint.estimate(from: [evidence]) == SIMD3(1, 1, 1))
        #expect(LightTint.estimate(from: []) == SIMD3(1, 1, 1))
    }

    @Test func tintDoesNotChangeSkinAlbedo() throws {
        let light = SIMD3(1.22, 1, 0.78)
        var (auto, neutral) = (
            LightSolver(times: [0], shots: [1]),
            LightSolver(
                times: [0], shots: [1],
                whiteBalance: .neutral)
        )
        for vertex in 0..<200 {
            let angle = Double(vertex) * 0.61
            let normal = SIMD3(PortableMath.cos(angle) * 0.6, PortableMath.sin(angle * 1.7) * 0.6, 1).normalized()
            let sample = SkinSample(vertex: vertex, place: .zero, normal: normal)
            auto.add(sample, color: SIMD3(0.52, 0.3, 0.222) * light, frame: 0)
            neutral.add(sample, color: SIMD3(0.52, 0.3, 0.222) * light, frame: 0)
        }
        auto.add(evidence(light: light), of: 0)
        neutral.add(evidence(light: light), of: 0)
        func shown(_ solver: LightSolver) throws -> SIMD3<Double> {
            let numbers = try #require(solver.lights()[0]?.sphericalHarmonics)
            let harmonics = (0..<9).map { SIMD3(Double(numbers[$0]), Double(numbers[9 + $0]), Double(numbers[18 + $0])) }
            return LightHarmonics.shown(harmonics, SIMD3(0, 0, 1))
        }
        #expect(difference(try shown(auto), light) < 0.08)
        #expect(difference(try shown(neutral), SIMD3(1, 1, 1)) < 0.01)
    }
}
