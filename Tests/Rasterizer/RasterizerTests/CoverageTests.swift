import Imaging
import Rasterizer
import RenderTestSupport
import Testing

@Suite("Coverage is exact for every sample")
struct CoverageTests {
    /// Ways to choose three corners, each with its own risk.
    enum Kind: CaseIterable {
        /// Below two pixels.
        case tiny
        /// Within the picture.
        case middling
        /// Extending out of the picture on any side.
        case overlapping
        /// Corners at pixel centres and pixel corners, so that edges pass through samples.
        case onCentres
        /// Corners at sixteenths of a pixel, where the samples of all patterns lie.
        case onSixteenths
        /// Three almost or exactly collinear corners.
        case sliver
        /// Thousands of pixels long, still inside the guard band.
        case long

        func make(_ generator: inout SeededGenerator, side: Int) -> ScreenTriangle {
            func corner(_ low: Int, _ high: Int, step: Int = 1) -> SIMD2<Int> {
                SIMD2(generator.integer(in: low / step...high / step), generator.integer(in: low / step...high / step)) &* step
            }
            let end = side * 256
            switch self {
            case .tiny:
                let middle = corner(-256, end + 256)
                return ScreenTriangle(
                    middle &+ corner(-256, 256), middle &+ corner(-256, 256), middle &+ corner(-256, 256))
            case .middling: return ScreenTriangle(corner(0, end), corner(0, end), corner(0, end))
            case .overlapping:
                return ScreenTriangle(corner(-end, 2 * end), corner(-end, 2 * end), corner(-end, 2 * end))
            case .onCentres:
                return ScreenTriangle(
                    corner(-512, end + 512, step: 128), corner(-512, end + 512, step: 128),
                    corner(-512, end + 512, step: 128))
            case .onSixteenths:
                return ScreenTriangle(
                    corner(-512, end + 512, step: 16), corner(-512, end + 512, step: 16), corner(-512, end + 512, step: 16))
            case .sliver:
                let (from, to) = (corner(-end, 2 * end), corner(-end, 2 * end))
                let share = generator.number()
                let along = SIMD2(
                    from.x + Int(Double(to.x - from.x) * share), from.y + Int(Double(to.y - from.y) * share))
                return ScreenTriangle(from, to, along &+ corner(-3, 3))
            case .long:
                return ScreenTriangle(
                    corner(-4000 * 256, 6000 * 256), corner(-4000 * 256, 6000 * 256), corner(-4000 * 256, 6000 * 256))
            }
        }
    }

    @Test("The coverage of thousands of random triangles matches exact arithmetic", arguments: SamplePattern.allCases)
    func randomTriangles(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0xC0FE + UInt64(pattern.count))
        let size = ImageSize(24, 24)
        let counter = try CoverageCounter(size: size, pattern: pattern)
        for kind in Kind.allCases {
            for number in 0..<240 {
                let triangle = kind.make(&generator, side: size.width)
                let counts = counter.counts([triangle])
                let truth = CoverageOracle.counts([triangle], size: size, pattern)
                #expect(counts == truth, "\(kind) \(number) of \(generator): \(triangle)")
            }
        }
    }

    @Test("No tile side clips a triangle", arguments: SamplePattern.allCases)
    func tileSides(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x711E)
        // Neither side is a multiple of a tile, and the width is not a multiple of a block of four.
        let size = ImageSize(147, 138)
        let counters = try [4, 20, 32, 64, 128].map { try CoverageCounter(size: size, pattern: pattern, tileSide: $0) }
        for kind in [Kind.overlapping, .sliver, .long, .onCentres] {
            for _ in 0..<4 {
                let triangle = kind.make(&generator, side: 140)
                let truth = CoverageOracle.counts([triangle], size: size, pattern)
                for counter in counters {
                    #expect(counter.counts([triangle]) == truth, "\(generator): \(triangle)")
                }
            }
        }
    }

    @Test("Rotating or reversing a triangle's corners changes nothing")
    func cornerOrder() throws {
        var generator = SeededGenerator(seed: 0x0DE2)
        let counter = try CoverageCounter(size: ImageSize(24, 24), pattern: .four)
        for _ in 0..<100 {
            let triangle = Kind.onSixteenths.make(&generator, side: 24)
            let (a, b, c) = (triangle.a, triangle.b, triangle.c)
            let first = counter.counts([triangle])
            for (p, q, r) in [(b, c, a), (c, a, b), (a, c, b), (c, b, a)] {
                #expect(counter.counts([ScreenTriangle(p, q, r)]) == first, "\(generator): \(triangle)")
            }
        }
    }

    // MARK: Shared edges

    @Test("A fan around a sample, with spokes in all directions, covers each sample once", arguments: SamplePattern.allCases)
    func fans(pattern: SamplePattern) throws {
        let size = ImageSize(24, 24)
        let counter = try CoverageCounter(size: size, pattern: pattern)
        var generator = SeededGenerator(seed: 0xFA4)
        for position in CoverageOracle.samplePositions(pattern) {
            let hub = SIMD2(11 * 256, 9 * 256) &+ position
            // Spokes along the axes and diagonals pass through samples; the others are random.
            var rim = [
                SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1), SIMD2(-1, 1), SIMD2(-1, 0), SIMD2(-1, -1), SIMD2(0, -1), SIMD2(1, -1),
            ]
            .map { hub &+ $0 &* (60 * 256) }
            rim = rim.enumerated().flatMap { index, corner in
                let next = rim[(index + 1) % rim.count]
                let shift = SIMD2(generator.integer(in: -900...900), generator.integer(in: -900...900))
                return [corner, SIMD2((corner.x + next.x) / 2, (corner.y + next.y) / 2) &+ shift]
            }
            let fan = rim.indices.map { ScreenTriangle(hub, rim[$0], rim[($0 + 1) % rim.count]) }
            let counts = counter.counts(fan)
            #expect(counts.allSatisfy { $0 == pattern.count }, "\(position) \(generator)")
        }
    }

    /// A grid of jittered corners whose outline lies outside the picture. A diagonal in either direction splits each cell.
    static func jitteredGrid(
        cells: Int, side: Int, jitter: Int, step: Int, _ generator: inout SeededGenerator
    ) -> [ScreenTriangle] {
        let cell = side * 256 / (cells - 2)
        var corners: [[SIMD2<Int>]] = []
        for row in 0...cells {
            corners.append(
                (0...cells).map { column in
                    let place = SIMD2((column - 1) * cell, (row - 1) * cell)
                    let shift = SIMD2(generator.integer(in: -jitter...jitter), generator.integer(in: -jitter...jitter))
                    return SIMD2((place.x + shift.x) / step * step, (place.y + shift.y) / step * step)
                })
        }
        var triangles: [ScreenTriangle] = []
        for row in 0..<cells {
            for column in 0..<cells {
                let (a, b) = (corners[row][column], corners[row][column + 1])
                let (c, d) = (corners[row + 1][column + 1], corners[row + 1][column])
                triangles +=
                    generator.next() & 1 == 0
                    ? [ScreenTriangle(a, b, c), ScreenTriangle(c, d, a)] : [ScreenTriangle(b, c, d), ScreenTriangle(d, a, b)]
            }
        }
        return triangles
    }

    @Test("Random meshes cover each sample exactly once, also on several threads", arguments: SamplePattern.allCases)
    func meshes(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x3E54)
        let size = ImageSize(96, 96)
        for (cells, step, tileSide) in [(5, 1, 64), (11, 16, 32), (32, 1, 32), (34, 128, 128), (66, 1, 32), (162, 1, 64)] {
            let counter = try CoverageCounter(size: size, pattern: pattern, tileSide: tileSide)
            let cell = size.width * 256 / (cells - 2)
            let mesh = Self.jitteredGrid(cells: cells, side: size.width, jitter: cell / 4, step: step, &generator)
            for threads in [1, 3] {
                let counts = counter.counts(mesh, threads: threads)
                #expect(counts.allSatisfy { $0 == pattern.count }, "\(cells) cells, \(threads) threads, \(generator)")
            }
        }
    }

    @Test("A strip of slivers covers each sample once")
    func strips() throws {
        for pattern in SamplePattern.allCases {
            let counter = try CoverageCounter(size: ImageSize(40, 40), pattern: pattern)
            // The columns of a strip are only 3, 7 or 16 units wide, so that most triangles cover no sample.
            for width in [3, 7, 16] {
                var triangles: [ScreenTriangle] = []
                for x in stride(from: -64, to: 40 * 256 + 64, by: width) {
                    let (a, b) = (SIMD2(x, -300), SIMD2(x + width, -300))
                    let (c, d) = (SIMD2(x + 500 + width, 41 * 256), SIMD2(x + 500, 41 * 256))
                    triangles += [ScreenTriangle(a, b, c), ScreenTriangle(c, d, a)]
                }
                // The strip is slanted. One large quad covers the area on its left.
                let edge = (SIMD2(-64, -300), SIMD2(436, 41 * 256))
                triangles += [
                    ScreenTriangle(SIMD2(-4000, -300), edge.0, edge.1),
                    ScreenTriangle(edge.1, SIMD2(-4000, 41 * 256), SIMD2(-4000, -300)),
                ]
                #expect(counter.counts(triangles).allSatisfy { $0 == pattern.count }, "\(pattern), \(width) units")
            }
        }
    }
}
