import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Lamps attenuate with distance, shine in cones, and light only their assigned draws")
struct PunctualLightTests {
    /// Positions are derived from depths, so that their error grows with the viewer's distance: 4·10⁻⁷ m at the 3 m used here,
    /// visible in sharp highlights.
    static let tolerance = 5e-5

    static let attenuations: [LightAttenuation] = [
        .none, .band(start: 0.3, end: 3, exponent: 2), .band(start: 0, end: 2.2, exponent: 0.7), .inverseSquare(range: 0),
        .inverseSquare(range: 2.5), .polynomial(constant: 0.5, linear: 0.2, quadratic: 0.3),
    ]

    @Test(
        "Every lighting model agrees with the oracle under lamps of every kind",
        arguments: [LightingModel.lambert, .phong, .blinn, .physicallyBased], attenuations)
    func formulas(model: LightingModel, attenuation: LightAttenuation) throws {
        for isOrthographic in [false, true] {
            var stage = TestStage(size: ImageSize(24, 24), isOrthographic: isOrthographic)
            var spot = PunctualLight(
                source: .point(SIMD3(0.7, 0.4, 1.6)), radiance: SIMD3(0.9, 0.7, 0.4), attenuation: attenuation)
            spot.cone = PunctualLight.Cone(
                axis: SIMD3(-0.5, -0.3, -1.2).normalized(), innerCosine: 0.97, outerCosine: 0.82)
            // Each projection combines both falloffs with each attenuation.
            spot.cone?.falloff = isOrthographic ? .squared : .smooth
            stage.list.lighting = Lighting(
                ambientLight: SIMD3(0.1, 0.1, 0.2),
                directionalLights: [DirectionalLight(directionToLight: SIMD3(0, 0, 1), radiance: SIMD3(0.2, 0.1, 0.1))],
                punctualLights: [
                    PunctualLight(
                        source: .point(SIMD3(-0.8, 0.6, 1)), radiance: SIMD3(0.5, 0.8, 0.6), attenuation: attenuation),
                    spot,
                    PunctualLight(source: .direction(SIMD3(0.6, 0, 0.8)), radiance: SIMD3(0.1, 0.2, 0.3)),
                ])
            var material = ShadingMaterial(
                lightingModel: model, diffuse: .color(LinearColor(red: 0.5, green: 0.3, blue: 0.2)))
            material[.specular] = .color(LinearColor(red: 0.3, green: 0.4, blue: 0.2))
            material.shininess = 12.5
            stage.list.draws = [TestStage.cloth(shading: material, state: RasterState(cullMode: .none))]
            let agreement = try stage.agreement()
            #expect(agreement.isWithin(linear: Self.tolerance), "orthographic \(isOrthographic): \(agreement)")
        }
    }

    @Test("Known values: double distance gives a quarter, one metre the full light, beyond its range none")
    func distances() throws {
        var stage = TestStage(size: ImageSize(9, 9), isOrthographic: true)
        stage.list.draws = [
            TestStage.quad(
                shading: ShadingMaterial(lightingModel: .lambert, diffuse: .color(LinearColor(red: 1, green: 1, blue: 1))))
        ]
        func shown(_ height: Float, _ attenuation: LightAttenuation) throws -> SRGBA8 {
            stage.list.lighting.punctualLights = [
                PunctualLight(source: .point(SIMD3(0, 0, height)), radiance: SIMD3(0.8, 0.4, 0.2), attenuation: attenuation)
            ]
            return try stage.render().color[4, 4]
        }
        func pixel(_ share: Float) -> SRGBA8 {
            SRGBA8(LinearColor(red: 0.8 * share, green: 0.4 * share, blue: 0.2 * share))
        }
        #expect(try shown(7, .none) == pixel(1))
        #expect(try shown(1, .inverseSquare(range: 0)) == pixel(1))
        #expect(try shown(2, .inverseSquare(range: 0)) == pixel(0.25))
        #expect(try shown(2, .inverseSquare(range: 4)) == pixel(0.25 * 15 / 16))
        #expect(try shown(4, .inverseSquare(range: 4)) == pixel(0))
        #expect(try shown(1, .band(start: 1, end: 3, exponent: 1)) == pixel(1))
        #expect(try shown(2, .band(start: 1, end: 3, exponent: 1)) == pixel(0.5))
        #expect(try shown(2, .band(start: 1, end: 3, exponent: 2)) == pixel(0.25))
        #expect(try shown(3.5, .band(start: 1, end: 3, exponent: 1)) == pixel(0))
        #expect(try shown(2, .polynomial(constant: 1, linear: 0.5, quadratic: 0.5)) == pixel(0.25))
    }

    @Test("A draw with a depth offset is lit at its true position", arguments: SamplePattern.allCases)
    func depthOffset(pattern: SamplePattern) throws {
        for isOrthographic in [false, true] {
            var stage = TestStage(size: ImageSize(48, 48), isOrthographic: isOrthographic)
            stage.list.lighting.punctualLights = [
                PunctualLight(
                    source: .point(SIMD3(0.2, 0.3, 0.8)), radiance: SIMD3(0.9, 0.7, 0.4), attenuation: .inverseSquare(range: 0))
            ]
            var material = ShadingMaterial(lightingModel: .blinn, diffuse: .color(LinearColor(red: 0.5, green: 0.3, blue: 0.2)))
            material[.specular] = .color(LinearColor(red: 0.3, green: 0.4, blue: 0.2))
            var cloth = TestStage.cloth(shading: material, state: RasterState(cullMode: .none))
            stage.list.draws = [cloth]
            let picture = try stage.render(samples: pattern).color
            cloth.depthOffset = 0.3
            stage.list.draws = [cloth]
            #expect(try stage.render(samples: pattern).color == picture, "orthographic \(isOrthographic)")
        }
    }

    @Test("A lamp next to a face agrees with the oracle from 1 m and 200 m, at the origin and 50 m off it")
    func farViewers() throws {
        for distance in [1, 200] as [Double] {
            for place in [SIMD3<Float>(0, 0, 0), SIMD3(40, 2, -30)] {
                var stage = TestStage(size: ImageSize(32, 32))
                let lens = Projection(verticalFieldOfView: 0.3 / distance, aspectRatio: 1, near: 0.1)
                let eye = place + SIMD3(0, 0, Float(distance))
                stage.list.clipFromWorld = lens.clipFromCamera * Matrix4(translation: -eye)
                stage.list.eye = .point(eye)
                stage.list.lighting.punctualLights = [
                    PunctualLight(
                        source: .point(place + SIMD3(0.1, 0.05, 0.1)), radiance: SIMD3(0.02, 0.015, 0.01),
                        attenuation: .inverseSquare(range: 0))
                ]
                var cloth = TestStage.cloth(
                    shading: ShadingMaterial(
                        lightingModel: .lambert, diffuse: .color(LinearColor(red: 0.9, green: 0.8, blue: 0.7))),
                    state: RasterState(cullMode: .none))
                cloth.worldFromModel = Matrix4(translation: place) * Matrix4(scale: SIMD3(0.12, 0.12, 0.12))
                stage.list.draws = [cloth]
                let agreement = try stage.agreement()
                // Less than the smallest step of a byte, 3·10⁻⁴.
                #expect(agreement.isWithin(linear: 2e-4), "\(distance) m, \(place): \(agreement)")
            }
        }
    }

    @Test("Each draw is lit by its own assigned light")
    func lightings() throws {
        var stage = TestStage(size: ImageSize(16, 8), isOrthographic: true)
        let white = ShadingMaterial(lightingModel: .lambert, diffuse: .color(LinearColor(red: 1, green: 1, blue: 1)))
        var left = TestStage.quad(width: 1, height: 1, shading: white)
        left.worldFromModel = Matrix4(translation: SIMD3(-1, 0, 0))
        var middle = TestStage.quad(width: 1, height: 1, shading: white)
        middle.lighting = 1
        var right = TestStage.quad(width: 1, height: 1, shading: white)
        right.worldFromModel = Matrix4(translation: SIMD3(1, 0, 0))
        right.lighting = 2
        stage.list.draws = [left, middle, right]
        stage.list.lighting.ambientLight = SIMD3(0.1, 0.1, 0.1)
        stage.list.otherLightings = [
            Lighting(directionalLights: [DirectionalLight(directionToLight: SIMD3(0, 0, 1), radiance: SIMD3(1, 0, 0))]),
            Lighting(punctualLights: [PunctualLight(source: .direction(SIMD3(0, 0, 1)), radiance: SIMD3(0, 0, 1))]),
        ]
        let picture = try stage.render().color
        #expect(picture[4, 4] == SRGBA8(LinearColor(red: 0.1, green: 0.1, blue: 0.1)))
        #expect(picture[8, 4] == SRGBA8(red: 255, green: 0, blue: 0))
        #expect(picture[12, 4] == SRGBA8(red: 0, green: 0, blue: 255))
    }
}
