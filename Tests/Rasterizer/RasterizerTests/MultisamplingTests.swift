import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Multisampling smooths edges in linear light and changes nothing else")
struct MultisamplingTests {
    static let patterns: [SamplePattern] = [.four, .eight]

    /// A white triangle on the screen, opaque or blended.
    static func draw(_ triangle: ScreenTriangle, _ counter: CoverageCounter, alpha: Float = 1) -> Draw {
        Draw(
            positions: [triangle.a, triangle.b, triangle.c].map { counter.position($0) }, triangles: [SIMD3(0, 1, 2)],
            shading: .even(1, 1, 1, alpha: alpha), state: RasterState(cullMode: .none))
    }

    @Test("An edge pixel is the mean of its samples, opaque and blended", arguments: patterns)
    func edges(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0xED6E)
        let size = ImageSize(24, 24)
        let counter = try CoverageCounter(size: size, pattern: pattern)
        let rasterizer = try AgreeingRasterizers(size: size, samples: pattern)
        for kind in [CoverageTests.Kind.middling, .overlapping, .onSixteenths] {
            for number in 0..<20 {
                let triangle = kind.make(&generator, side: size.width)
                let counts = CoverageOracle.counts([triangle], size: size, pattern)
                for alpha in [1, 0.5] as [Float] {
                    let list = DrawList(draws: [Self.draw(triangle, counter, alpha: alpha)])
                    let black = Background.color(LinearColor(red: 0, green: 0, blue: 0))
                    let shown = rasterizer.render(list, over: black).color.pixels.map(\.red)
                    let expected = counts.map { SRGBTransfer.byte(fromLinear: Float($0) * alpha / Float(pattern.count)) }
                    #expect(shown == expected, "\(kind) \(number) of \(generator), alpha \(alpha)")
                }
            }
        }
    }

    @Test("Over a transparent background an edge's alpha is its coverage and its colour is unchanged", arguments: patterns)
    func edgesOverNothing(pattern: SamplePattern) throws {
        let counter = try CoverageCounter(size: ImageSize(24, 24), pattern: pattern)
        let triangle = ScreenTriangle(SIMD2(300, 450), SIMD2(5700, 2000), SIMD2(1500, 5900))
        let counts = CoverageOracle.counts([triangle], size: counter.size, pattern)
        let frame = try AgreeingRasterizers(size: counter.size, samples: pattern)
            .render(DrawList(draws: [Self.draw(triangle, counter)]), over: .color(.clear))
        for (count, pixel) in zip(counts, frame.color.pixels) {
            #expect(pixel.alpha == UInt8((Float(count) / Float(pattern.count) * 255).rounded()))
            #expect(pixel.red == (count == 0 ? 0 : 255))
        }
    }

    @Test("Pixels inside a triangle are shaded as without multisampling", arguments: patterns)
    func interior(pattern: SamplePattern) throws {
        var stage = TestStage(size: ImageSize(48, 48))
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3(0, 0.6, 0.8), radiance: SIMD3(1, 1, 1))
        ]
        let material = LightingTests.material(.phong, .textured, &stage.sources)
        stage.list.draws = [TestStage.cloth(shading: material, state: RasterState(cullMode: .none))]
        let background = Background.color(LinearColor(red: 0.1, green: 0.1, blue: 0.4))
        let single = try stage.render(over: background).color
        let many = try stage.render(over: background, samples: pattern).color
        let scalar = ScalarRenderer(list: stage.list, size: stage.size, sources: stage.sources)
        // A pixel is inside if its centre is farther from all edges than its own corners.
        let inside = scalar.pixelsFarFromEdges(by: 0.71)
        #expect(inside.count > 300)
        #expect(inside.allSatisfy { single.pixels[$0] == many.pixels[$0] })
    }

    @Test("Blended triangles that share an edge leave no seam", arguments: SamplePattern.allCases)
    func seams(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x5EA4)
        let size = ImageSize(48, 48)
        let counter = try CoverageCounter(size: size, pattern: pattern)
        let rasterizer = try AgreeingRasterizers(size: size, samples: pattern)
        let background = Background.picture(TestStage.noise(48, 48, seed: 6, hasAlpha: true))
        let glass = ShadingMaterial.even(0.7, 0.4, 0.2, alpha: 0.4)
        func render(_ triangles: [ScreenTriangle], _ state: RasterState) -> SRGBImage {
            let positions = triangles.flatMap { [counter.position($0.a), counter.position($0.b), counter.position($0.c)] }
            let draw = Draw(
                positions: positions,
                triangles: (0..<UInt32(triangles.count)).map { SIMD3($0 * 3, $0 * 3 + 1, $0 * 3 + 2) }, shading: glass,
                state: state)
            return rasterizer.render(DrawList(draws: [draw]), over: background).color
        }
        let whole = [ScreenTriangle(SIMD2(-9000, -9000), SIMD2(60_000, -9000), SIMD2(-9000, 60_000))]
        for blend in BlendingTests.blends {
            let state = RasterState(cullMode: .none, blendMode: blend)
            let mesh = CoverageTests.jitteredGrid(cells: 9, side: 48, jitter: 400, step: 1, &generator)
            #expect(render(mesh, state) == render(whole, state), "\(blend) \(generator)")
        }
    }
}
