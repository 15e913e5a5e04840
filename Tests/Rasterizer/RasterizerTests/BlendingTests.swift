import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Blending, masks, depth switches and culling")
struct BlendingTests {
    static let blends: [BlendMode] = [.alpha, .add, .subtract, .multiply, .screen, .replace, .max]

    @Test("Each blend mode follows its formula over opaque, translucent and transparent backgrounds", arguments: blends)
    func modes(blend: BlendMode) throws {
        var largest = 0.0
        for alpha in [0, 0.25, 0.7, 1] as [Float] {
            for background in [
                LinearColor(red: 0.2, green: 0.5, blue: 0.05), LinearColor(red: 0.6, green: 0.1, blue: 0.9, alpha: 0.5), .clear,
            ] {
                for mask in 0...15 {
                    var stage = TestStage(size: ImageSize(4, 4))
                    let state = RasterState(colorWriteMask: ColorWriteMask(rawValue: UInt8(mask)), blendMode: blend)
                    stage.list.draws = [
                        TestStage.quad(shading: .even(0.3, 0.02, 0.8, alpha: alpha), state: state),
                        TestStage.quad(z: 0.1, shading: .even(0.15, 0.6, 0.4, alpha: 0.4), state: state, identifier: 2),
                    ]
                    let agreement = try stage.agreement(over: .color(background))
                    largest = max(largest, agreement.linearError)
                    // A colour over a transparent background is divided by alpha, which may be tiny or masked.
                    let isSafe = background.premultiplied.w > 0 || mask == 15
                    #expect(!isSafe || agreement.byteDifference <= 1, "alpha \(alpha), mask \(mask): \(agreement)")
                }
            }
        }
        #expect(largest < 1e-6)
    }

    @Test(
        "Each blend mode blends textures with alpha by its formula", arguments: blends, [0, 0.3, 1] as [Float])
    func textures(blend: BlendMode, opacity: Float) throws {
        for tint in [0, 0.3, 1] as [Float] {
            var stage = TestStage(size: ImageSize(24, 24), isOrthographic: true)
            var input = ShadingInput(texture: stage.sources.texture(TestStage.noise(12, 12, seed: 0xA1FA, hasAlpha: true)))
            input.filter = .nearest
            input.color = LinearColor(red: 0.9, green: 0.4, blue: 1, alpha: tint)
            var shading = ShadingMaterial(diffuse: input)
            shading.opacity = opacity
            // Each texel is two pixels wide, so that no pixel's centre lies between two texels.
            stage.list.draws = [
                TestStage.quad(width: 2, height: 2, shading: shading, state: RasterState(blendMode: blend)),
                TestStage.quad(
                    width: 2, height: 2, z: 0.1, shading: shading, state: RasterState(blendMode: blend), identifier: 2),
            ]
            let agreement = try stage.agreement(over: .picture(TestStage.noise(24, 24, seed: 0xBAC)))
            // Texels have 16 bits. Modes that ignore alpha divide by it: an alpha of 1/255 leaves a precision of about 2⁻⁸.
            let bound = blend.ignoresAlpha ? 0.005 : 2e-5
            #expect(agreement.linearError < bound && agreement.compared > 400, "tint \(tint): \(agreement)")
        }
    }

    /// A stack of random triangles and quads in random states.
    static func randomStack(_ generator: inout SeededGenerator, size: ImageSize, count: Int) -> TestStage {
        var stage = TestStage(size: size)
        func number(_ range: Range<Double> = 0..<1) -> Float { Float(generator.number(in: range)) }
        for index in 0..<count {
            let corners = (0..<4).map { _ in SIMD3(number(-1.2..<1.2), number(-1.2..<1.2), number(-1..<1)) }
            var state = RasterState()
            state.cullMode = [.none, .none, .back, .front][generator.integer(in: 0...3)]
            state.readsFromDepth = generator.integer(in: 0...3) > 0
            state.writesToDepth = generator.integer(in: 0...3) > 0
            state.blendMode = generator.integer(in: 0...1) == 0 ? .alpha : blends[generator.integer(in: 0...6)]
            if generator.integer(in: 0...4) == 0 {
                state.colorWriteMask = ColorWriteMask(rawValue: UInt8(generator.integer(in: 0...15)))
            }
            let alpha: Float = [0, 0.3, 0.8, 1, 1, 1][generator.integer(in: 0...5)]
            let shading: ShadingMaterial? =
                generator.integer(in: 0...6) == 0 ? nil : .even(number(), number(), number(), alpha: alpha)
            stage.list.draws.append(
                Draw(
                    positions: corners, triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)], shading: shading, state: state,
                    identifier: UInt32(index + 1)))
        }
        return stage
    }

    @Test(
        "Random stacks in random states agree with the oracle in colour, depth and identifiers",
        arguments: SamplePattern.allCases)
    func randomStacks(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x57AC)
        let picture = TestStage.noise(20, 20, seed: 31)
        for number in 0..<120 {
            let stage = Self.randomStack(&generator, size: ImageSize(20, 20), count: 8)
            let agreement = try stage.agreement(over: .picture(picture), samples: pattern)
            #expect(agreement.linearError < 1e-5 && agreement.byteDifference <= 1, "\(number) of \(generator): \(agreement)")
            // Seen edge-on, a triangle spans its whole depth within a pixel, so that the rounding of corners to 1/256 pixel
            // matters.
            #expect(agreement.otherIdentifiers == 0 && agreement.depthError < 2e-3, "\(number) of \(generator): \(agreement)")
            #expect(agreement.compared > 200, "\(number) of \(generator): \(agreement)")
        }
    }

    @Test(
        "Many small triangles agree with the oracle, and look the same without a depth layer",
        arguments: SamplePattern.allCases)
    func crowds(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0xC20D)
        let background = Background.picture(TestStage.noise(24, 24, seed: 33))
        for number in 0..<40 {
            var stage = Self.randomStack(&generator, size: ImageSize(24, 24), count: 5)
            // One to eight pixels wide and high, so that some triangles of a draw overlap in a pixel.
            let reach: Double = [0.06, 0.15, 0.3][number % 3]
            func place(_ range: Range<Double>) -> SIMD3<Float> {
                SIMD3(Float(generator.number(in: range)), Float(generator.number(in: range)), 0)
            }
            for index in stage.list.draws.indices {
                let corners = (0..<24).flatMap { _ in
                    let middle = place(-1.1..<1.1) + SIMD3(0, 0, Float(generator.number(in: -0.5..<0.5)))
                    return (0..<3).map { _ in middle + place(-reach..<reach) }
                }
                stage.list.draws[index].positions = GeometryBuffer(corners)
                stage.list.draws[index].triangles = GeometryBuffer((0..<24).map { SIMD3(3 * $0, 3 * $0 + 1, 3 * $0 + 2) })
            }
            let truth = ScalarRenderer(list: stage.list, size: stage.size, sources: stage.sources)
                .render(over: background, samples: pattern)
            let frame = try stage.render(over: background, samples: pattern)
            let agreement = Agreement(frame, truth)
            #expect(agreement.linearError < 1e-5 && agreement.byteDifference <= 1, "\(number) of \(generator): \(agreement)")
            #expect(
                agreement.otherIdentifiers == 0 && agreement.depthError < 1e-5, "\(number) of \(generator): \(agreement)")
            #expect(agreement.compared > 150, "\(number) of \(generator): \(agreement)")
            let withoutLayers = try AgreeingRasterizers(size: stage.size, samples: pattern, tileSide: 64)
                .render(stage.list, over: background)
            #expect(withoutLayers.color == frame.color, "\(number) of \(generator)")
        }
    }

    @Test("Fully transparent triangles change nothing in their draw", arguments: SamplePattern.allCases)
    func clearTriangles(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0xC1EA)
        let rasterizer = try AgreeingRasterizers(size: ImageSize(24, 24), samples: pattern, tileSide: 64)
        let background = Background.picture(TestStage.noise(24, 24, seed: 34))
        var shading = ShadingMaterial.even(1, 1, 1, alpha: 0.9)
        shading.vertexColors = .translucent
        for number in 0..<60 {
            // Two to ten pixels wide and high. A triangle of two colours reveals where in a pixel it is shaded: once, at the
            // centroid of its samples.
            let reach: ClosedRange<Double> = [0.1...0.15, 0.2...0.4][number % 2]
            var corners: [SIMD3<Float>] = []
            var colors: [SIMD4<Float>] = []
            for _ in 0..<40 {
                func number(_ range: ClosedRange<Double>) -> Float {
                    Float(generator.number(in: range.lowerBound..<range.upperBound))
                }
                let middle = SIMD3(number(-1...1), number(-1...1), 0)
                for _ in 0..<3 {
                    let side = number(reach)
                    corners.append(middle + SIMD3(number(-1...1) * side, number(-1...1) * side, 0))
                    colors.append(SIMD4(number(0...1), number(0...1), number(0...1), number(0.3...1)))
                }
            }
            func picture(clear: Bool) -> SRGBImage {
                let shown = (0..<UInt32(40)).filter { clear || $0 % 2 == 1 }
                let draw = Draw(
                    positions: corners,
                    colors: colors.enumerated().map { $0.offset / 3 % 2 == 0 ? SIMD4($0.element.x, 0, 0, 0) : $0.element },
                    triangles: shown.map { SIMD3(3 * $0, 3 * $0 + 1, 3 * $0 + 2) }, shading: shading,
                    state: RasterState(cullMode: .none, readsFromDepth: false, writesToDepth: false))
                return rasterizer.render(DrawList(draws: [draw]), over: background).color
            }
            let (without, with) = (picture(clear: false), picture(clear: true))
            #expect(with == without, "\(number) of \(generator)")
        }
    }

    @Test("Culling follows corner order and flips for mirrored models")
    func culling() throws {
        for isMirrored in [false, true] {
            for isBack in [false, true] {
                for (cull, shows) in [(CullMode.back, !isBack), (.front, isBack), (.none, true)] {
                    var stage = TestStage(size: ImageSize(8, 8))
                    var quad = TestStage.quad(shading: .even(1, 1, 1), state: RasterState(cullMode: cull))
                    let turn = Matrix4(rotation: Quaternion(angle: isBack ? .pi : 0, axis: SIMD3(0, 1, 0)))
                    quad.worldFromModel = turn * Matrix4(scale: SIMD3(isMirrored ? -1 : 1, 1, 1))
                    stage.list.draws = [quad]
                    #expect(
                        (try stage.render().color[4, 4].red == 255) == shows,
                        "mirrored \(isMirrored), from behind \(isBack), \(cull)")
                }
            }
        }
    }

    @Test("At equal depth the later draw wins, blended or not; a draw that does not write depth hides nothing")
    func equalDepth() throws {
        var stage = TestStage(size: ImageSize(4, 4))
        stage.list.draws = [
            TestStage.quad(shading: .even(1, 0, 0)), TestStage.quad(shading: .even(0, 1, 0)),
            TestStage.quad(shading: .even(0, 0, 1, alpha: 0.5)),
        ]
        #expect(try stage.render().color[2, 2] == SRGBA8(LinearColor(red: 0, green: 0.5, blue: 0.5)))
        stage.list.draws = [
            TestStage.quad(z: 0.5, shading: .even(1, 0, 0), state: RasterState(writesToDepth: false)),
            TestStage.quad(shading: .even(0, 1, 0)),
        ]
        #expect(try stage.render().color[2, 2] == SRGBA8(red: 0, green: 255, blue: 0))
        stage.list.draws = [
            TestStage.quad(z: 0.5, shading: .even(1, 0, 0)),
            TestStage.quad(shading: .even(0, 1, 0), state: RasterState(readsFromDepth: false)),
        ]
        #expect(try stage.render().color[2, 2] == SRGBA8(red: 0, green: 255, blue: 0))
    }

    @Test(
        "A surface drawn without depth test overwrites nearer depth",
        arguments: SamplePattern.allCases)
    func depthMovesBack(pattern: SamplePattern) throws {
        for shading in [ShadingMaterial?.none, .even(0, 0, 1), .even(0, 0, 1, alpha: 0.5)] {
            var stage = TestStage(size: ImageSize(9, 9))
            stage.list.draws = [
                TestStage.quad(z: 0.5, shading: .even(1, 0, 0)),
                TestStage.quad(z: -0.5, shading: shading, state: RasterState(readsFromDepth: false)),
                TestStage.quad(z: 0, shading: .even(0, 1, 0)),
            ]
            let shown = try stage.render(samples: pattern).color
            #expect(shown.pixels.allSatisfy { $0 == SRGBA8(red: 0, green: 255, blue: 0) })
        }
    }

    @Test("Pixels with alpha 0 write neither depth nor identifier", arguments: SamplePattern.allCases)
    func clearPixels(pattern: SamplePattern) throws {
        var stage = TestStage(size: ImageSize(16, 16), isOrthographic: true)
        // The left half of the picture is transparent.
        let picture = SRGBImage(size: ImageSize(16, 16)) { x, _ in
            x < 8 ? .clear : SRGBA8(red: 255, green: 255, blue: 255)
        }
        var input = ShadingInput(texture: SampledTexture(picture))
        input.filter = .nearest
        stage.list.draws = [
            TestStage.quad(width: 2, height: 2, z: 0.5, shading: ShadingMaterial(diffuse: input)),
            TestStage.quad(width: 2, height: 2, shading: .even(1, 0, 0), identifier: 2),
        ]
        let frame = try stage.render(samples: pattern)
        #expect(frame.color[3, 8] == SRGBA8(red: 255, green: 0, blue: 0) && frame.identifiers![3, 8] == 2)
        #expect(frame.color[12, 8] == SRGBA8(red: 255, green: 255, blue: 255) && frame.identifiers![12, 8] == 1)
        #expect(frame.depth![3, 8] < frame.depth![12, 8])
    }
}
