import FaceTracking
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

@Suite struct LightDriverTests {
    private let stage = StageScene()

    private func state(_ lights: [LightEstimate?]) -> FrameState {
        let drivers = [LightDriver(node: stage.ambient, gain: 2), LightDriver(node: stage.sun, source: .primary)]
        var timeline = Timeline(scene: stage.scene, drivers: DriverSet(lights: drivers))
        var state = FrameState(of: stage.scene)
        for (index, light) in lights.enumerated() {
            state = timeline.advance(to: TrackedFrame(index: index, time: Double(index), light: light))
        }
        return state
    }

    @Test func lightIntensityAndColourFollowTheEstimate() {
        let neutral = state([LightEstimate(ambientIntensity: 500)])
        #expect(neutral[stage.ambient].light?.radiance == SIMD3(0.5, 1, 1))
        #expect(neutral[stage.sun].light?.intensity == 500)
        let warm = state([LightEstimate(ambientIntensity: 500, ambientColorTemperature: 3000, primaryIntensity: 70)])
        #expect(warm[stage.sun].light?.intensity == 70)
        let color = ColorTemperature.linearColor(kelvin: 3000)
        #expect(warm[stage.ambient].light?.color == SIMD3(0.5, 1, 1) * color)
    }

    @Test func lastLightEstimatePersists() {
        #expect(state([nil])[stage.ambient].light == stage.scene[stage.ambient].light)
        #expect(state([LightEstimate(ambientIntensity: 250), nil])[stage.ambient].light?.intensity == 500)
    }

    @Test func directionalLightPointsAlongTheEstimate() {
        var generator = SeededGenerator(seed: 9)
        let directions = (0..<50).map { _ in SIMD3<Float>(generator.direction()) } + [SIMD3(0, -1, 0), SIMD3(0, 1, 0)]
        for direction in directions {
            let pose = state([LightEstimate(primaryDirection: direction * 3)])[stage.sun].parentFromNode
            #expect((pose.transform(direction: SIMD3(0, 0, -1)) - direction).length < 1e-5, "\(direction)")
            #expect((pose.linear.determinant - 1).magnitude < 1e-5)
            #expect(pose.translation == SIMD3(0, 3, 0))
        }
    }

    @Test func light6500KelvinIsWhite() {
        #expect(ColorTemperature.linearColor(kelvin: 6500) == SIMD3(1, 1, 1))
        let near = ColorTemperature.linearColor(kelvin: 6500.001)
        #expect((near - SIMD3(1, 1, 1)).length < 1e-5)
    }

    /// Chromaticities of black bodies from the CIE's tables: illuminant A, and the locus at 2000, 5000 and 10000 K.
    @Test(arguments: [(2856.0, 0.4476, 0.4074), (2000.0, 0.5267, 0.4133), (5000.0, 0.3451, 0.3516), (10000.0, 0.2807, 0.2884)])
    func chromaticitiesLieOnThePlanckianLocus(kelvin: Double, x: Double, y: Double) {
        let found = ColorTemperature.chromaticity(kelvin: kelvin)
        #expect((found - SIMD2(x, y)).length < 0.0015, "\(found)")
    }

    @Test func higherTemperatureIsBluerAtEqualLuminance() {
        var last = -1.0
        for kelvin in stride(from: 1000.0, through: 30000, by: 250) {
            let color = SIMD3<Double>(ColorTemperature.linearColor(kelvin: kelvin))
            #expect(color.min() >= 0 && (color * SIMD3(0.2126, 0.7152, 0.0722)).sum().distance(to: 1).magnitude < 1e-6)
            let blueness = color.z / color.x
            #expect(blueness >= last, "\(kelvin)")
            last = blueness
        }
    }
}
