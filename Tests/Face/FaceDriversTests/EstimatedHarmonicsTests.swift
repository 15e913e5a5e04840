import FaceTracking
import Imaging
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

/// Light estimates with spherical harmonics light diffuse surfaces as the harmonics do, however much moves to a directional
/// light.
@Suite struct EstimatedHarmonicsTests {
    /// The shading of a white surface under radiance harmonics: π, 2π/3 and π/4 over π (Ramamoorthi and Hanrahan, 2001).
    private func shown(_ coefficients: [SIMD3<Double>], _ normal: SIMD3<Double>) -> SIMD3<Double> {
        zip(coefficients, SphericalHarmonics.basis(normal)).enumerated().reduce(SIMD3<Double>()) { sum, entry in
            let share = entry.offset == 0 ? 1 : entry.offset < 4 ? 2.0 / 3 : 0.25
            return sum + entry.element.0 * (entry.element.1 * share)
        }
    }

    @Test func directionalAndAmbientPartsSumToTheEstimate() {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<20 {
            let numbers = (0..<27).map { index -> Float in
                index % 9 == 0 ? Float(generator.number(in: 0.5..<2)) : Float(generator.number(in: -0.4..<0.4))
            }
            let light = (0..<9).map { SIMD3(Double(numbers[$0]), Double(numbers[$0 + 9]), Double(numbers[$0 + 18])) }
            let split = EstimatedHarmonics(numbers)
            let toLight = -SIMD3<Double>(split.direction)
            // A directional light as second-degree harmonics represent it.
            let side = SphericalHarmonics.basis(toLight).map { SIMD3<Double>(split.directional) * (.pi * $0) }
            for _ in 0..<20 {
                let normal = generator.direction()
                let whole = shown(light, normal)
                let parts = shown(side, normal) + shown(split.rest.coefficients.map { $0 * .pi }, normal)
                #expect((whole - parts).max().magnitude < 1e-5, "\(generator)")
            }
            #expect(split.directional.min() >= 0)
        }
    }

    @Test func harmonicsOverrideOtherLightEstimates() throws {
        var scene = Scene()
        func add(_ kind: Light.Kind) -> NodeID {
            var node = Node(name: "light")
            node.light = Light(kind)
            return scene.add(node)
        }
        let (ambient, sun, around) = (add(.ambient), add(.directional), add(.environment))
        let drivers = DriverSet(lights: [
            LightDriver(node: ambient), LightDriver(node: sun, source: .primary),
            LightDriver(node: around, source: .harmonics, harmonicsGain: 0.5),
        ])
        var timeline = Timeline(scene: scene, drivers: drivers)
        var coefficients = [Float](repeating: 0, count: 27)
        // White from above and a little from every direction.
        for channel in 0..<3 { (coefficients[9 * channel], coefficients[9 * channel + 1]) = (2, 1) }
        let state = timeline.advance(
            to: TrackedFrame(index: 0, time: 0, light: LightEstimate(sphericalHarmonics: coefficients)))
        #expect(state[ambient].light?.intensity == 0)
        #expect(state[sun].parentFromNode.transform(direction: SIMD3(0, 0, -1)).y < -0.999)
        #expect(try #require(state[sun].light).radiance.x > 0.2)
        #expect(state[around].light?.intensity == 500 && state[around].light?.harmonics != nil)
        let plain = timeline.advance(
            to: TrackedFrame(index: 1, time: 0.1, light: LightEstimate(ambientIntensity: 400)))
        #expect(plain[around].light?.intensity == 0 && plain[ambient].light?.intensity == 400)
    }
}
