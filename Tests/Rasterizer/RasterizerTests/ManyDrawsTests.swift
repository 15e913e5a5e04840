import Imaging
import Meshes
import KernelData
import RasterResources
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Any number of draws looks like one draw of the same triangles")
struct ManyDrawsTests {
    /// Leaves at random positions, some overlapping and many outside the picture.
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

    @Test("More than 65,536 draws look like one, opaque and blended", arguments: [SamplePattern.single, .four])
    func moreThanSixteenBitsCount(samples: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0xD4A_35)
        let size = ImageSize(150, 70)
        let (opaque, glass) = (ShadingMaterial.even(0.7, 0.4, 0.1), ShadingMaterial.even(0.1, 0.5, 0.8, alpha: 0.5))
        let small = Self.leaves(66_000, &generator)
        // Longer than the ranges of a list with this number of draws.
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
        // Frames with a different layout reuse no earlier state.
        #expect(picture([Self.draw(small, opaque), Self.draw(long, glass)]).color == together.color, "\(generator)")
    }

    @Test("Every primitiveID encodes its range and its index, for any split of bits")
    func layout() {
        for layout in PrimitiveIDLayout.all {
            for (fillMode, mostIndices) in [(FillMode.fill, 6), (.lines, 36)] {
                let length = layout.largestRangeLength(fillMode)
                #expect(length > 0 && length % 16 == 0)
                for range in [0, 1, layout.largestRangeCount - 1] {
                    for index in [0, 1, length * mostIndices - 1] {
                        let primitiveID = layout.primitiveID(range: range, index: Int32(index))
                        #expect(
                            layout.range(primitiveID) == range && layout.index(primitiveID) == index,
                            "\(layout), \(range), \(index)")
                    }
                }
            }
        }
    }

    @Test("Ranges are as long as their number allows")
    func rangeLengths() {
        func bits(_ count: Int, of triangles: Int, _ fillMode: FillMode = .fill) -> UInt32? {
            let draw = PrimitiveIDLayout.Triangles(triangles, fillMode)
            return PrimitiveIDLayout.sufficing(for: repeatElement(draw, count: count))?.indexBits
        }
        #expect(bits(65_536, of: 1808) == 16)
        #expect(bits(65_537, of: 1) == 12)
        #expect(bits(1 << 20, of: 672) == 12)
        #expect(bits(1 << 20, of: 112, .lines) == 12)
        #expect(bits(1 << 20, of: 113, .lines) == nil)
        #expect(bits((1 << 20) + 1, of: 2) == 10)
        #expect(bits(1 << 22, of: 160) == 10)
        #expect(bits(1 << 22, of: 16, .lines) == 10)
        #expect(bits((1 << 22) + 1, of: 1) == nil)
    }

    @Test(
        "A long draw has long ranges, within the bits of an index",
        arguments: [
            (0, 1808, 0), (1, 1808, 1), (115_712, 1808, 64), (115_777, 1824, 64), (200_000, 3136, 64), (698_368, 10_912, 64),
            (1_000_000, 10_912, 92),
        ])
    func longDraws(triangles: Int, length: Int, count: Int) {
        let layout = PrimitiveIDLayout.all[0]
        let filled = PrimitiveIDLayout.Triangles(triangles, .fill)
        #expect(layout.rangeLength(of: filled) == length && layout.rangeCount(of: filled) == count)
        #expect(layout.rangeLength(of: PrimitiveIDLayout.Triangles(triangles, .lines)) == 1808)
        #expect(PrimitiveIDLayout.all[2].rangeLength(of: filled) == 160)
    }

    @Test("A draw with long ranges looks like short draws of the same triangles")
    func longRanges() throws {
        var generator = SeededGenerator(seed: 0x10_46)
        let size = ImageSize(150, 70)
        let leaves = Self.leaves(130_000, &generator)
        let shading = ShadingMaterial.even(0.7, 0.4, 0.1)
        var list = TestStage(size: size).list
        let rasterizer = try Rasterizer(size: size, samples: .single)
        func picture(_ draws: [Draw]) -> Framebuffer {
            list.draws = draws
            return rasterizer.render(list, over: .color(.clear), layers: [.depth], threads: 2)
        }
        let together = picture([Self.draw(leaves, shading)])
        let apart = picture(stride(from: 0, to: leaves.count, by: 10_000).map { Self.draw(leaves[$0..<$0 + 10_000], shading) })
        #expect(apart.color == together.color && apart.depth == together.depth, "\(generator)")
    }
}
