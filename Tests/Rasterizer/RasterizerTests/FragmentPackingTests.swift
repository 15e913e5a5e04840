import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

/// The engine shades pixels of a large triangle block by block, and gathers scattered pixels of small triangles. The path of a
/// pixel must not affect the picture.
@Suite("The picture does not depend on how fragments are grouped")
struct FragmentPackingTests {
    /// A lit, textured surface that fills the picture, tilted away from the viewer and divided into a grid of cells.
    static func surface(cells: Int, alpha: Float, model: LightingModel) -> TestStage {
        var stage = TestStage(size: ImageSize(67, 59))
        stage.list.lighting.ambientLight = SIMD3(0.2, 0.2, 0.25)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3(0, 0.6, 0.8), radiance: SIMD3(1, 0.9, 0.8))
        ]
        // Colours that change slowly from texel to texel, so that rounding positions to 1/256 pixel is invisible.
        let picture = SRGBImage(size: ImageSize(64, 64)) { x, y in
            SRGBA8(red: UInt8(60 + 2 * x), green: UInt8(220 - 2 * y), blue: UInt8(90 + x + y))
        }
        var material = ShadingMaterial(lightingModel: model, diffuse: ShadingInput(texture: stage.sources.texture(picture)))
        material[.specular] = .color(LinearColor(red: 0.3, green: 0.3, blue: 0.3))
        material.shininess = 6
        material.opacity = alpha
        let mesh = ProceduralMesh.quad(width: 8, height: 8, columns: cells, rows: cells)
        let lean = Matrix4(rotation: Quaternion(angle: -0.5, axis: SIMD3(1, 0.4, 0)))
        stage.list.draws = [Draw(mesh, at: lean, shading: material, state: RasterState(cullMode: .none))]
        return stage
    }

    @Test(
        "Two triangles look the same as thousands of their pieces",
        arguments: everyCombination(SamplePattern.allCases, [1, 0.6] as [Float]))
    func piecesOfASurface(pattern: SamplePattern, alpha: Float) throws {
        let background = Background.color(LinearColor(red: 0.1, green: 0.3, blue: 0.1))
        for model in [LightingModel.lambert, .phong] {
            let whole = try Self.surface(cells: 1, alpha: alpha, model: model).render(over: background, samples: pattern)
            #expect(Set(whole.color.pixels).count > 500)
            for cells in [7, 60, 200] {
                let pieces = try Self.surface(cells: cells, alpha: alpha, model: model)
                    .render(over: background, samples: pattern)
                let differences = zip(whole.color.pixels, pieces.color.pixels).map { Self.difference($0, $1) }
                // The corners of each piece are rounded to 1/256 pixel separately.
                #expect(differences.max()! <= 2, "\(cells) cells, \(model)")
                #expect(pieces.identifiers == whole.identifiers)
            }
        }
    }

    static func difference(_ a: SRGBA8, _ b: SRGBA8) -> Int {
        max(
            abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue)),
            abs(Int(a.alpha) - Int(b.alpha)))
    }

    /// Random triangles in one draw, each with its own uniform colour.
    static func confetti(
        _ generator: inout SeededGenerator, count: Int, sides: ClosedRange<Double>, alphas: [Float], state: RasterState
    ) -> TestStage {
        var stage = TestStage(size: ImageSize(33, 29))
        func number(_ range: Range<Double>) -> Float { Float(generator.number(in: range)) }
        let texels = (0..<count).map { _ in
            let bytes = generator.bytes(3)
            return SRGBA8(
                red: bytes[0], green: bytes[1], blue: bytes[2],
                alpha: UInt8(alphas[generator.integer(in: 0...alphas.count - 1)] * 255))
        }
        var input = ShadingInput(texture: stage.sources.texture(SRGBImage(size: ImageSize(count, 1)) { x, _ in texels[x] }))
        input.filter = .nearest
        var positions: [SIMD3<Float>] = []
        var coordinates: [SIMD2<Float>] = []
        var triangles: [SIMD3<UInt32>] = []
        for index in 0..<count {
            let middle = SIMD3(number(-1.2..<1.2), number(-1.1..<1.1), number(-1..<1))
            let side = number(sides.lowerBound..<sides.upperBound)
            for _ in 0..<3 {
                positions.append(middle + SIMD3(number(-1..<1), number(-1..<1), 0) * side)
                coordinates.append(SIMD2((Float(index) + 0.5) / Float(count), 0.5))
            }
            triangles.append(SIMD3(UInt32(3 * index), UInt32(3 * index + 1), UInt32(3 * index + 2)))
        }
        stage.list.draws = [
            Draw(
                positions: positions, textureCoordinates: [coordinates], triangles: triangles,
                shading: ShadingMaterial(diffuse: input), state: state)
        ]
        return stage
    }

    static let states = everyCombination([true, false], [true, false]).map {
        RasterState(cullMode: .none, readsFromDepth: $0.0, writesToDepth: $0.1)
    }

    @Test(
        "Triangles smaller than a pixel agree with the oracle, opaque and blended, with and without depth",
        arguments: SamplePattern.allCases)
    func tinyTriangles(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x71_4F)
        let background = Background.picture(TestStage.noise(33, 29, seed: 3))
        for state in Self.states {
            for alphas in [[1], [0.4], [0, 0.3, 0.7, 1]] as [[Float]] {
                let stage = Self.confetti(&generator, count: 500, sides: 0.01...0.09, alphas: alphas, state: state)
                try Self.expectAgreement(stage, over: background, pattern, "\(state), alpha \(alphas), \(generator)")
            }
        }
    }

    @Test(
        "A draw with many overlaps keeps the order of its large, small and mixed triangles",
        arguments: SamplePattern.allCases)
    func layers(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x1A7E)
        let background = Background.picture(TestStage.noise(33, 29, seed: 4))
        for state in Self.states {
            for sides in [1.0...3.0, 0.2...0.5, 0.02...2.0] {
                for blend in [BlendMode.alpha, .multiply] {
                    var state = state
                    state.blendMode = blend
                    let stage = Self.confetti(&generator, count: 60, sides: sides, alphas: [0.2, 0.5, 0.8], state: state)
                    try Self.expectAgreement(stage, over: background, pattern, "\(state), sides \(sides), \(generator)")
                }
            }
        }
    }

    /// Such pictures consist mostly of edges, so that many pixels are excluded as doubtful. The others must agree.
    static func expectAgreement(
        _ stage: TestStage, over background: Background, _ pattern: SamplePattern, _ comment: String
    ) throws {
        let agreement = try stage.agreement(over: background, samples: pattern)
        // Sixty layers are rounded to 24 bits sixty times.
        #expect(agreement.linearError < 3e-5 && agreement.byteDifference <= 1, "\(comment): \(agreement)")
        #expect(agreement.otherIdentifiers == 0 && agreement.depthError < 1e-5, "\(comment): \(agreement)")
        #expect(agreement.compared > 300, "\(comment): \(agreement)")
    }
}
