import Imaging
import Meshes
import Rasterizer
import RasterResources
import RenderMath
import RenderTestSupport
import Testing

@Suite("The components of a picture's light add up to it")
struct LightComponentTests {
    /// Components with the factors of their sum.
    private static let factors: [(LightComponent, Float)] = LightComponent.allCases.map {
        ($0, $0 == .unshadowedLights ? -1 : 1)
    }

    /// A cloth under all kinds of light, the left half of it in the shadow of a light, before a noisy wall.
    private static func stage(
        _ shading: ShadingMaterial, _ state: RasterState = RasterState(cullMode: .none)
    ) throws -> TestStage {
        var stage = TestStage()
        stage.list.lighting.ambientLight = SIMD3(0.1, 0.2, 0.15)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3<Float>(0.3, 0.8, 0.6).normalized(), radiance: SIMD3(1, 0.9, 0.7))
        ]
        var shadowed = PunctualLight(source: .direction(SIMD3(0, 0, 1)), radiance: SIMD3(1.5, 1.2, 2))
        shadowed.shadow = try ShadowTests.mapFromAbove([ShadowTests.halfPlane(at: 1.5)], ShadowTests.style(radius: 0.2))
        let lamp = PunctualLight(
            source: .point(SIMD3(1, 1, 2)), radiance: SIMD3(2, 3, 1), attenuation: .inverseSquare(range: 0))
        stage.list.lighting.punctualLights = [shadowed, lamp]
        let cube = CubeMap(side: 16) { direction in
            LinearColor(red: Float(direction.x * 0.5 + 0.5), green: Float(direction.y * 0.4 + 0.6), blue: 0.5)
        }
        stage.list.lighting.environment = EnvironmentLight(SphericalHarmonics(of: cube).scaled(by: 1 / .pi))
        stage.list.lighting.surroundings = Surroundings(cube: SampledCube(cube.prefiltered()))
        stage.list.exposure = 1.5
        let wall = ShadingMaterial(
            lightingModel: .lambert, diffuse: ShadingInput(texture: SampledTexture(TestStage.noise(16, 16, seed: 0x3A11))))
        stage.list.draws = [
            TestStage.quad(width: 1.5, z: -1, shading: wall), TestStage.cloth(shading: shading, state: state),
        ]
        return stage
    }

    private static func light(_ list: DrawList, _ stage: TestStage, over background: Background) throws -> LinearImage {
        let rasterizer = try Rasterizer(size: stage.size, samples: .four)
        return try #require(rasterizer.render(list, over: background, layers: .light).light)
    }

    /// Half of the distance between numbers of 11 significant bits around a number, as OpenEXR stores.
    private static func halfUlp(_ number: Float) -> Float {
        guard number != 0 else { return 0 }
        return Float(sign: .plus, exponent: max(Int(number.exponent), -14) - 11, significand: 1)
    }

    /// Draws the picture and its components, and compares their sum.
    /// - Returns: the components in which any pixel has light.
    private static func checkSum(of stage: TestStage, _ name: String) throws -> Set<LightComponent> {
        let background = Background.picture(TestStage.noise(36, 36, seed: 0xBAC, hasAlpha: true))
        let picture = try light(stage.list, stage, over: background)
        var components: [LightComponent: LinearImage] = [:]
        for component in LightComponent.allCases {
            components[component] = try light(
                stage.list.showing(component), stage, over: component == .background ? background : .color(.clear))
        }
        var worst: Float = 0
        for index in picture.pixels.indices {
            for channel in 0..<3 {
                func part(_ component: LightComponent) -> Float {
                    components[component]?.pixels[index].premultiplied[channel] ?? .nan
                }
                let terms =
                    [LightComponent.diffuse, .specular, .reflection, .emission, .background].map(part)
                    + [part(.shadowedLights) - part(.unshadowedLights)]
                let bound = terms.reduce(0) { $0 + halfUlp($1) }
                let difference = abs(terms.reduce(0, +) - picture.pixels[index].premultiplied[channel])
                let ratio = difference / max(bound, .leastNormalMagnitude)
                worst = ratio.isNaN ? .infinity : max(worst, ratio)
            }
        }
        #expect(worst <= 1, "\(name): \(worst) half-float half ulps")
        return Set(components.filter { $1.pixels.contains { $0.premultiplied.xyz != .zero } }.keys)
    }

    private static func even(_ model: LightingModel, alpha: Float = 1) -> ShadingMaterial {
        ShadingMaterial(
            lightingModel: model, diffuse: .color(LinearColor(red: 0.8, green: 0.5, blue: 0.3, alpha: alpha)))
    }

    private static var cube: ShadingMaterial.Reflection {
        ShadingMaterial.Reflection(
            cube: SampledCube(CubeMap(side: 8) { LinearColor(red: Float($0.x * $0.x), green: 0.4, blue: 0.2) }), intensity: 0.5,
            fresnelExponent: 1)
    }

    private static let everyModel: [LightingModel] = [
        .constant, .lambert, .phong, .blinn, .physicallyBased, .skin, .shadowOnly,
    ]

    @Test("Each lighting model, with all slots", arguments: everyModel, [Float(1), 0.4])
    func lightingModels(model: LightingModel, opacity: Float) throws {
        var plain = Self.even(model)
        plain.opacity = opacity
        _ = try Self.checkSum(of: Self.stage(plain), "plain")
        var full = plain
        full[.ambient] = .color(LinearColor(red: 0.2, green: 0.3, blue: 0.1))
        full[.emission] = .color(LinearColor(red: 0.1, green: 0, blue: 0.3))
        full[.specular] = .color(LinearColor(red: 0.5, green: 0.4, blue: 0.6))
        full[.multiply] = .color(LinearColor(red: 0.9, green: 0.5, blue: 0.7))
        full[.metalness] = .number(0.4)
        full[.roughness] = .number(0.3)
        full[.clearCoat] = .number(0.7)
        full[.sheen] = .color(LinearColor(red: 0.3, green: 0.2, blue: 0.4))
        full.reflective = Self.cube
        full.keepsReflections = opacity < 1
        let shown = try Self.checkSum(of: Self.stage(full), "full")
        switch model {
        // The wall is matte.
        case .constant, .lambert: #expect(shown.isSuperset(of: [.diffuse, .reflection, .emission, .background]))
        case .shadowOnly: #expect(!shown.contains(.specular))
        case .phong, .blinn, .physicallyBased, .skin: #expect(shown == Set(LightComponent.allCases))
        }
        var mapped = full
        mapped[.emission] = nil
        mapped[.selfIllumination] = .color(LinearColor(red: 0.4, green: 0.2, blue: 0.2))
        _ = try Self.checkSum(of: Self.stage(mapped), "with a light map")
    }

    @Test("Cut-outs, textures and pictures that are copied")
    func textures() throws {
        var input = ShadingInput(texture: SampledTexture(TestStage.noise(12, 12, seed: 0xA1FA, hasAlpha: true)))
        var cut = ShadingMaterial(lightingModel: .blinn, diffuse: input)
        cut[.specular] = .white
        cut.alphaCutoff = 0.5
        _ = try Self.checkSum(of: Self.stage(cut), "cut-out")
        cut.alphaCutoff = nil
        _ = try Self.checkSum(of: Self.stage(cut), "translucent")
        input = ShadingInput(texture: SampledTexture(TestStage.noise(12, 12, seed: 0x5110)))
        input.filter = .nearest
        var shown = ShadingMaterial(diffuse: input)
        shown[.ambient] = .black
        #expect(shown.showsTexels)
        let components = try Self.checkSum(of: Self.stage(shown), "copied")
        #expect(components.contains(.emission))
    }

    @Test("Blend modes that are sums or factors", arguments: [BlendMode.alpha, .add, .multiply, .replace, .subtract])
    func blendModes(mode: BlendMode) throws {
        var shading = Self.even(.blinn, alpha: 0.6)
        shading[.specular] = .white
        // Too little to subtract more than there is.
        if mode == .subtract { shading = Self.even(.constant, alpha: 0.004) }
        var stage = try Self.stage(shading, RasterState(cullMode: .none, blendMode: mode))
        if mode == .subtract { stage.list.draws[0] = TestStage.quad(z: -1, shading: Self.even(.lambert)) }
        _ = try Self.checkSum(of: stage, "\(mode)")
    }

    /// A plane that faces the camera and a light with shadows, from which a half plane shadows its left half.
    private static func plane(_ change: (inout ShadingMaterial) -> Void) throws -> TestStage {
        var stage = ShadowTests.stage(try ShadowTests.mapFromAbove([ShadowTests.halfPlane(at: 1)], ShadowTests.style()))
        var shading = ShadowTests.white
        change(&shading)
        stage.list.draws[0].shading = shading
        return stage
    }

    @Test("Lights without shadows, and the light that shadows remove, have their known values")
    func shadows() throws {
        let stage = try Self.plane { $0[.emission] = .color(LinearColor(red: 0, green: 0.25, blue: 0)) }
        func pixel(_ component: LightComponent, _ column: Int) throws -> SIMD3<Float> {
            try Self.light(stage.list.showing(component), stage, over: .color(.clear))[column, 64].premultiplied.xyz
        }
        func isNear(_ light: SIMD3<Float>, _ truth: SIMD3<Float>) -> Bool { (light - truth).length < 1e-5 }
        let (white, black) = (SIMD3<Float>(1, 1, 1), SIMD3<Float>.zero)
        for (column, isLit) in [(16, false), (112, true)] {
            #expect(isNear(try pixel(.diffuse, column), white))
            #expect(isNear(try pixel(.unshadowedLights, column), white))
            #expect(isNear(try pixel(.shadowedLights, column), isLit ? white : black))
            #expect(isNear(try pixel(.emission, column), SIMD3(0, 0.25, 0)))
            #expect(try pixel(.specular, column) == black && pixel(.reflection, column) == black)
        }
    }

    @Test("A colour replaces light, with the alpha of the surface")
    func replacedLight() throws {
        var glass = Self.even(.physicallyBased, alpha: 0.2)
        glass[.emission] = .white
        glass.reflective = Self.cube
        for keepsReflections in [false, true] {
            glass.keepsReflections = keepsReflections
            let stage = try Self.stage(glass)
            var alone = stage.list
            alone.draws.removeFirst()
            let expected = try Self.light(alone, stage, over: .color(.clear)).map(\.premultiplied.w)
            let colored = try Self.light(
                stage.list.replacingLight { $0.shading?.lightingModel == .physicallyBased ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1) },
                stage, over: .color(.clear))
            for (index, color) in colored.pixels.enumerated() {
                let light = color.premultiplied
                #expect(abs(light.x - expected.pixels[index]) < 1e-6 && light.y == 0)
                // Nothing else is in the picture.
                #expect(abs(light.x + light.z - light.w) < 1e-6)
            }
            if keepsReflections { #expect(expected.pixels.contains { $0 > 0.21 }) }
        }
    }

    @Test("Surfaces that add, multiply or show only shadows leave what is behind them")
    func invisible() throws {
        for (model, mode) in [(LightingModel.lambert, BlendMode.multiply), (.lambert, .add), (.shadowOnly, .alpha)] {
            let stage = try Self.stage(Self.even(model), RasterState(cullMode: .none, blendMode: mode))
            var alone = stage.list
            alone.draws.removeLast()
            let color = SIMD3<Float>(1, 0, 0)
            let all = try Self.light(stage.list.replacingLight { _ in color }, stage, over: .color(.clear))
            let wall = try Self.light(alone.replacingLight { _ in color }, stage, over: .color(.clear))
            #expect(all.map(\.premultiplied.x) == wall.map(\.premultiplied.x), "\(model) \(mode)")
        }
    }
}
