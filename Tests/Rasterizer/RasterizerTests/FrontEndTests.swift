import Imaging
import Meshes
import KernelData
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Batches of sixteen vertices and triangles give the same result as single ones")
struct FrontEndTests {
    /// Ways to choose a mesh, each with its own risk.
    enum Kind: CaseIterable {
        /// Within a pixel, at sixteenths of it.
        case tiny
        /// Up to a few pixels.
        case small
        /// Up to the size of the picture, some beyond 127 pixels.
        case mixed
        /// Across the near plane, next to and behind the viewer, and far beyond the guard band.
        case clipped
        /// Slivers and triangles without area.
        case thin
        /// Invalid numbers among valid ones.
        case hostile
    }

    static let size = ImageSize(333, 250)

    static func draw(_ kind: Kind, _ generator: inout SeededGenerator) -> Draw {
        func number(_ range: ClosedRange<Float>) -> Float {
            range.lowerBound + (range.upperBound - range.lowerBound) * Float(generator.number())
        }
        func wild() -> Float { HostileGeometryTests.wild[generator.integer(in: 0...HostileGeometryTests.wild.count - 1)] }
        let pixel = 2 / Float(size.height)
        let triangleCount = generator.integer(in: 1...150)
        var positions: [SIMD3<Float>] = []
        for _ in 0..<triangleCount {
            let middle = SIMD3(number(-1.4...1.4), number(-1.1...1.1), number(-1...1))
            for corner in 0..<3 {
                switch kind {
                case .tiny:
                    let sixteenths = SIMD2(Float(generator.integer(in: -20...20)), Float(generator.integer(in: -20...20)))
                    positions.append(middle + SIMD3(sixteenths.x * pixel / 16, sixteenths.y * pixel / 16, 0))
                case .small:
                    positions.append(
                        middle + SIMD3(number(-2...2) * pixel, number(-2...2) * pixel, number(-0.01...0.01)))
                case .mixed: positions.append(SIMD3(number(-1.5...1.5), number(-1.5...1.5), number(-1...1)))
                case .clipped: positions.append(SIMD3(number(-80...80), number(-80...80), number(-3...6)))
                case .thin:
                    let along = Float(corner) * number(0...0.2)
                    let aside = generator.integer(in: 0...1) == 0 ? 0 : number(-0.02...0.02) * pixel
                    positions.append(middle + SIMD3(along, along + aside, number(-0.1...0.1)))
                case .hostile:
                    let isWild = generator.integer(in: 0...20) == 0
                    positions.append(
                        isWild
                            ? SIMD3(wild(), wild(), wild())
                            : middle + SIMD3(number(-2...2) * pixel, number(-2...2) * pixel, 0))
                }
            }
        }
        let last = positions.count - 1
        let isHostile = kind == .hostile
        let triangles = (0..<UInt32(triangleCount)).map { (index: UInt32) -> SIMD3<UInt32> in
            let own = SIMD3(3 * index, 3 * index + 1, 3 * index + 2)
            switch generator.integer(in: 0...60) {
            case 0 where isHostile: return SIMD3(own.x, UInt32(last + 1), own.z)
            case 1 where isHostile: return SIMD3(.max, own.y, own.z)
            case 2 where isHostile: return SIMD3(own.x, 0x8000_0000, own.z)
            case 3: return SIMD3(own.x, own.x, own.z)
            default: return own
            }
        }
        var shading = ShadingMaterial(lightingModel: .blinn)
        shading.diffuse = ShadingInput(texture: texture)
        shading.diffuse.coordinateSet = generator.integer(in: 0...1)
        if generator.integer(in: 0...2) == 0 { shading.diffuse = .black }
        let (normalCount, setCount) = (generator.integer(in: 0...3) == 0 ? 0 : positions.count, generator.integer(in: 0...2))
        var placement = Matrix4(rotation: Quaternion(angle: generator.number(in: -0.5..<0.5), axis: SIMD3(0.2, 0.3, 1)))
        if generator.integer(in: 0...1) == 0 { placement = placement * Matrix4(scale: SIMD3(-1, 1, 1)) }
        return Draw(
            positions: positions,
            normals: (0..<normalCount).map { _ in
                isHostile && generator.integer(in: 0...20) == 0
                    ? SIMD3(wild(), wild(), wild()) : SIMD3(number(-1...1), number(-1...1), number(-1...1))
            },
            textureCoordinates: (0..<setCount).map { _ in positions.map { _ in SIMD2(number(-2...2), number(-2...2)) } },
            triangles: triangles, worldFromModel: placement,
            shading: generator.integer(in: 0...5) == 0 ? nil : shading,
            state: RasterState(
                cullMode: [.back, .front, .none][generator.integer(in: 0...2)],
                fillMode: generator.integer(in: 0...9) == 0 ? .lines : .fill),
            depthOffset: generator.integer(in: 0...2) == 0 ? number(-0.2...0.2) : 0)
    }

    private static let texture = SampledTexture(TestStage.noise(4, 4, seed: 9))

    @Test("Batches match single triangles to the bit on each instruction set", arguments: SamplePattern.allCases)
    func sixteenAsOne(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x16_0F1 + UInt64(pattern.count))
        let sets = InstructionSet.allCases.filter(\.isAvailable)
        var setupCount = 0
        for kind in Kind.allCases {
            for number in 0..<40 {
                let list = TestStage(size: Self.size, isOrthographic: number % 3 == 0).list
                let draw = Self.draw(kind, &generator)
                let tileSide = [16, 64, 128, 20][number % 4]
                func run(_ set: InstructionSet, _ triangles: Int) -> FrontEndRun {
                    FrontEndRun(
                        draw, in: list, size: Self.size, pattern: pattern, tileSide: tileSide,
                        kernels: Rasterizer.kernels(for: set), triangles: triangles)
                }
                let alone = run(.baseline, 1)
                setupCount += alone.setups.count
                for set in sets {
                    let together = run(set, PrimitiveIDLayout.all[0].largestRangeLength(.lines))
                    #expect(together.setups == alone.setups, "\(kind) \(number) of \(generator), \(set)")
                    #expect(together.bins == alone.bins, "\(kind) \(number) of \(generator), \(set)")
                    #expect(together.isEveryFlagLowered)
                }
                if pattern == .single {
                    expectExactPixels(alone, "\(kind) \(number) of \(generator)")
                } else {
                    #expect(alone.coveredPixels.allSatisfy { $0 == 0 })
                }
            }
        }
        #expect(setupCount > 2000)
    }

    /// Tiles draw the pixels that set-up marked as covered without testing them.
    private func expectExactPixels(_ run: FrontEndRun, _ message: String) {
        for (setup, covered) in zip(run.rawSetups, run.coveredPixels) {
            var expected: UInt16 = 0
            if setup.lastColumn - setup.firstColumn < 4 && setup.lastRow - setup.firstRow < 4 {
                let triangle = ScreenTriangle(
                    SIMD2(Int(setup.x0), Int(setup.y0)), SIMD2(Int(setup.x1), Int(setup.y1)),
                    SIMD2(Int(setup.x2), Int(setup.y2)))
                for row in setup.firstRow...setup.lastRow {
                    for column in setup.firstColumn...setup.lastColumn
                    where CoverageOracle.covers(triangle, Int(column) * 256 + 128, Int(row) * 256 + 128) {
                        expected |= 1 << UInt16((row - setup.firstRow) * 4 + column - setup.firstColumn)
                    }
                }
                #expect(expected != 0, "\(message): \(setup)")
            }
            #expect(covered == expected, "\(message): \(setup)")
        }
    }

    @Test("The tile column is correct for every pixel and tile side")
    func tileColumns() {
        for side in stride(from: 4, through: 128, by: 4) {
            let grid = TileGrid(width: 8192, height: 1, side: side)
            #expect((0..<8192).allSatisfy { grid.tileColumn(ofPixel: Int32($0)) == Int32($0 / side) }, "\(side)")
        }
    }
}
