import Imaging
import Rasterizer
import RasterResources
import RenderMath
import Testing

@Suite("Clear coat, transparency and light maps follow their formulas")
struct MaterialInputTests {
    private static func stage(_ shading: ShadingMaterial) -> TestStage {
        var stage = TestStage()
        stage.list.lighting.ambientLight = SIMD3(0.1, 0.2, 0.15)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3<Float>(0.3, 0.8, 0.6).normalized(), radiance: SIMD3(1, 0.9, 0.7))
        ]
        stage.list.draws = [TestStage.cloth(shading: shading, state: RasterState(cullMode: .none))]
        return stage
    }

    /// A texture with a ramp in every channel, including alpha.
    private static func ramp(of stage: inout TestStage) -> ShadingInput {
        ShadingInput(
            texture: stage.sources.texture(
                SRGBImage(size: ImageSize(32, 32)) { x, y in
                    SRGBA8(red: UInt8(x * 8), green: UInt8(y * 8), blue: 170, alpha: UInt8(255 - 3 * (x + y)))
                }))
    }

    @Test(
        "A clear coat over every kind of surface agrees with the oracle", arguments: [Float(0), 1], [Float(0), 0.3, 1])
    func clearCoat(metalness: Float, roughness: Float) throws {
        var shading = PhysicallyBasedTests.material(SIMD3(0.7, 0.2, 0.1), metalness: metalness, roughness: 0.6)
        shading[.clearCoat] = .number(0.8)
        shading[.clearCoatRoughness] = .number(roughness)
        // Light from below the coat, attenuated by it.
        shading[.emission] = .color(LinearColor(red: 0.3, green: 0.05, blue: 0.2))
        let agreement = try Self.stage(shading).agreement()
        #expect(agreement.isWithin(linear: 4e-3), "\(agreement)")
    }

    @Test("A clear coat of strength zero changes no bit, and one of full strength is visible")
    func clearCoatStrength() throws {
        var shading = PhysicallyBasedTests.material(SIMD3(0.7, 0.2, 0.1), metalness: 0, roughness: 0.6)
        let bare = try Self.stage(shading).render().color
        shading[.clearCoat] = .number(0)
        #expect(try Self.stage(shading).render().color == bare)
        shading[.clearCoat] = .number(1)
        #expect(try Self.stage(shading).render().color != bare)
    }

    @Test("In uniform light a clear-coated white surface reflects all of it", arguments: [Float(0), 1], [Float(0), 0.5, 1])
    func varnishedFurnace(metalness: Float, roughness: Float) throws {
        var stage = TestStage()
        let cube = CubeMap(side: 32) { _ in LinearColor(red: 0.5, green: 0.5, blue: 0.5) }
        stage.list.lighting.environment = EnvironmentLight(SphericalHarmonics(of: cube).scaled(by: 1 / .pi))
        stage.list.lighting.surroundings = Surroundings(cube: SampledCube(cube.prefiltered()))
        var shading = PhysicallyBasedTests.material(SIMD3(1, 1, 1), metalness: metalness, roughness: 0.7)
        shading[.clearCoat] = .number(1)
        shading[.clearCoatRoughness] = .number(roughness)
        stage.list.draws = [TestStage.cloth(shading: shading, state: RasterState(cullMode: .none))]
        let picture = try stage.render(over: .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5)))
        let seen = Set(picture.color.pixels.flatMap { [$0.red, $0.green, $0.blue] })
        #expect(seen.allSatisfy { abs(Int($0) - 188) <= 1 }, "\(seen)")
    }

    @Test("A clear coat's normal map tilts only the coat's reflection, like a tilted surface")
    func clearCoatNormal() throws {
        func stage(_ shading: ShadingMaterial, normal: SIMD3<Float>) -> TestStage {
            var stage = TestStage(isOrthographic: true)
            stage.list.lighting.directionalLights = [
                DirectionalLight(directionToLight: SIMD3<Float>(0.2, 0.3, 0.9).normalized(), radiance: SIMD3(1, 1, 1))
            ]
            var draw = TestStage.quad(shading: shading)
            draw.normals = GeometryBuffer([SIMD3<Float>](repeating: normal.normalized(), count: draw.positions.count))
            draw.tangents = GeometryBuffer([SIMD4<Float>](repeating: SIMD4(1, 0, 0, 1), count: draw.positions.count))
            stage.list.draws = [draw]
            return stage
        }
        let leaning = SIMD3<Float>(0.1, 0.15, 1).normalized()
        let texel = LinearColor(red: leaning.x / 2 + 0.5, green: leaning.y / 2 + 0.5, blue: leaning.z / 2 + 0.5)
        // A black surface reflects nothing itself, so that only the coat is visible.
        var shading = PhysicallyBasedTests.material(.zero, metalness: 1, roughness: 1)
        shading[.clearCoat] = .number(1)
        shading[.clearCoatRoughness] = .number(0.4)
        shading[.clearCoatNormal] = .normalMap(
            ShadingInput(texture: SampledTexture(LinearImage(size: ImageSize(4, 4)) { _, _ in texel })))
        let seen = try stage(shading, normal: SIMD3(0, 0, 1)).render().color
        shading[.clearCoatNormal] = nil
        let expected = try stage(shading, normal: leaning).render().color
        let flat = try stage(shading, normal: SIMD3(0, 0, 1)).render().color
        for (a, b) in zip(seen.pixels, expected.pixels) { #expect(abs(Int(a.green) - Int(b.green)) <= 1) }
        #expect(abs(Int(flat[18, 18].green) - Int(seen[18, 18].green)) > 3)
    }

    @Test(
        "The transparent input scales alpha, by its alpha or by one minus its luminance",
        arguments: [LightingModel.constant, .blinn, .physicallyBased], [false, true])
    func transparent(model: LightingModel, isRGBZero: Bool) throws {
        var shading = PhysicallyBasedTests.material(SIMD3(0.8, 0.5, 0.3), metalness: 0, roughness: 0.5)
        shading.lightingModel = model
        var stage = Self.stage(shading)
        let ramp = Self.ramp(of: &stage)
        stage.list.draws[0].shading?[.transparent] = ramp
        stage.list.draws[0].shading?.isRGBZero = isRGBZero
        stage.list.draws[0].shading?.opacity = 0.9
        let agreement = try stage.agreement(over: .color(LinearColor(red: 0.2, green: 0.4, blue: 0.6)))
        #expect(agreement.isWithin(linear: 4e-3), "\(agreement)")
        #expect(stage.list.draws[0].isBlended)
    }

    @Test(
        "A light map adds to the lights and replaces the emission",
        arguments: [LightingModel.lambert, .phong, .blinn, .physicallyBased])
    func selfIllumination(model: LightingModel) throws {
        var shading = PhysicallyBasedTests.material(SIMD3(0.8, 0.5, 0.3), metalness: 0, roughness: 0.5)
        shading.lightingModel = model
        shading[.emission] = .color(LinearColor(red: 1, green: 0, blue: 0))
        var stage = Self.stage(shading)
        let ramp = Self.ramp(of: &stage)
        stage.list.draws[0].shading?[.selfIllumination] = ramp
        let agreement = try stage.agreement()
        #expect(agreement.isWithin(linear: 4e-3), "\(agreement)")
    }
}
