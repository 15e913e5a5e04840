import Imaging
import Rasterizer
import RasterResources
import RenderMath
import RenderTestSupport
import Testing

@Suite("Subsurface scattering follows the wrapped cosine and conserves energy")
struct ScatteringTests {
    /// The irradiance of an environment on a scattering surface, from the integrals of the wrapped cosine with Legendre's
    /// polynomials.
    static func scattered(
        _ light: EnvironmentLight, _ normal: SIMD3<Double>, widths: SIMD3<Double>
    ) -> SIMD3<Double> {
        func value(_ normal: SIMD3<Double>) -> SIMD3<Double> { EnvironmentLightTests.value(light, normal) }
        let axes = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        // Opposite directions separate the odd band from the even ones; the mean over three axes is the zeroth.
        let odd = (value(normal) - value(-normal)) / 2
        let even = (value(normal) + value(-normal)) / 2
        let zeroth = axes.reduce(SIMD3<Double>.zero) { $0 + (value($1) + value(-$1)) / 6 }
        let one = SIMD3<Double>(repeating: 1)
        let oddBand = odd * (one - widths / 2)
        let evenBands = (even - zeroth) * (one - widths) * (one - widths)
        return pointwiseMax(zeroth + oddBand + evenBands, .zero)
    }

    static func skin(widths: SIMD3<Float>, color: SIMD3<Float> = SIMD3(0.8, 0.6, 0.5)) -> ShadingMaterial {
        var material = PhysicallyBasedTests.material(color, metalness: 0, roughness: 0.5)
        material.lightingModel = .skin
        material[.subsurface] = .color(LinearColor(red: widths.x, green: widths.y, blue: widths.z))
        return material
    }

    @Test("Skin cloth under lights and a sky agrees with the oracle", arguments: [Float(0), 0.3, 1])
    func cloth(width: Float) throws {
        var stage = TestStage()
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3<Float>(0.3, 0.8, 0.6).normalized(), radiance: SIMD3(1, 0.9, 0.7)),
            DirectionalLight(directionToLight: SIMD3<Float>(-0.9, 0.1, -0.5).normalized(), radiance: SIMD3(0.6, 0.5, 0.9)),
        ]
        stage.list.lighting.punctualLights = [
            PunctualLight(source: .point(SIMD3(-1, 0.4, 0.3)), radiance: SIMD3(0.3, 0.2, 0.2))
        ]
        stage.list.lighting.environment = EnvironmentLight(SphericalHarmonics.oldTownSquare.scaled(by: 0.3))
        stage.list.draws = [
            TestStage.cloth(
                shading: Self.skin(widths: SIMD3(width, width * 0.5, width * 0.2)), state: RasterState(cullMode: .none))
        ]
        let agreement = try stage.agreement()
        #expect(agreement.isWithin(linear: 4e-3), "\(agreement)")
    }

    @Test("In directional light, scattering of width zero equals a physically based surface to the bit")
    func noWidth() throws {
        var stage = TestStage()
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3<Float>(0.3, 0.8, 0.6).normalized(), radiance: SIMD3(1, 0.9, 0.7))
        ]
        stage.list.draws = [TestStage.cloth(shading: Self.skin(widths: .zero), state: RasterState(cullMode: .none))]
        let seen = try stage.render()
        stage.list.draws[0].shading?.lightingModel = .physicallyBased
        #expect(try stage.render().color == seen.color)
    }

    @Test(
        "The attenuated harmonic bands match the integral over all directions",
        arguments: [0.0, 0.2, 0.55, 1])
    func harmonics(width: Double) {
        // Light of three bands only, whose harmonics are exact.
        func light(from direction: SIMD3<Double>) -> Double {
            1 + 0.7 * direction.x - 0.4 * direction.z + 0.5 * direction.x * direction.y + 0.3
                * (direction.z * direction.z - 1.0 / 3)
        }
        let normal = SIMD3<Double>(0.3, -0.5, 0.8).normalized()
        var (wrapped, cosine) = (0.0, 0.0)
        let rows = 400
        for row in 0..<rows {
            let height = (Double(row) + 0.5) / Double(rows) * 2 - 1
            let radius = (1 - height * height).squareRoot()
            for column in 0..<(2 * rows) {
                let angle = (Double(column) + 0.5) / Double(rows) * .pi
                let direction = SIMD3(radius * PortableMath.cos(angle), radius * PortableMath.sin(angle), height)
                let slant = normal.dot(direction)
                wrapped += light(from: direction) * max(slant + width, 0) / ((1 + width) * (1 + width))
                cosine += max(slant, 0)
            }
        }
        // A white diffuse surface in uniform light of 1 reflects 1.
        let integral = wrapped / cosine
        var environment = EnvironmentLight(SphericalHarmonics(coefficients: Array(repeating: .zero, count: 9)))
        // The cosine's bands relative to the zeroth: 1, 2/3 and 1/4 (Ramamoorthi and Hanrahan 2001).
        environment.constant = SIMD3(repeating: 1 - 0.1 / 4)
        environment.linear.x = SIMD3(repeating: 0.7 * 2 / 3)
        environment.linear.z = SIMD3(repeating: -0.4 * 2 / 3)
        environment.mixed.xy = SIMD3(repeating: 0.5 / 4)
        environment.square.z = SIMD3(repeating: 0.3 / 4)
        let seen = Self.scattered(environment, normal, widths: SIMD3(repeating: width)).x
        #expect(abs(seen - integral) < 2e-5, "\(seen) \(integral)")
    }

    @Test("In uniform light white skin reflects all of it, for any scattering width", arguments: [Float(0), 0.4, 1])
    func whiteFurnace(width: Float) throws {
        var stage = TestStage()
        let cube = CubeMap(side: 32) { _ in LinearColor(red: 0.5, green: 0.5, blue: 0.5) }
        stage.list.lighting.environment = EnvironmentLight(SphericalHarmonics(of: cube).scaled(by: 1 / .pi))
        stage.list.lighting.surroundings = Surroundings(cube: SampledCube(cube.prefiltered()))
        stage.list.draws = [
            TestStage.cloth(
                shading: Self.skin(widths: SIMD3(repeating: width), color: SIMD3(1, 1, 1)), state: RasterState(cullMode: .none))
        ]
        let picture = try stage.render(over: .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5)))
        #expect(picture.color.pixels.allSatisfy { abs(Int($0.red) - 188) <= 1 && abs(Int($0.blue) - 188) <= 1 })
    }
}
