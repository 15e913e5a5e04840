import Imaging
import Meshes
import KernelData
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("A list of any number of draws shows what one draw of the same triangles shows")
struct ManyDrawsTests {
    /// Leaves in random places, some one upon another and many beyond the picture.
    private static func leaves(_ count: Int, _ generator: inout SeededGenerator) -> [[SIMD3<Float>]] {
        func number(_ range: Range<Double>) -> Float { Float(generator.number(in: range)) }
        let corners: [SIMD3<Float>] = [SIMD3(-0.05, -0.04, 0), SIMD3(0.05, -0.05, 0), SIMD3(0, 0.06, 0)]
        return (0..<count).map { _ in
            let middle = SIMD3(number(-1.5..<1.5), number(-1.5..<1.5), number(-1..<1))
            return corners.map { $0 + middle + SIMD3(0, 0, number(-0.1..<0.1)) }
        }
    }

    private static func draw(_ leaves: some Collection<[SIMD3<Float>]>, _ shading: ShadingMaterial) -> Draw {
        Draw(
            positions: leaves.flatMap { $0 },
            triangles: (0..<UInt32(leaves.count)).map { SIMD3(3 * $0, 3 * $0 + 1, 3 * $0 + 2) },
            shading: shading, state: RasterState(cullMode: .none))
    }

    @Test("66,000 and more, opaque and blended, with and without samples", arguments: [SamplePattern.single, .four])
    func moreThanSixteenBitsCount(samples: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0xD4A_35)
        let size = ImageSize(150, 70)
        let (opaque, glass) = (ShadingMaterial.even(0.7, 0.4, 0.1), ShadingMaterial.even(0.1, 0.5, 0.8, alpha: 0.5))
        let small = Self.leaves(66_000, &generator)
        // Longer than the ranges of a list of so many draws.
        let long = Self.leaves(300, &generator)
        var list = TestStage(size: size).list
        let rasterizer = try Rasterizer(size: size, samples: samples)
        func picture(_ draws: [Draw]) -> Framebuffer {
            list.draws = draws
            return rasterizer.render(list, over: .color(.clear), layers: [.depth, .textureCoordinates], threads: 2)
        }
        let together = picture([Self.draw(small, opaque), Self.draw(long, glass)])
        let alone = picture(small.map { Self.draw(CollectionOfOne($0), opaque) } + [Self.draw(long, glass)])
        #expect(alone.color == together.color, "\(generator)")
        #expect(alone.depth == together.depth, "\(generator)")
        // Between frames with other layout nothing is taken to be as it was.
        #expect(picture([Self.draw(small, opaque), Self.draw(long, glass)]).color == together.color, "\(generator)")
    }

    @Test("Every primitiveID tells its range and its index, however many bits these have")
    func layout() {
        for layout in PrimitiveIDLayout.all {
            #expect(layout.largestRangeLength > 0 && layout.largestRangeLength % 16 == 0)
            for range in [0, 1, layout.largestRangeCount - 1] {
                for index in [0, 1, layout.largestRangeLength * 36 - 1] {
                    let primitiveID = layout.primitiveID(range: range, index: Int32(index))
                    #expect(
                        layout.range(primitiveID) == range && layout.index(primitiveID) == index,
                        "\(layout), \(range), \(index)")
                }
            }
        }
    }

    @Test("Ranges are as long as their number allows")
    func rangeLengths() {
        func bits(_ count: Int, of triangles: Int) -> UInt32? {
            PrimitiveIDLayout.sufficing(for: repeatElement(triangles, count: count))?.indexBits
        }
        #expect(bits(65_536, of: 1808) == 16)
        #expect(bits(65_537, of: 1) == 12)
        #expect(bits(1 << 20, of: 112) == 12)
        #expect(bits((1 << 20) + 1, of: 2) == 10)
        #expect(bits(1 << 22, of: 16) == 10)
        #expect(bits((1 << 22) + 1, of: 1) == nil)
    }
}
