import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Lighting follows its formulas")
struct LightingTests {
    /// In linear light, for highlight exponents up to 90: the error of single-precision directions, 1e-7, to that power.
    /// Measured: 6e-6.
    static let tolerance = 2e-5

    /// Materials that combine the formulas' terms differently.
    enum Variant: CaseIterable {
        case plain, textured, ownAmbient, translucent, bright, reflecting, fresnel, doubleSided, farEye, mirrorsFarEye, narrow,
            aliased
    }

    static func material(
        _ model: LightingModel, _ variant: Variant, _ sources: inout TextureSources
    ) -> ShadingMaterial {
        var material = ShadingMaterial(lightingModel: model, diffuse: .color(LinearColor(red: 0.5, green: 0.3, blue: 0.2)))
        material[.specular] = .color(LinearColor(red: 0.3, green: 0.4, blue: 0.2))
        material.shininess = 12.5
        switch variant {
        case .plain:
            material.shininess = 1
        case .textured:
            material.diffuse = ShadingInput(texture: sources.texture(TestStage.noise(8, 8, seed: 4, hasAlpha: true)))
            material[.specular] = ShadingInput(
                color: LinearColor(red: 0.5, green: 0.2, blue: 0.8), texture: sources.texture(TestStage.noise(8, 4, seed: 5)))
            material[.specular]?.coordinateSet = 1
            material.shininess = 40
        case .ownAmbient:
            material[.ambient] = ShadingInput(texture: sources.texture(TestStage.noise(4, 4, seed: 6)))
            material[.emission] = ShadingInput(
                color: LinearColor(red: 0.2, green: 0.1, blue: 0.3), texture: sources.texture(TestStage.noise(4, 8, seed: 7)))
            material.shininess = 90
        case .translucent:
            material.opacity = 0.6
            material[.ambient] = .color(LinearColor(red: 0.1, green: 0.2, blue: 0.9))
            material[.emission] = .color(LinearColor(red: 0.05, green: 0, blue: 0.1))
            material[.multiply] = ShadingInput(texture: sources.texture(TestStage.noise(4, 4, seed: 8)))
        case .bright:
            material.diffuse = .color(LinearColor(red: 1.5, green: 0.9, blue: 0.2))
            material[.multiply] = .color(LinearColor(red: 0.4, green: 0.5, blue: 1.5))
            material.shininess = 0
        case .farEye:
            material.directionToEye = SIMD3(-0.3, 0.4, 0.9).normalized()
        case .reflecting, .fresnel, .mirrorsFarEye:
            // A smooth room, with texels half a face wide, so that the level hardly matters. Levels have their own tests.
            let room = CubeMap(side: 2) { direction in
                LinearColor(
                    red: Float(0.4 + 0.3 * direction.x), green: Float(0.4 + 0.2 * direction.y),
                    blue: Float(0.5 - 0.3 * direction.z))
            }
            material.reflective = ShadingMaterial.Reflection(
                cube: sources.cube(room), intensity: 0.7, fresnelExponent: variant == .fresnel ? 2.5 : 0)
            if variant == .mirrorsFarEye { material.directionToEye = SIMD3(-0.3, 0.4, 0.9).normalized() }
        case .narrow, .aliased:
            material.shininess = 90
            material.antialiasesHighlights = variant == .narrow
        case .doubleSided:
            material.isDoubleSided = true
        }
        return material
    }

    @Test(
        "Every lighting model agrees with the oracle with every input",
        arguments: [LightingModel.constant, .lambert, .phong, .blinn], Variant.allCases)
    func formulas(model: LightingModel, variant: Variant) throws {
        for isOrthographic in [false, true] {
            var stage = TestStage(size: ImageSize(24, 24), isOrthographic: isOrthographic)
            stage.list.lighting.ambientLight = SIMD3(0.2, 0.25, 0.3)
            stage.list.lighting.environment = isOrthographic ? EnvironmentLight(.oldTownSquare) : nil
            stage.list.lighting.directionalLights = [
                DirectionalLight(directionToLight: SIMD3(0.3, 0.5, 0.8).normalized(), radiance: SIMD3(0.7, 0.6, 0.5)),
                DirectionalLight(directionToLight: SIMD3(-0.9, 0.2, 0.1).normalized(), radiance: SIMD3(0.1, 0.5, 0.9)),
                DirectionalLight(directionToLight: SIMD3(0.1, 0.2, -1).normalized(), radiance: SIMD3(1, 1, 1)),
            ]
            let material = Self.material(model, variant, &stage.sources)
            var cloth = TestStage.cloth(shading: material, state: RasterState(cullMode: .none))
            if variant == .doubleSided {
                cloth.worldFromModel = Matrix4(rotation: Quaternion(angle: 2.8, axis: SIMD3(0, 1, 0.2)))
            }
            stage.list.draws = [cloth]
            let agreement = try stage.agreement(over: .color(LinearColor(red: 0.02, green: 0.1, blue: 0.4)))
            #expect(agreement.isWithin(linear: Self.tolerance), "orthographic \(isOrthographic): \(agreement)")
        }
    }

    @Test("A stretched or mirrored model keeps its normals perpendicular to its surface")
    func stretchedNormals() throws {
        for scale in [SIMD3<Float>(1, 0.4, 2.5), SIMD3(-1, 1, 1), SIMD3(1, -0.7, 1.6), SIMD3(-1, -1, 0.8)] {
            for isDoubleSided in [false, true] {
                var stage = TestStage(size: ImageSize(24, 24))
                stage.list.lighting.directionalLights = [
                    DirectionalLight(directionToLight: SIMD3(0.5, 0.6, 0.6).normalized(), radiance: SIMD3(0.8, 0.8, 0.8))
                ]
                var material = ShadingMaterial(lightingModel: .blinn)
                material[.specular] = .color(LinearColor(red: 0.2, green: 0.2, blue: 0.2))
                material.shininess = 20
                material.isDoubleSided = isDoubleSided
                var cloth = TestStage.cloth(shading: material, state: RasterState(cullMode: isDoubleSided ? .none : .back))
                cloth.worldFromModel = Matrix4(scale: scale)
                stage.list.draws = [cloth]
                let agreement = try stage.agreement()
                #expect(agreement.isWithin(linear: Self.tolerance), "\(scale): \(agreement)")
                let shown = try stage.render().identifiers!.pixels.filter { $0 != 0 }.count
                #expect(shown > 100, "\(scale): a mirrored model still shows its front")
            }
        }
    }

    @Test(
        "Known values: Lambert under 60 degrees gives half the light, without lights black; constant ignores light")
    func byHand() throws {
        var stage = TestStage(size: ImageSize(8, 8))
        let light = DirectionalLight(directionToLight: SIMD3(Float(0.75).squareRoot(), 0, 0.5), radiance: SIMD3(1, 0.5, 0.25))
        func shown(_ model: LightingModel) throws -> SRGBA8 {
            let white = ShadingMaterial(lightingModel: model, diffuse: .color(LinearColor(red: 0.8, green: 0.8, blue: 0.8)))
            stage.list.draws = [TestStage.quad(shading: white)]
            return try stage.render().color[4, 4]
        }
        #expect(try shown(.lambert) == SRGBA8(red: 0, green: 0, blue: 0))
        #expect(try shown(.constant) == SRGBA8(LinearColor(red: 0.8, green: 0.8, blue: 0.8)))
        stage.list.lighting.directionalLights = [light]
        #expect(try shown(.lambert) == SRGBA8(LinearColor(red: 0.4, green: 0.2, blue: 0.1)))
        stage.list.lighting.ambientLight = SIMD3(0.25, 0.25, 0.25)
        #expect(try shown(.lambert) == SRGBA8(LinearColor(red: 0.6, green: 0.4, blue: 0.3)))
        #expect(try shown(.constant) == SRGBA8(LinearColor(red: 1, green: 1, blue: 1)))
    }

    @Test("A mirror without a normal and a surface without normals render defined colours")
    func withoutNormals() throws {
        var stage = TestStage(size: ImageSize(8, 8))
        stage.list.lighting.ambientLight = SIMD3(0.5, 0.5, 0.5)
        stage.list.lighting.directionalLights = [DirectionalLight(directionToLight: SIMD3(0, 0, 1), radiance: SIMD3(1, 1, 1))]
        for model in [LightingModel.lambert, .phong, .blinn] {
            var draw = TestStage.quad(shading: ShadingMaterial(lightingModel: model))
            draw.normals = []
            stage.list.draws = [draw]
            #expect(try stage.render().color[4, 4] == SRGBA8(LinearColor(red: 0.5, green: 0.5, blue: 0.5)), "\(model)")
        }
    }
}
