import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Shadows have the right position and softness")
struct ShadowTests {
    static let white = ShadingMaterial(lightingModel: .lambert, diffuse: .color(LinearColor(red: 1, green: 1, blue: 1)))

    static func style(
        radius: Float = 0.02, spread: Float = 0, bias: Float = 0.001, opacity: Float = 1, fadeDistance: Float = 0
    ) -> ShadowMap.Style {
        ShadowMap.Style(radius: radius, spread: spread, bias: bias, opacity: opacity, fadeDistance: fadeDistance)
    }

    /// The shadow map of a light above the draws: 2.56 m in 256 texels from a height of 4 m, straight down on the plane z = 0.
    static func mapFromAbove(_ draws: [Draw], _ style: ShadowMap.Style) throws -> ShadowMap {
        let lightFromWorld = Matrix4(translation: SIMD3(0, 0, -4))
        let projection = Projection(orthographicHeight: 2.56, aspectRatio: 1, near: 0, far: 8)
        return try map(
            draws, projection, lightFromWorld, .orthographic(height: 2.56, near: 0, far: 8), style)
    }

    static func map(
        _ draws: [Draw], _ projection: Projection, _ lightFromWorld: Matrix4, _ lens: ShadowMap.Lens, _ style: ShadowMap.Style
    ) throws -> ShadowMap {
        var list = DrawList(clipFromWorld: projection.clipFromCamera * lightFromWorld)
        list.draws = draws.map { draw in
            var draw = draw
            draw.shading = nil
            return draw
        }
        let frame = try Rasterizer(size: ImageSize(256, 256)).render(list, over: .color(.clear), layers: .depth)
        return ShadowMap(depth: frame.depth!, lightFromWorld: lightFromWorld, lens: lens, style: style)
    }

    /// The plane z = 0 under a white light, seen from above: 128 pixels are 2 m.
    static func stage(_ shadow: ShadowMap) -> TestStage {
        var stage = TestStage(size: ImageSize(128, 128), isOrthographic: true)
        stage.list.draws = [TestStage.quad(shading: white)]
        var light = PunctualLight(source: .direction(SIMD3(0, 0, 1)), radiance: SIMD3(1, 1, 1))
        light.shadow = shadow
        stage.list.lighting.punctualLights = [light]
        return stage
    }

    /// The linear light of a pixel, from its red channel.
    static func light(_ pixel: SRGBA8) -> Double { SRGBTransfer.linear(fromEncoded: Double(pixel.red) / 255) }

    /// Half of a plane, x < 0, at a height.
    static func halfPlane(at height: Float) -> Draw {
        var draw = TestStage.quad(width: 4, height: 4, z: height, shading: white)
        draw.worldFromModel = Matrix4(translation: SIMD3(-2, 0, height))
        return draw
    }

    @Test(
        "A half plane's shadow edge is centred and as wide as its radius, or as its height times the light's spread",
        arguments: [
            (radius: Float(0.02), spread: Float(0), height: Float(0.5)), (0.03, 0.02, 0.5), (0.03, 0.02, 1), (0.03, 0.01, 1.5),
        ])
    func edges(radius: Float, spread: Float, height: Float) throws {
        let shadow = try Self.mapFromAbove(
            [Self.halfPlane(at: height)], Self.style(radius: radius, spread: spread))
        let picture = try Self.stage(shadow).render().color
        let width = Double(spread > 0 ? max(min(height * spread, radius), 0.01) : radius)
        for row in [3, 64, 120] {
            for column in 20..<108 {
                let x = (Double(column) + 0.5) / 64 - 1
                let expected = min(max((x + width) / (2 * width), 0), 1)
                #expect(abs(Self.light(picture[column, row]) - expected) < 0.02, "column \(column)")
            }
        }
    }

    @Test("Shadows darken by their strength and fade with the distance from the caster")
    func strengths() throws {
        for (style, expected) in [
            (Self.style(), 0.0), (Self.style(opacity: 0.75), 0.25), (Self.style(fadeDistance: 2), 0.75),
            (Self.style(opacity: 0.5, fadeDistance: 1), 1.0),
        ] {
            let picture = try Self.stage(try Self.mapFromAbove([Self.halfPlane(at: 1.5)], style)).render().color
            #expect(abs(Self.light(picture[10, 64]) - expected) < 0.01, "\(style)")
            #expect(picture[120, 64] == SRGBA8(red: 255, green: 255, blue: 255))
        }
    }

    @Test("A spot light casts a square's shadow at the projected size")
    func perspective() throws {
        let lightFromWorld = Matrix4(translation: SIMD3(0, 0, -2))
        let projection = Projection(verticalFieldOfView: .pi / 2, aspectRatio: 1, near: 0.01)
        let square = TestStage.quad(width: 0.5, height: 0.5, z: 1, shading: Self.white)
        let shadow = try Self.map(
            [square], projection, lightFromWorld, .perspective(slope: 1, near: 0.01), Self.style(radius: 0.01))
        var stage = Self.stage(shadow)
        stage.list.lighting.punctualLights[0].source = .point(SIMD3(0, 0, 2))
        let picture = try stage.render().color
        // Half the side, 0.25 m, at 1 m from the light becomes 0.5 m at 2 m, where a texel is 1.6 cm.
        for column in 0..<128 {
            let x = abs((Double(column) + 0.5) / 64 - 1)
            if abs(x - 0.5) < 0.03 { continue }
            #expect((picture[column, 64].red == 0) == (x < 0.5), "column \(column)")
            #expect((picture[64, column].red == 0) == (x < 0.5), "row \(column)")
        }
    }

    @Test("Smooth surfaces do not shadow themselves at any angle to the light")
    func noAcne() throws {
        var ball = ProceduralMesh.sphere(radius: 0.8, segments: 96, rings: 64)
        ball.makeSmoothNormals()
        for model in [ShadowMap.Lens.orthographic(height: 2.56, near: 0, far: 8), .perspective(slope: 0.8, near: 0.01)] {
            let draw = Draw(ball, shading: Self.white)
            let lightFromWorld = Matrix4(translation: SIMD3(0, 0, -4))
            let projection =
                if case .orthographic = model {
                    Projection(orthographicHeight: 2.56, aspectRatio: 1, near: 0, far: 8)
                } else {
                    Projection(verticalFieldOfView: 2 * PortableMath.atan(0.8), aspectRatio: 1, near: 0.01)
                }
            // Texels are 1 cm here and 2.5 cm there; facets of 5 cm are 0.4 mm off the ball.
            let shadow = try Self.map([draw], projection, lightFromWorld, model, Self.style(bias: 0.002))
            var stage = Self.stage(shadow)
            if case .perspective = model { stage.list.lighting.punctualLights[0].source = .point(SIMD3(0, 0, 4)) }
            stage.list.draws = [draw]
            let shadowed = try stage.render().color
            stage.list.lighting.punctualLights[0].shadow = nil
            let lit = try stage.render().color
            let darker = zip(shadowed.pixels, lit.pixels).filter { Self.light($0) < Self.light($1) - 0.02 }
            #expect(
                darker.isEmpty,
                "\(model): \(darker.count) pixels, by \(darker.map { Self.light($1) - Self.light($0) }.max() ?? 0)")
        }
    }

    /// The facets of a ball of 12×8 are up to 4 cm below the ball. Without their heights, they shadow each other in teeth, with
    /// up to 5 % of the light.
    @Test(
        "The facets of a coarse ball do not shadow each other", arguments: [SIMD3<Float>(1, 0.3, -0.4), SIMD3(-0.3, -0.9, 0.2)])
    func facets(toLight: SIMD3<Float>) throws {
        let ball = ProceduralMesh.sphere(radius: 0.8, segments: 12, rings: 8)
        let back = toLight.normalized()
        let right = SIMD3<Float>(0, 1, 0).cross(back).normalized()
        let axes = Matrix4(SIMD4(right, 0), SIMD4(back.cross(right), 0), SIMD4(back, 0), SIMD4(0, 0, 0, 1))
        let lightFromWorld = Matrix4(translation: SIMD3(0, 0, -4)) * (try #require(axes.affineInverse))
        var draw = Draw(ball, shading: Self.white)
        let shadow = try Self.map(
            [draw], Projection(orthographicHeight: 2.56, aspectRatio: 1, near: 0, far: 8), lightFromWorld,
            .orthographic(height: 2.56, near: 0, far: 8), Self.style(radius: 0.005, bias: 0.004))
        /// The most light that the shadow blocks in a pixel. The ball is convex, so that it blocks none.
        func blocked() throws -> Double {
            var stage = Self.stage(shadow)
            stage.list.draws = [draw]
            stage.list.lighting.punctualLights[0].source = .direction(back)
            let shadowed = try stage.render().color
            stage.list.lighting.punctualLights[0].shadow = nil
            let lit = try stage.render().color
            return zip(shadowed.pixels, lit.pixels).reduce(0) { max($0, Self.light($1.1) - Self.light($1.0)) }
        }
        #expect(try blocked() > 0.015)
        draw.facetHeights = GeometryBuffer(ball.facetHeights())
        #expect(try blocked() < 0.005)
    }

    @Test("Blocks and packed fragments agree with the oracle for soft and narrowed shadow edges", arguments: [Float(0), 0.03])
    func oracle(spread: Float) throws {
        var generator = SeededGenerator(seed: 17)
        for isPerspective in [false, true] {
            // Tiles hover well above the cloth, so that rounding never decides which surface is nearer.
            let tiles = (0..<24).map { _ in
                var tile = TestStage.quad(
                    width: .random(in: 0.05...0.4, using: &generator), height: .random(in: 0.05...0.4, using: &generator),
                    shading: Self.white)
                tile.worldFromModel = Matrix4(
                    translation: SIMD3(
                        .random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator),
                        .random(in: 0.8...1.4, using: &generator)))
                return tile
            }
            let style = Self.style(radius: 0.025, spread: spread, opacity: 0.9, fadeDistance: spread > 0 ? 4 : 0)
            let lightFromWorld = Matrix4(translation: SIMD3(0, 0, -4))
            let shadow =
                isPerspective
                ? try Self.map(
                    tiles, Projection(verticalFieldOfView: .pi / 4, aspectRatio: 1, near: 0.01), lightFromWorld,
                    .perspective(slope: Float(PortableMath.tan(.pi / 8)), near: 0.01), style)
                : try Self.mapFromAbove(tiles, style)
            for model in [LightingModel.lambert, .blinn, .physicallyBased, .shadowOnly] {
                var stage = TestStage(size: ImageSize(48, 48))
                var material = Self.white
                material.lightingModel = model
                material[.specular] = .color(LinearColor(red: 0.3, green: 0.4, blue: 0.2))
                material.shininess = 12
                var cloth = TestStage.cloth(shading: material, state: RasterState(cullMode: .none))
                cloth.facetHeights = GeometryBuffer(
                    cloth.positions.map { _ in Float.random(in: 0...0.05, using: &generator) })
                stage.list.draws = [cloth]
                var light = PunctualLight(
                    source: isPerspective ? .point(SIMD3(0, 0, 4)) : .direction(SIMD3(0, 0, 1)), radiance: SIMD3(0.8, 0.6, 0.5))
                light.shadow = shadow
                stage.list.lighting = Lighting(ambientLight: SIMD3(0.1, 0.1, 0.1), punctualLights: [light])
                let agreement = try stage.agreement(over: .color(LinearColor(red: 0.6, green: 0.5, blue: 0.4)))
                // Window borders have single precision: 10⁻⁵ of a texel.
                #expect(
                    agreement.isWithin(linear: 2e-4), "perspective \(isPerspective), \(model): \(agreement) of \(generator)")
            }
        }
    }

    @Test("A shadow catcher darkens its background by the shadow's strength, as black or as a factor per colour")
    func shadowOnly() throws {
        let shadow = try Self.mapFromAbove([Self.halfPlane(at: 0.5)], Self.style())
        var stage = Self.stage(shadow)
        stage.list.lighting.ambientLight = SIMD3(0.25, 0.5, 1)
        stage.list.lighting.punctualLights[0].radiance = SIMD3(0.75, 0.5, 0)
        let film = LinearColor(red: 0.8, green: 0.4, blue: 0.2)
        var catcher = TestStage.quad(shading: ShadingMaterial(lightingModel: .shadowOnly))
        stage.list.draws = [catcher]
        let covered = try stage.render(over: .color(film)).color
        let kept = Float(0.25 * 0.2126 + 0.5 * 0.7152 + 0.0722)
        #expect(covered[10, 64] == SRGBA8(LinearColor(red: 0.8 * kept, green: 0.4 * kept, blue: 0.2 * kept)))
        #expect(covered[120, 64] == SRGBA8(film))
        #expect(try stage.render(over: .color(.clear)).color[10, 64].alpha == UInt8(((1 - kept) * 255).rounded()))
        catcher.state.blendMode = .multiply
        stage.list.draws = [catcher]
        let multiplied = try stage.render(over: .color(film)).color
        #expect(multiplied[10, 64] == SRGBA8(LinearColor(red: 0.2, green: 0.2, blue: 0.2)))
        #expect(multiplied[120, 64] == SRGBA8(film))
    }

    @Test("Lights and shadows with invalid numbers draw without a crash")
    func hostile() throws {
        let numbers: [Float] = [.nan, .infinity, -.infinity, 0, 1e-30, 1e30]
        for number in numbers {
            var shadow = try Self.mapFromAbove([Self.halfPlane(at: 0.5)], Self.style(radius: number, spread: number))
            shadow.lightFromWorld = Matrix4(translation: SIMD3(number, 0, number))
            for lens in [
                ShadowMap.Lens.orthographic(height: number, near: 0, far: number), .perspective(slope: number, near: number),
            ] {
                shadow.lens = lens
                var stage = Self.stage(shadow)
                stage.list.lighting.punctualLights[0].source = .point(SIMD3(number, number, 1))
                stage.list.lighting.punctualLights[0].attenuation = .band(start: number, end: 1, exponent: number)
                #expect(try stage.render().color.size == stage.size)
            }
        }
    }
}
