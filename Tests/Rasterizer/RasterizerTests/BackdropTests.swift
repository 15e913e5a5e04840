import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("A first draw that covers the frame with a picture replaces the background")
struct BackdropTests {
    /// A rectangle that shows a picture with one texel per pixel, at an offset in pixels to the right of and below the frame's
    /// corner.
    static func backdrop(
        _ picture: SRGBImage, right: Float = 0, down: Float = 0, in size: ImageSize,
        state: RasterState = RasterState(readsFromDepth: false, writesToDepth: false)
    ) -> Draw {
        let perPixel = 2 / Float(size.height)
        var quad = TestStage.quad(
            width: perPixel * Float(picture.size.width), height: perPixel * Float(picture.size.height),
            shading: ShownTexelTests.shown(picture), state: state)
        // From the middle of the frame to the middle of the picture.
        let across = right + Float(picture.size.width - size.width) / 2
        let below = down + Float(picture.size.height - size.height) / 2
        quad.worldFromModel = Matrix4(translation: SIMD3(across * perPixel, -below * perPixel, 0))
        return quad
    }

    /// An opaque draw, a thin one, and glass over both.
    static var others: [Draw] {
        var glass = ShadingMaterial(diffuse: .color(LinearColor(red: 0.8, green: 0.2, blue: 0.1)))
        glass.opacity = 0.4
        let solid = ShadingMaterial(diffuse: .color(LinearColor(red: 0.1, green: 0.6, blue: 0.2)))
        let both = RasterState(cullMode: .none)
        return [
            TestStage.cloth(shading: solid, state: both),
            TestStage.quad(width: 0.03, height: 1.7, z: 0.5, shading: solid, state: both),
            TestStage.quad(width: 1.1, height: 0.7, z: 0.9, shading: glass, state: both),
        ]
    }

    static func frame(
        _ draws: [Draw], over background: Background, size: ImageSize, samples: SamplePattern,
        layers: FramebufferLayers = []
    ) throws -> SRGBImage {
        var stage = TestStage(size: size, isOrthographic: true)
        stage.list.draws = draws
        return try AgreeingRasterizers(size: size, samples: samples).render(stage.list, over: background, layers: layers).color
    }

    /// The largest difference of a channel.
    static func difference(_ a: SRGBImage, _ b: SRGBImage) -> Int {
        zip(a.pixels, b.pixels).reduce(0) { largest, pair in
            let (p, q) = pair
            let channels = [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)]
            return channels.reduce(largest) { max($0, abs(Int($1.0) - Int($1.1))) }
        }
    }

    static let sizes = [ImageSize(70, 37), ImageSize(64, 64), ImageSize(61, 45), ImageSize(130, 131), ImageSize(5, 4)]

    @Test(
        "A backdrop over the whole frame gives the same bytes as a background picture", arguments: sizes,
        SamplePattern.allCases)
    func whole(size: ImageSize, samples: SamplePattern) throws {
        let picture = TestStage.noise(size.width, size.height, seed: 41)
        let copied = try Self.frame(Self.others, over: .picture(picture), size: size, samples: samples)
        let drawn = try Self.frame(
            [Self.backdrop(picture, in: size)] + Self.others, over: .color(.clear), size: size, samples: samples)
        #expect(drawn == copied)
    }

    @Test(
        "A backdrop beyond or short of the frame's edges gives the same bytes as ordinary triangles",
        arguments: [(0.25, 0), (-0.25, 0.3), (0, -0.3), (3, 0), (0, -7), (-2.25, 5), (40, 0), (0.5, 0.5)] as [(Float, Float)],
        SamplePattern.allCases)
    func shifted(shift: (Float, Float), samples: SamplePattern) throws {
        for size in [ImageSize(72, 40), ImageSize(61, 45)] {
            for (width, height) in [(size.width, size.height), (size.width + 9, size.height + 8), (30, 20)] {
                let picture = TestStage.noise(width, height, seed: 42)
                let backdrop = Self.backdrop(picture, right: shift.0, down: shift.1, in: size)
                let background = Background.picture(TestStage.noise(size.width, size.height, seed: 43, hasAlpha: true))
                // Without other draws, the backdrop leaves tiles without any other triangle.
                for draws in [[backdrop] + Self.others, [backdrop]] {
                    let frame = try Self.frame(draws, over: background, size: size, samples: samples)
                    // Requesting layers writes every pixel, so that no draw can serve as the background.
                    let usual = try Self.frame(draws, over: background, size: size, samples: samples, layers: [.identifiers])
                    let difference = Self.difference(frame, usual)
                    // Within a mixed pixel, texels count as bytes there and as 16-bit values here.
                    #expect(
                        difference <= (samples == .single ? 0 : 1),
                        "\(size), picture of \(width)×\(height), \(draws.count) draws")
                }
            }
        }
    }

    @Test(
        "A tilted backdrop gives the same bytes as ordinary triangles, even if W differs in its last bits only",
        arguments: [0, 5e-8, 1e-7, 1e-6, 4e-6, 1e-5, 1e-4, 1e-3, 1e-2] as [Float], SamplePattern.allCases)
    func leaning(angle: Float, samples: SamplePattern) throws {
        let size = ImageSize(612, 36)
        let picture = TestStage.noise(size.width, size.height, seed: 48)
        var stage = TestStage(size: size)
        // The height that a lens of 0.7 radians sees at 3 m.
        let height = Float(6 * 0.365_028_5)
        var quad = TestStage.quad(
            width: height * Float(size.width) / Float(size.height), height: height, shading: ShownTexelTests.shown(picture),
            state: RasterState(readsFromDepth: false, writesToDepth: false))
        quad.worldFromModel = Matrix4(rotation: Quaternion(angle: Double(angle), axis: SIMD3(0.2, 1, 0).normalized()))
        stage.list.draws = [quad] + Self.others
        func frame(_ layers: FramebufferLayers) throws -> SRGBImage {
            try AgreeingRasterizers(size: size, samples: samples)
                .render(stage.list, over: .color(.clear), layers: layers).color
        }
        #expect(try Self.difference(frame([]), frame([.identifiers])) <= (samples == .single ? 0 : 1))
        guard angle < 7e-8 else { return }
        // As the background, the backdrop's bytes mix with edges as those of a copied background do.
        stage.list.draws = Self.others
        let copied = try AgreeingRasterizers(size: size, samples: samples).render(stage.list, over: .picture(picture)).color
        stage.list.draws = [quad] + Self.others
        #expect(try frame([]) == copied)
    }

    @Test("First draws that are no backdrop are drawn as usual", arguments: SamplePattern.allCases)
    func others(samples: SamplePattern) throws {
        let size = ImageSize(64, 48)
        let picture = TestStage.noise(size.width, size.height, seed: 44)
        var scaled = Self.backdrop(picture, in: size)
        scaled.worldFromModel = scaled.worldFromModel * Matrix4(scale: SIMD3(1.3, 1.3, 1))
        let turned = Self.backdrop(
            picture, in: size, state: RasterState(cullMode: .none, readsFromDepth: false, writesToDepth: false))
        let firsts = [
            scaled, turned, Self.backdrop(picture, in: size, state: RasterState()),
            Self.backdrop(TestStage.noise(size.width, size.height, seed: 45, hasAlpha: true), in: size),
        ]
        for (number, first) in firsts.enumerated() {
            let draws = [first] + Self.others
            let frame = try Self.frame(draws, over: .color(.clear), size: size, samples: samples)
            let usual = try Self.frame(draws, over: .color(.clear), size: size, samples: samples, layers: [.identifiers])
            #expect(Self.difference(frame, usual) <= (samples == .single ? 0 : 1), "draw \(number)")
        }
    }

    @Test("A full-frame picture covered by another opaque one shows the second")
    func covered() throws {
        let size = ImageSize(70, 37)
        let (first, second) = (TestStage.noise(70, 37, seed: 46), TestStage.noise(70, 37, seed: 47))
        let frame = try Self.frame(
            [Self.backdrop(first, in: size), Self.backdrop(second, in: size)], over: .color(.clear), size: size, samples: .four)
        #expect(frame == second)
    }
}
