import Imaging
import Rasterizer
import RasterResources
import RenderMath
import Testing

@Suite("Metals and dielectrics follow the microfacet formulas and conserve energy")
struct PhysicallyBasedTests {
    static func material(_ color: SIMD3<Float>, metalness: Float, roughness: Float) -> ShadingMaterial {
        var material = ShadingMaterial(
            lightingModel: .physicallyBased, diffuse: .color(LinearColor(red: color.x, green: color.y, blue: color.z)))
        material[.metalness] = .number(metalness)
        material[.roughness] = .number(roughness)
        return material
    }

    @Test("A cloth under lights agrees with the oracle", arguments: [Float(0), 0.5, 1], [Float(0), 0.2, 0.5, 0.8, 1])
    func cloth(metalness: Float, roughness: Float) throws {
        var stage = TestStage()
        stage.list.lighting.ambientLight = SIMD3(0.1, 0.2, 0.15)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3<Float>(0.3, 0.8, 0.6).normalized(), radiance: SIMD3(1, 0.9, 0.7)),
            DirectionalLight(directionToLight: SIMD3<Float>(-0.7, 0.1, 0.2).normalized(), radiance: SIMD3(0.1, 0.2, 0.4)),
        ]
        let cube = CubeMap(side: 16) { direction in
            LinearColor(red: Float(direction.x * 0.5 + 0.5), green: Float(direction.y * 0.4 + 0.6), blue: 0.5)
        }
        stage.list.lighting.surroundings = Surroundings(
            cube: stage.sources.cube(cube.prefiltered()),
            cubeFromWorld: Matrix3(SIMD3(0, 0, 1), SIMD3(0, 1, 0), SIMD3(-1, 0, 0)), color: SIMD3(0.9, 1, 1.1))
        stage.list.draws = [
            TestStage.cloth(
                shading: Self.material(SIMD3(0.9, 0.5, 0.2), metalness: metalness, roughness: roughness),
                state: RasterState(cullMode: .none))
        ]
        let agreement = try stage.agreement()
        // The table of the reflected fraction has 32 entries per side; interpolation errs by up to 2e-3 of the light.
        #expect(agreement.isWithin(linear: 4e-3), "\(agreement)")
    }

    @Test("Glass keeps its highlights and reflections and hides what they cover", arguments: [Float(0), 0.1, 0.5, 1])
    func glass(opacity: Float) throws {
        var stage = TestStage()
        stage.list.lighting.ambientLight = SIMD3(0.3, 0.4, 0.5)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3<Float>(0.3, 0.8, 0.6).normalized(), radiance: SIMD3(1, 0.9, 0.7))
        ]
        var glass = Self.material(SIMD3(0.2, 0.5, 0.3), metalness: 0, roughness: 0.2)
        glass.opacity = opacity
        glass.keepsReflections = true
        stage.list.draws = [TestStage.cloth(shading: glass, state: RasterState(cullMode: .none))]
        let agreement = try stage.agreement(over: .color(LinearColor(red: 0.1, green: 0.5, blue: 0.9)))
        #expect(agreement.isWithin(linear: 4e-3), "\(agreement)")
    }

    @Test(
        "In uniform light a white surface of any material reflects all of it",
        arguments: [Float(0), 0.25, 1], [Float(0), 0.1, 0.3, 0.5, 0.7, 0.9, 1])
    func whiteFurnace(metalness: Float, roughness: Float) throws {
        var stage = TestStage()
        let cube = CubeMap(side: 32) { _ in LinearColor(red: 0.5, green: 0.5, blue: 0.5) }
        stage.list.lighting.environment = EnvironmentLight(SphericalHarmonics(of: cube).scaled(by: 1 / .pi))
        stage.list.lighting.surroundings = Surroundings(cube: SampledCube(cube.prefiltered()))
        stage.list.draws = [
            TestStage.cloth(
                shading: Self.material(SIMD3(1, 1, 1), metalness: metalness, roughness: roughness),
                state: RasterState(cullMode: .none))
        ]
        // In front of light of equal strength nothing is visible; one sRGB level is 0.9 % of it.
        let picture = try stage.render(over: .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5)))
        let seen = Set(picture.color.pixels.map { [$0.red, $0.green, $0.blue] })
        let levels = seen.flatMap { $0 }
        #expect(levels.allSatisfy { abs(Int($0) - 188) <= 1 }, "\(seen)")
    }
}
