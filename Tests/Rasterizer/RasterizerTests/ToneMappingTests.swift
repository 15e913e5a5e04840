import Imaging
import RasterResources
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Exposure and highlight roll-off affect lit surfaces only")
struct ToneMappingTests {
    @Test(
        "Every lit model agrees with the published formula, opaque and translucent, in blocks and packed fragments",
        arguments: [LightingModel.lambert, .phong, .blinn, .physicallyBased], [ToneMapping.none, .filmic])
    func oracle(model: LightingModel, toneMapping: ToneMapping) throws {
        for variant in [LightingTests.Variant.plain, .textured, .translucent, .bright, .doubleSided] {
            for exposure: Float in [1, 0.25, 5] {
                var stage = TestStage(size: ImageSize(48, 48))
                var material = LightingTests.material(model, variant, &stage.sources)
                if variant == .bright { (material.opacity, material.keepsReflections) = (0.3, true) }
                stage.list.draws = [TestStage.cloth(shading: material, state: RasterState(cullMode: .none))]
                stage.list.lighting = Lighting(
                    ambientLight: SIMD3(0.2, 0.3, 0.1),
                    directionalLights: [
                        DirectionalLight(directionToLight: SIMD3(0.36, 0.48, 0.8), radiance: SIMD3(2.5, 1.6, 0.9))
                    ])
                (stage.list.exposure, stage.list.toneMapping) = (exposure, toneMapping)
                let agreement = try stage.agreement(over: .color(LinearColor(red: 0.6, green: 0.5, blue: 0.4)))
                // Single precision at five times the light. Measured: 2e-4 for microfacets.
                #expect(agreement.isWithin(linear: 4e-4), "\(variant), \(exposure): \(agreement)")
            }
        }
    }

    @Test("Unlit pictures, shadows and factors keep their bytes")
    func untouched() throws {
        for (model, blend) in [
            (LightingModel.constant, BlendMode.alpha), (.shadowOnly, .alpha), (.shadowOnly, .multiply), (.lambert, .multiply),
        ] {
            var stage = TestStage()
            var material = LightingTests.material(model, .textured, &stage.sources)
            material[.emission] = .color(LinearColor(red: 0.5, green: 0.9, blue: 2))
            stage.list.draws = [TestStage.cloth(shading: material, state: RasterState(cullMode: .none, blendMode: blend))]
            stage.list.lighting.ambientLight = SIMD3(0.5, 0.5, 0.5)
            let film = Background.color(LinearColor(red: 0.9, green: 1, blue: 0.8))
            let before = try stage.render(over: film).color
            (stage.list.exposure, stage.list.toneMapping) = (3, .filmic)
            #expect(try stage.render(over: film).color == before, "\(model), \(blend)")
        }
    }

    /// A patch under a uniform light.
    static func shown(_ light: SIMD3<Float>, exposure: Float = 1, _ toneMapping: ToneMapping = .filmic) throws -> SRGBA8 {
        var stage = TestStage(size: ImageSize(8, 8))
        stage.list.lighting.ambientLight = light
        stage.list.draws = [
            TestStage.quad(
                shading: ShadingMaterial(lightingModel: .lambert, diffuse: .color(LinearColor(red: 1, green: 1, blue: 1))))
        ]
        (stage.list.exposure, stage.list.toneMapping) = (exposure, toneMapping)
        return try stage.render().color[4, 4]
    }

    @Test("Displayable values keep their bytes, black stays black, and more light is never darker, up to infinity")
    func monotone() throws {
        var last = SRGBA8(red: 0, green: 0, blue: 0)
        for step in 0..<60 {
            let light = step == 59 ? Float.infinity : Float(step * step) / 400
            let color = SIMD3(light, light * 0.6, light * 0.2)
            let pixel = try Self.shown(color)
            if light <= 0.75 { #expect(try pixel == Self.shown(color, .none), "\(light)") }
            #expect(
                pixel.red >= last.red && pixel.green >= last.green && pixel.blue >= last.blue, "\(light): \(pixel), \(last)")
            // Hues stay the same.
            #expect(pixel.red >= pixel.green && pixel.green >= pixel.blue, "\(light): \(pixel)")
            last = pixel
        }
        #expect(try Self.shown(SIMD3(repeating: .nan)).alpha == 255)
        #expect(try Self.shown(.zero, exposure: 8) == SRGBA8(red: 0, green: 0, blue: 0))
        #expect(try Self.shown(SIMD3(0.1, 0.2, 0.05), exposure: 2) == Self.shown(SIMD3(0.2, 0.4, 0.1)))
    }
}
