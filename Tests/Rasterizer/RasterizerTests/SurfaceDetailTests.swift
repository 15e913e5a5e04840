import Imaging
import Rasterizer
import RasterResources
import RenderMath
import Testing

@Suite("Normal maps, vertex colours, occlusion and alpha cutoffs match equivalent geometry or light")
struct SurfaceDetailTests {
    /// A quad under one light from the side, with tangents along x.
    private static func stage(_ shading: ShadingMaterial, normal: SIMD3<Float>) -> TestStage {
        var stage = TestStage(isOrthographic: true)
        stage.list.lighting.ambientLight = SIMD3(0.1, 0.1, 0.1)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3<Float>(0.5, 0.6, 0.7).normalized(), radiance: SIMD3(0.9, 0.8, 0.7))
        ]
        var draw = TestStage.quad(shading: shading)
        draw.normals = GeometryBuffer([SIMD3<Float>](repeating: normal.normalized(), count: draw.positions.count))
        draw.tangents = GeometryBuffer([SIMD4<Float>](repeating: SIMD4(1, 0, 0, 1), count: draw.positions.count))
        stage.list.draws = [draw]
        return stage
    }

    private static func shading(_ model: LightingModel) -> ShadingMaterial {
        var shading = ShadingMaterial(
            lightingModel: model, diffuse: .color(LinearColor(red: 0.8, green: 0.5, blue: 0.4)))
        shading[.specular] = .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5))
        shading.shininess = 8
        return shading
    }

    /// A normal map with the same tilt everywhere.
    private static func map(_ normal: SIMD3<Float>, greenIsDown: Bool, strength: Float = 1) -> ShadingInput {
        let unit = normal.normalized()
        let texel = LinearColor(
            red: unit.x / 2 + 0.5, green: (greenIsDown ? -unit.y : unit.y) / 2 + 0.5, blue: unit.z / 2 + 0.5)
        let texture = SampledTexture(LinearImage(size: ImageSize(4, 4)) { _, _ in texel })
        return .normalMap(ShadingInput(texture: texture), strength: strength, greenIsDown: greenIsDown)
    }

    private static func largestDifference(_ a: Framebuffer, _ b: Framebuffer) -> Int {
        zip(a.color.pixels, b.color.pixels).reduce(0) { largest, pair in
            let (a, b) = pair
            let differences = [
                Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue), Int(a.alpha) - Int(b.alpha),
            ]
            return max(largest, differences.map(abs).max() ?? 0)
        }
    }

    @Test(
        "A tilted normal map lights a flat surface like a tilted surface",
        arguments: [LightingModel.lambert, .phong, .blinn, .physicallyBased], [false, true])
    func leaningMap(model: LightingModel, greenIsDown: Bool) throws {
        for normal in [SIMD3<Float>(0, 0, 1), SIMD3(0.4, 0.1, 0.9), SIMD3(-0.2, 0.5, 0.7)] {
            var bumped = Self.shading(model)
            bumped[.normal] = Self.map(normal, greenIsDown: greenIsDown)
            let seen = try Self.stage(bumped, normal: SIMD3(0, 0, 1)).render()
            let expected = try Self.stage(Self.shading(model), normal: normal).render()
            #expect(Self.largestDifference(seen, expected) <= 1, "\(model) \(normal)")
        }
        // The test pictures differ from that of an untilted surface.
        let flat = try Self.stage(Self.shading(model), normal: SIMD3(0, 0, 1)).render()
        let leaning = try Self.stage(Self.shading(model), normal: SIMD3(-0.2, 0.5, 0.7)).render()
        #expect(Self.largestDifference(flat, leaning) > 4)
    }

    @Test("The strength of a normal map scales its slope, as glTF's scale does")
    func strength() throws {
        let slope = SIMD3<Float>(0.3, -0.2, 0.8)
        for strength in [Float(0), 0.5, 2] {
            var bumped = Self.shading(.blinn)
            bumped[.normal] = Self.map(slope, greenIsDown: false, strength: strength)
            let seen = try Self.stage(bumped, normal: SIMD3(0, 0, 1)).render()
            let scaled = SIMD3(slope.x * strength, slope.y * strength, slope.z)
            let expected = try Self.stage(Self.shading(.blinn), normal: scaled).render()
            #expect(Self.largestDifference(seen, expected) <= 1, "\(strength)")
        }
    }

    @Test("A surface without tangents ignores a normal map")
    func missingTangents() throws {
        var bumped = Self.shading(.blinn)
        bumped[.normal] = Self.map(SIMD3(0.4, 0.1, 0.9), greenIsDown: false)
        var stage = Self.stage(bumped, normal: SIMD3(0, 0, 1))
        stage.list.draws[0].tangents = []
        let expected = try Self.stage(Self.shading(.blinn), normal: SIMD3(0, 0, 1)).render()
        #expect(Self.largestDifference(try stage.render(), expected) == 0)
    }

    @Test("Vertex colours scale the diffuse colour, and alpha if they are translucent")
    func vertexColors() throws {
        for use in VertexColors.allCases {
            var shading = ShadingMaterial(
                lightingModel: .constant, diffuse: .color(LinearColor(red: 0.8, green: 0.5, blue: 0.4)))
            shading.vertexColors = use
            var stage = TestStage(isOrthographic: true)
            var draw = TestStage.quad(shading: shading)
            draw.colors = GeometryBuffer([SIMD4<Float>](repeating: SIMD4(0.5, 1, 0.25, 0.5), count: draw.positions.count))
            stage.list.draws = [draw]
            let alpha: Float = use == .translucent ? 0.5 : 1
            let expected =
                use == .unused
                ? LinearColor(red: 0.8, green: 0.5, blue: 0.4)
                : LinearColor(red: 0.4 * alpha, green: 0.5 * alpha, blue: 0.1 * alpha)
            let pixel = SRGBA8(expected)
            for seen in try stage.render().color.pixels {
                #expect(abs(Int(seen.red) - Int(pixel.red)) <= 1, "\(use)")
                #expect(abs(Int(seen.green) - Int(pixel.green)) <= 1, "\(use)")
                #expect(abs(Int(seen.blue) - Int(pixel.blue)) <= 1, "\(use)")
            }
        }
    }

    @Test("Vertex colours interpolate linearly between vertices, also in perspective")
    func vertexColorGradient() throws {
        // The same ramp as a texture and as vertex colours.
        let ramp = SampledTexture(
            LinearImage(size: ImageSize(256, 1)) { x, _ in
                LinearColor(red: (Float(x) + 0.5) / 256, green: 0.5, blue: 1 - (Float(x) + 0.5) / 256)
            })
        var input = ShadingInput(texture: ramp)
        input.filter = .bilinear
        let lean = Matrix4(rotation: Quaternion(angle: 0.8, axis: SIMD3(0, 1, 0)))
        var stage = TestStage()
        var textured = TestStage.quad(width: 2, height: 2, shading: ShadingMaterial(diffuse: input))
        textured.worldFromModel = lean
        stage.list.draws = [textured]
        let expected = try stage.render()
        var colored = TestStage.quad(width: 2, height: 2, shading: .even(1, 1, 1))
        colored.worldFromModel = lean
        colored.shading?.vertexColors = .opaque
        colored.colors = GeometryBuffer(
            textured.textureCoordinates[0].map { SIMD4<Float>($0.x, 0.5, 1 - $0.x, 1) })
        stage.list.draws = [colored]
        #expect(Self.largestDifference(try stage.render(), expected) <= 2)
    }

    @Test("A surface is invisible below the alpha cutoff and solid from it on", arguments: [SamplePattern.single, .four])
    func alphaCutoff(samples: SamplePattern) throws {
        let steps = SampledTexture(
            LinearImage(size: ImageSize(4, 1)) { x, _ in
                LinearColor(red: 1, green: 0, blue: 0, alpha: [0, 0.375, 0.625, 1][x])
            })
        var input = ShadingInput(texture: steps)
        input.filter = .nearest
        var stage = TestStage(size: ImageSize(32, 8), isOrthographic: true)
        // 2 high and four times as wide: 32 by 8 pixels, eight per texel.
        stage.list.draws = [TestStage.quad(width: 8, height: 2, shading: ShadingMaterial(diffuse: input), identifier: 7)]
        stage.list.draws[0].shading?.alphaCutoff = 0.5
        let frame = try stage.render(over: .color(LinearColor(red: 0, green: 0, blue: 1)), samples: samples)
        for (index, pixel) in frame.color.pixels.enumerated() {
            let isThere = index % 32 >= 16
            #expect(pixel == (isThere ? SRGBA8(red: 255, green: 0, blue: 0) : SRGBA8(red: 0, green: 0, blue: 255)))
            #expect(frame.identifiers?.pixels[index] == (isThere ? 7 : 0))
        }
    }

    @Test(
        "Occlusion attenuates ambient and environment light, not lamps", arguments: [LightingModel.lambert, .physicallyBased])
    func ambientOcclusion(model: LightingModel) throws {
        var shading = ShadingMaterial(lightingModel: model, diffuse: .color(LinearColor(red: 1, green: 1, blue: 1)))
        shading[.roughness] = .number(1)
        shading[.ambientOcclusion] = .number(0.25)
        var dim = Self.stage(shading, normal: SIMD3(0, 0, 1))
        dim.list.lighting.directionalLights = []
        shading[.ambientOcclusion] = .number(1)
        var open = Self.stage(shading, normal: SIMD3(0, 0, 1))
        open.list.lighting.directionalLights = []
        open.list.lighting.ambientLight *= 0.25
        #expect(Self.largestDifference(try dim.render(), try open.render()) <= 1)
        var lit = Self.stage(shading, normal: SIMD3(0, 0, 1))
        lit.list.lighting.ambientLight = .zero
        let bright = try lit.render()
        lit.list.draws[0].shading?[.ambientOcclusion] = .number(0)
        #expect(Self.largestDifference(try lit.render(), bright) == 0)
    }
}
