import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("A draw with sorted fragments does not depend on the order of its triangles")
struct FragmentSortingTests {
    private static let sorted = RasterState(cullMode: .none, sortsFragments: true)

    /// Translucent cards that intersect, each of two triangles.
    private static func cards(_ generator: inout SeededGenerator, count: Int) -> (
        positions: [SIMD3<Float>], coordinates: [SIMD2<Float>], triangles: [SIMD3<UInt32>]
    ) {
        func number(_ range: Range<Double>) -> Float { Float(generator.number(in: range)) }
        var positions: [SIMD3<Float>] = []
        var coordinates: [SIMD2<Float>] = []
        var triangles: [SIMD3<UInt32>] = []
        for index in 0..<count {
            let corner = SIMD3(number(-1.2..<0.6), number(-1.2..<0.6), number(-0.8..<0.8))
            let (a, b) = (
                SIMD3(number(0.2..<1.2), number(-0.3..<0.3), number(-0.5..<0.5)),
                SIMD3(number(-0.3..<0.3), number(0.2..<1.2), number(-0.5..<0.5))
            )
            positions += [corner, corner + a, corner + a + b, corner + b]
            coordinates += [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
            let first = UInt32(index * 4)
            triangles += [SIMD3(first, first + 1, first + 2), SIMD3(first, first + 2, first + 3)]
        }
        return (positions, coordinates, triangles)
    }

    @Test("Shuffled triangles give the same bytes, with and without a cutoff and depth", arguments: SamplePattern.allCases)
    func shuffling(samples: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x0DE5)
        let texture = SampledTexture(TestStage.noise(16, 16, seed: 3, hasAlpha: true))
        for cutoff in [nil, 0.4] as [Float?] {
            for writesToDepth in [true, false] {
                var cards = Self.cards(&generator, count: 30)
                var shading = ShadingMaterial(diffuse: ShadingInput(texture: texture))
                shading.opacity = 0.7
                shading.alphaCutoff = cutoff
                var state = Self.sorted
                state.writesToDepth = writesToDepth
                var images: [Framebuffer] = []
                for _ in 0..<4 {
                    var stage = TestStage(size: ImageSize(70, 50))
                    stage.list.draws = [
                        TestStage.quad(z: -0.2, shading: .even(0.1, 0.2, 0.3), identifier: 2),
                        Draw(
                            positions: cards.positions, textureCoordinates: [cards.coordinates], triangles: cards.triangles,
                            shading: shading, state: state),
                        TestStage.quad(width: 1, height: 1, z: 0.1, shading: .even(1, 0.2, 0.3, alpha: 0.5), identifier: 3),
                    ]
                    images.append(try stage.render(samples: samples, tileSide: [64, 32, 16, 128][images.count % 4]))
                    for index in cards.triangles.indices.reversed() {
                        cards.triangles.swapAt(index, generator.integer(in: 0...index))
                    }
                }
                for image in images.dropFirst() {
                    #expect(image.color == images[0].color, "\(generator)")
                    #expect(image.depth == images[0].depth && image.identifiers == images[0].identifiers, "\(generator)")
                }
            }
        }
    }

    @Test(
        "Sheets in one sorted draw look like separate draws from back to front", arguments: SamplePattern.allCases,
        BlendMode.allCases)
    func sheets(samples: SamplePattern, blend: BlendMode) throws {
        var generator = SeededGenerator(seed: 0x54EE)
        let texture = SampledTexture(TestStage.noise(8, 8, seed: 12, hasAlpha: true))
        let shading = ShadingMaterial(diffuse: ShadingInput(texture: texture))
        var sheets: [Mesh] = (0..<12).map { number in
            var mesh = ProceduralMesh.quad(width: 1.3, height: 1.3)
            let shift = SIMD3<Float>(
                Float(generator.number(in: -0.4..<0.4)), Float(generator.number(in: -0.4..<0.4)), Float(number) * 0.1 - 0.5)
            mesh.positions = mesh.positions.map { $0 + shift }
            return mesh
        }
        func state(_ sorts: Bool) -> RasterState {
            RasterState(cullMode: .none, writesToDepth: false, blendMode: blend, sortsFragments: sorts)
        }
        let background = Background.picture(TestStage.noise(60, 60, seed: 40))
        var apart = TestStage(size: ImageSize(60, 60))
        apart.list.draws = sheets.map { Draw($0, shading: shading, state: state(false)) }
        let expected = try apart.render(over: background, samples: samples).color
        for index in sheets.indices.reversed() { sheets.swapAt(index, generator.integer(in: 0...index)) }
        var joined = Mesh(positions: [], textureCoordinates: [[]], triangles: [])
        for sheet in sheets {
            let first = UInt32(joined.positions.count)
            joined.positions += sheet.positions
            joined.textureCoordinates[0] += sheet.textureCoordinates[0]
            joined.triangles += sheet.triangles.map { $0 &+ SIMD3(repeating: first) }
        }
        var together = TestStage(size: ImageSize(60, 60))
        together.list.draws = [Draw(joined, shading: shading, state: state(true))]
        #expect(try together.render(over: background, samples: samples).color == expected, "\(generator)")
        together.list.draws = [Draw(joined, shading: shading, state: state(false))]
        let unsorted = try together.render(over: background, samples: samples).color
        // Only these depend on the order enough to detect a sort that does nothing.
        if [.alpha, .replace].contains(blend) { #expect(unsorted != expected) }
    }
}
