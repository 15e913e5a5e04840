import Imaging
import KernelData
import RasterResources
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@testable import Rasterizer

@Suite("Raster counts do not depend on how the picture is drawn")
struct RasterCountsTests {
    /// Not a multiple of any tile or block.
    static let size = ImageSize(37, 29)
    static let pixels = 37 * 29

    /// The counts of a list. They must be equal for each instruction set, number of threads and tile side, and counting must
    /// not change the picture.
    static func counts(
        of list: DrawList, size: ImageSize = size, samples: SamplePattern = .single, background: Background = .color(.clear)
    ) throws -> RasterCounts {
        var found: RasterCounts?
        for set in InstructionSet.available {
            for (threads, tileSide) in [(1, 64), (2, 32), (5, 16), (5, 128)] {
                let rasterizer = try Rasterizer(size: size, samples: samples, tileSide: tileSide, instructionSet: set)
                let counter = RasterCounter()
                let frame = rasterizer.render(list, over: background, threads: threads, counter: counter)
                let plain = rasterizer.render(list, over: background, threads: threads)
                #expect(frame.color == plain.color)
                // The second render reuses sorted draws and must count everything again.
                _ = rasterizer.render(list, over: background, threads: threads, counter: counter)
                var twice = counter.counts
                let once = found ?? twice.halved
                twice = twice.halved
                #expect(twice == once, "\(set), \(threads) threads, tiles of \(tileSide)")
                found = once
            }
        }
        return try #require(found)
    }

    static func stage(_ draws: [Draw], size: ImageSize = size) -> DrawList {
        var stage = TestStage(size: size)
        stage.list.draws = draws
        return stage.list
    }

    @Test("Two triangles over the whole picture count every pixel and sample", arguments: SamplePattern.allCases)
    func quad(pattern: SamplePattern) throws {
        let list = Self.stage([TestStage.quad(shading: .even(1, 1, 1))])
        let counts = try Self.counts(of: list, samples: pattern)
        #expect(counts.pictures == 1 && counts.pixels == Self.pixels && counts.pictureSamples == Self.pixels * pattern.count)
        #expect(counts.trianglesGiven == 2 && counts.trianglesDrawn == 2)
        #expect(counts.samplesShaded == Self.pixels * pattern.count)
        #expect(counts.pixelsDrawn == Self.pixels)
        if pattern == .single {
            #expect(counts.fragmentsShaded == Self.pixels && counts.overdraw == 1)
        } else {
            // Pixels on the diagonal are shaded for both triangles.
            #expect((Self.pixels + 1...Self.pixels + 37 + 29).contains(counts.fragmentsShaded))
        }
    }

    @Test("A texture copied to the picture counts like any other draw", arguments: SamplePattern.allCases)
    func shownTexels(pattern: SamplePattern) throws {
        var shading = ShadingMaterial.even(1, 1, 1)
        shading.diffuse = ShadingInput(texture: SampledTexture(TestStage.noise(37, 29, seed: 3)))
        let counts = try Self.counts(of: Self.stage([TestStage.quad(shading: shading)]), samples: pattern)
        #expect(counts.samplesShaded == Self.pixels * pattern.count && counts.pixelsDrawn == Self.pixels)
    }

    @Test("A closed box shows one face and culls five; without culling it culls none")
    func box() throws {
        let mesh = ProceduralMesh.box(size: SIMD3(1, 0.8, 2))
        for (mode, culled) in [(CullMode.back, 10), (.front, 2), (.none, 0)] {
            let draw = Draw(mesh, shading: .even(1, 1, 1), state: RasterState(cullMode: mode))
            let counts = try Self.counts(of: Self.stage([draw]))
            #expect(counts.trianglesGiven == 12 && counts.trianglesCulled == culled, "\(mode)")
            #expect(counts.trianglesDrawn == 12 - culled, "\(mode)")
            // Hidden faces are not shaded.
            #expect(counts.fragmentsShaded == counts.pixelsDrawn && counts.pixelsDrawn > 20, "\(mode)")
        }
    }

    @Test("Opaque layers are shaded once, blended layers each time", arguments: SamplePattern.allCases)
    func overdraw(pattern: SamplePattern) throws {
        let depths: [Float] = [0, 0.3, -0.2]
        let opaque = depths.map { TestStage.quad(z: $0, shading: .even(1, 1, 1)) }
        let counts = try Self.counts(of: Self.stage(opaque), samples: pattern)
        #expect(counts.samplesShaded == Self.pixels * pattern.count && counts.trianglesDrawn == 6)
        let blended = depths.sorted().map { Draw(TestStage.quad(z: $0, shading: .even(1, 1, 1)), alpha: 0.5) }
        let sum = try Self.counts(of: Self.stage(blended), samples: pattern)
        #expect(sum.samplesShaded == 3 * Self.pixels * pattern.count && sum.pixelsDrawn == Self.pixels)
        if pattern == .single { #expect(sum.overdraw == 3) }
    }

    @Test("An occluder counts as drawn and shades nothing")
    func occluder() throws {
        let counts = try Self.counts(
            of: Self.stage([TestStage.quad(z: 0.5, shading: nil), TestStage.quad(shading: .even(1, 1, 1))]))
        #expect(counts.trianglesDrawn == 4 && counts.fragmentsShaded == 0 && counts.pixelsDrawn == 0)
        #expect(counts.overdraw == 0)
    }

    @Test("Each triangle that is not drawn counts under its reason")
    func reasons() throws {
        func draw(_ corners: [SIMD3<Float>]) -> Draw {
            Draw(
                positions: GeometryBuffer(corners), triangles: [SIMD3(0, 1, 2)], shading: .even(1, 1, 1),
                state: RasterState(cullMode: .none))
        }
        func single(_ corners: [SIMD3<Float>]) throws -> RasterCounts { try Self.counts(of: Self.stage([draw(corners)])) }
        let far = [SIMD3<Float>(90, 0, 0), SIMD3(91, 0, 0), SIMD3(90, 1, 0)]
        #expect(try single(far).trianglesOutside == 1)
        #expect(try single(far.map { $0 + SIMD3(-90, 0, 20) }).trianglesOutside == 1)
        #expect(try single([.zero, .zero, SIMD3(1, 0, 0)]).trianglesWithoutArea == 1)
        #expect(try single([.zero, SIMD3(.nan, 0, 0), SIMD3(1, 0, 0)]).trianglesUnusable == 1)
        // A hundredth of a pixel in size, next to the centre of a pixel.
        let grain = [SIMD3<Float>(0.004, 0.004, 0), SIMD3(0.006, 0.004, 0), SIMD3(0.004, 0.006, 0)]
        #expect(try single(grain).trianglesWithoutSamples == 1)
        var stray = draw(grain)
        stray.triangles = [SIMD3(0, 1, 7)]
        #expect(try Self.counts(of: Self.stage([stray])).trianglesUnusable == 1)
        // From behind the viewer to far ahead: clipped and drawn.
        #expect(try single([SIMD3(0, -1, 9), SIMD3(-9, -1, -9), SIMD3(9, -1, -9)]).trianglesDrawn == 1)
    }

    @Test("A triangle counts as drawn if the front end sets it up, and otherwise under one reason", arguments: [1, 2, 3])
    func random(seed: UInt64) throws {
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        func number(_ reach: Double) -> Float { Float(generator.number(in: -reach..<reach)) }
        for pattern in SamplePattern.allCases {
            var expected = 0
            var draws: [Draw] = []
            for index in 0..<150 {
                // From less than a pixel to beyond the guard band and behind the viewer.
                let reach = [0.01, 0.1, 1, 4, 40][index % 5]
                let middle = SIMD3(number(1.2), number(1.2), number(1.2))
                let corners = (0..<3).map { _ in middle + SIMD3(number(reach), number(reach), number(reach)) }
                let draw = Draw(
                    positions: GeometryBuffer(corners), triangles: [SIMD3(0, 1, 2)], shading: .even(1, 1, 1),
                    state: RasterState(cullMode: [.back, .none][index % 2]))
                draws.append(draw)
                let run = FrontEndRun(
                    draw, in: Self.stage([]), size: Self.size, pattern: pattern,
                    kernels: Rasterizer.kernels(for: .preferred), triangles: 1)
                expected += run.rawSetups.isEmpty ? 0 : 1
            }
            let counts = try Self.counts(of: Self.stage(draws), samples: pattern)
            #expect(counts.trianglesDrawn == expected && expected > 40)
            #expect(counts.trianglesGiven == 150)
            let reasons = [
                counts.trianglesUnusable, counts.trianglesOutside, counts.trianglesCulled, counts.trianglesWithoutArea,
                counts.trianglesWithoutSamples, counts.trianglesDrawn,
            ]
            #expect(reasons.reduce(0, +) == 150)
        }
    }

    @Test("Counts of intersecting surfaces do not depend on how the picture is drawn", arguments: SamplePattern.allCases)
    func mixed(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 11)
        var draws = (0..<4).map { _ in FrameReuseTests.mesh(&generator) }
        draws += (0..<3).map { _ in Draw(FrameReuseTests.mesh(&generator), alpha: 0.4) }
        let counts = try Self.counts(of: Self.stage(draws, size: ImageSize(90, 70)), size: ImageSize(90, 70), samples: pattern)
        #expect(counts.overdraw > 1 && counts.pixelsDrawn <= 90 * 70)
        #expect(counts.samplesShaded <= counts.fragmentsShaded * pattern.count)
    }
}

extension RasterCounts {
    /// The counts of one of two equal pictures.
    fileprivate var halved: RasterCounts {
        var half = RasterCounts()
        for count in [
            \RasterCounts.pictures, \.pixels, \.pictureSamples, \.trianglesGiven, \.trianglesUnusable, \.trianglesOutside,
            \.trianglesCulled, \.trianglesWithoutArea, \.trianglesWithoutSamples, \.trianglesDrawn, \.fragmentsShaded,
            \.samplesShaded, \.pixelsDrawn,
        ] {
            #expect(self[keyPath: count] % 2 == 0)
            half[keyPath: count] = self[keyPath: count] / 2
        }
        return half
    }
}
