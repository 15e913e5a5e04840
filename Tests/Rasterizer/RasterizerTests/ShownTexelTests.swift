import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Textures that can be copied keep their bytes and look like the same textures shaded")
struct ShownTexelTests {
    /// A material of texels only, without lighting or emission.
    static func shown(_ picture: SRGBImage, wrap: TextureWrap = .clamp) -> ShadingMaterial {
        var material = ShadingMaterial(diffuse: TextureTests.input(SampledTexture(picture), wrap, .nearest))
        material[.ambient] = .black
        return material
    }

    /// The same on the shading path: without ambient light the ambient input has no effect.
    static func computed(_ material: ShadingMaterial) -> ShadingMaterial {
        var material = material
        material[.ambient] = nil
        return material
    }

    @Test("A picture drawn over a whole frame of its size is copied exactly", arguments: SamplePattern.allCases)
    func background(samples: SamplePattern) throws {
        let picture = TestStage.noise(70, 37, seed: 77)
        var stage = TestStage(size: picture.size, isOrthographic: true)
        let width = 2 * Float(picture.size.width) / Float(picture.size.height)
        stage.list.draws = [
            TestStage.quad(
                width: width, height: 2, shading: Self.shown(picture),
                state: RasterState(readsFromDepth: false, writesToDepth: false)
            )
        ]
        #expect(try stage.render(over: .color(.clear), samples: samples).color == picture)
    }

    @Test(
        "Under, over and between other surfaces, copied texels differ from shaded ones by at most the texture's 16-bit steps",
        arguments: SamplePattern.allCases, [TextureWrap.clamp, .repeat, .mirror])
    func amongOthers(samples: SamplePattern, wrap: TextureWrap) throws {
        let material = Self.shown(TestStage.noise(24, 20, seed: 78), wrap: wrap)
        var glass = ShadingMaterial(diffuse: .color(LinearColor(red: 0.8, green: 0.2, blue: 0.1)))
        glass.opacity = 0.4
        let solid = ShadingMaterial(diffuse: .color(LinearColor(red: 0.1, green: 0.6, blue: 0.2)))
        for background in [
            Background.color(LinearColor(red: 0.2, green: 0.1, blue: 0.7, alpha: 0.5)),
            .picture(TestStage.noise(61, 45, seed: 79, hasAlpha: true)),
        ] {
            let pictures = try [material, Self.computed(material)].map { material in
                var stage = TestStage(size: ImageSize(61, 45))
                let both = RasterState(cullMode: .none)
                stage.list.draws = [
                    TestStage.quad(width: 1.2, height: 3, z: -0.3, shading: glass, state: both),
                    TestStage.cloth(shading: material, state: both),
                    TestStage.quad(width: 0.5, height: 0.7, z: 0.2, shading: solid, state: both),
                    TestStage.quad(width: 3, height: 0.6, z: 0.4, shading: glass, state: both),
                    TestStage.quad(width: 0.4, height: 0.4, z: 0.6, shading: material, state: both),
                ]
                return try stage.render(over: background, samples: samples)
            }
            #expect(pictures[0].depth == pictures[1].depth)
            #expect(pictures[0].identifiers == pictures[1].identifiers)
            let apart = zip(pictures[0].color.pixels, pictures[1].color.pixels).map { a, b in
                zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha])
                    .map { max($0, $1) - min($0, $1) }.max()!
            }
            #expect(apart.max()! <= 1)
        }
    }
}
