import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("The light layer holds the picture in linear light")
struct LightOutputTests {
    static let size = ImageSize(61, 45)

    static func frame(
        _ draws: [Draw], over background: Background, samples: SamplePattern, layers: FramebufferLayers = .light
    ) throws -> Framebuffer {
        var stage = TestStage(size: size, isOrthographic: true)
        stage.list.draws = draws
        return try AgreeingRasterizers(size: size, samples: samples).render(stage.list, over: background, layers: layers)
    }

    /// A quad of one unlit colour.
    static func quad(_ color: LinearColor, width: Float, height: Float) -> Draw {
        let material = ShadingMaterial(lightingModel: .constant, diffuse: .color(color))
        return TestStage.quad(width: width, height: height, shading: material, state: RasterState(cullMode: .none))
    }

    @Test("Drawn light and a background colour are exact, and may exceed 1", arguments: SamplePattern.allCases)
    func unbounded(samples: SamplePattern) throws {
        let behind = LinearColor(premultiplied: SIMD4(0.3, 5, 1e-6, 0.25))
        let bright = LinearColor(red: 4, green: 0.001, blue: 1000)
        let light = try #require(
            try Self.frame([Self.quad(bright, width: 1, height: 1)], over: .color(behind), samples: samples).light)
        #expect(light[30, 22] == bright)
        #expect(light[0, 0] == behind && light[60, 44] == behind)
    }

    @Test("Empty tiles hold the background")
    func withoutDraws() throws {
        let behind = LinearColor(red: 2, green: 3, blue: 4)
        let light = try #require(try Self.frame([], over: .color(behind), samples: .four).light)
        #expect(light.pixels.allSatisfy { $0 == behind })
    }

    @Test("Pictures are decoded from sRGB, as a background and as texels that are copied", arguments: SamplePattern.allCases)
    func pictures(samples: SamplePattern) throws {
        let picture = TestStage.noise(Self.size.width, Self.size.height, seed: 7)
        let decoded = LinearImage(picture)
        let behind = try #require(try Self.frame([], over: .picture(picture), samples: samples).light)
        let copied = try #require(
            try Self.frame([BackdropTests.backdrop(picture, in: Self.size)], over: .color(.clear), samples: samples).light)
        for light in [behind, copied] {
            for (pixel, expected) in zip(light.pixels, decoded.pixels) {
                let difference = pixel.premultiplied - expected.premultiplied
                #expect((0..<4).allSatisfy { abs(difference[$0]) < 1e-6 })
            }
        }
    }

    @Test("The encoded light is the picture, also with glass and at edges", arguments: SamplePattern.allCases)
    func encodedLight(samples: SamplePattern) throws {
        let background = Background.picture(TestStage.noise(Self.size.width, Self.size.height, seed: 8, hasAlpha: true))
        let frame = try Self.frame(BackdropTests.others, over: background, samples: samples)
        let plain = try Self.frame(BackdropTests.others, over: background, samples: samples, layers: [])
        #expect(frame.color == plain.color)
        let encoded = SRGBImage(try #require(frame.light))
        // Untouched bytes with alpha survive no round trip through premultiplied light.
        let opaque = encoded.pixels.indices.filter { frame.color.pixels[$0].alpha == 255 }
        #expect(opaque.count > 1000 && opaque.allSatisfy { encoded.pixels[$0] == frame.color.pixels[$0] })
    }
}
