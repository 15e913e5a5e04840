import SceneGraph
import Testing

@Suite struct ColorTemperatureTests {
    @Test func neutralLightChangesNothing() {
        #expect(ColorTemperature.color(kelvin: 6500) == SIMD3(1, 1, 1))
    }

    @Test func warmLightLosesBlueAndColdLightLosesRed() {
        var previous = ColorTemperature.color(kelvin: 1000)
        #expect(previous.x == 1 && previous.z < 0.01)
        for kelvin in stride(from: 1500.0, through: 40000, by: 250) {
            let color = ColorTemperature.color(kelvin: kelvin)
            // The redder the cooler, without a jump where the approximation changes its formula.
            #expect(color.x / color.z <= previous.x / max(previous.z, 1e-6) * 1.001, "\(kelvin) K")
            #expect(color.max() == 1 && color.min() >= 0)
            previous = color
        }
        #expect(previous.z == 1 && previous.x < 0.6)
    }
}
