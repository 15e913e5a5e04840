import Imaging
import RenderTestSupport
import Testing

@testable import Retouching

/// The pixels that a program changes, the order of its steps, and that nothing else affects the bytes.
struct ApplyingTests {
    /// Random programs. Engine and oracle apply the steps in order.
    @Test func programsApplyTheirStepsInOrder() {
        var generator = SeededGenerator(seed: 0x5EED)
        for _ in 0..<12 {
            let picture = variedPicture(generator.integer(in: 20...140), generator.integer(in: 20...90), seed: generator.next())
            let dabs = (0..<6).map { _ in
                Dab(
                    everyFilter[generator.integer(in: 0...everyFilter.count - 1)],
                    at: SIMD2(Float(generator.number(in: -0.2..<1.2)), Float(generator.number(in: -0.2..<1.2))),
                    radius: Float(generator.number(in: 0.02..<0.6)), force: Float(generator.number()),
                    hardness: generator.integer(in: 0...1) == 0 ? 0 : 0.3)
            }
            var oracle = RetouchOracle(picture)
            dabs.forEach { oracle.apply($0) }
            let ours = RetouchProgram([.stroke(RetouchStroke(dabs: dabs))]).applied(to: picture)
            let (largest, count) = difference(ours, oracle.picture)
            #expect(largest <= 1, "\(generator)")
            #expect(count <= max(4, picture.size.pixelCount / 300), "\(count) pixels differ, \(generator)")
        }
    }

    @Test func orderMatters() {
        let picture = variedPicture(90, 60)
        let (first, second) = (
            Dab(.hue(degrees: 90), at: SIMD2(0.5, 0.5), radius: 1, force: 1),
            Dab(.whitenTeeth, at: SIMD2(0.5, 0.5), radius: 1, force: 1)
        )
        #expect(RetouchProgram(first, second).applied(to: picture) != RetouchProgram(second, first).applied(to: picture))
    }

    @Test(arguments: everyFilter)
    func pixelsOutOfReachKeepTheirBytes(_ filter: RetouchFilter) {
        let picture = variedPicture(203, 111)
        let dab = Dab(filter, at: SIMD2(0.3, 0.4), radius: 0.1, force: 1)
        let result = RetouchProgram(dab).applied(to: picture)
        let oracle = RetouchOracle(picture)
        var changedOutside = 0
        for y in 0..<111 {
            for x in 0..<203 where oracle.weight(of: dab, x: x, y: y) <= 0 && result[x, y] != picture[x, y] {
                changedOutside += 1
            }
        }
        #expect(changedOutside == 0)
        #expect(zip(result.pixels, picture.pixels).allSatisfy { $0.alpha == $1.alpha })
    }

    /// Every byte survives linear light, regardless of its neighbours.
    @Test func everyByteSurvivesLinearLight() {
        let picture = SRGBImage(size: ImageSize(256, 2)) { x, y in
            SRGBA8(red: UInt8(x), green: UInt8(255 - x), blue: UInt8(x ^ 85), alpha: UInt8(y * 255))
        }
        let nothing = RegionMask(Image(size: ImageSize(4, 4), filledWith: 0))
        var mask = nothing.values
        mask[0, 0] = 255
        let corner = RetouchRegion(RegionMask(mask), in: .picture)
        let program = RetouchProgram([
            .stroke(RetouchStroke(dabs: [Dab(.darken, at: SIMD2(0.9, 0.5), radius: 2)], region: corner))
        ])
        let result = program.applied(to: picture)
        #expect(result[200, 1] == picture[200, 1])
        #expect((100..<256).allSatisfy { result[$0, 0] == picture[$0, 0] })
    }

    @Test(arguments: everyFilter)
    func zeroForceChangesNothing(_ filter: RetouchFilter) {
        let picture = variedPicture(64, 48)
        for dab in [
            Dab(filter, at: SIMD2(0.5, 0.5), force: 0), Dab(filter, at: SIMD2(0.5, 0.5), force: -1),
            Dab(filter, at: SIMD2(0.5, 0.5), force: .nan), Dab(filter, at: SIMD2(0.5, 0.5), radius: 0),
            Dab(filter, at: SIMD2(0.5, 0.5), radius: -3), Dab(filter, at: SIMD2(.nan, 0.5)),
            Dab(filter, at: SIMD2(.infinity, 0.5)), Dab(filter, at: SIMD2(0.5, 0.5), radius: .nan),
            Dab(filter, at: SIMD2(3, 3)), Dab(filter, at: SIMD2(0.5, 1e30)),
            Dab(filter, at: SIMD2(0.5, 0.5), space: .face(scale: SIMD2(1, 1))),
        ] {
            #expect(RetouchProgram(dab).applied(to: picture) == picture)
        }
    }

    @Test func extremeForcesStayInRange() {
        let picture = variedPicture(50, 30)
        for filter in everyFilter {
            let dab = Dab(filter, at: SIMD2(0.5, 0.5), radius: 1000, force: 1000, hardness: 7)
            let stroke = RetouchStroke(dabs: Array(repeating: dab, count: 300))
            let result = RetouchProgram([.stroke(stroke)]).applied(to: picture)
            #expect(result.size == picture.size)
        }
        let white = RetouchProgram([
            .stroke(RetouchStroke(dabs: Array(repeating: Dab(.lighten, at: SIMD2(0.5, 0.5), radius: 9, force: 1), count: 400)))
        ]).applied(to: picture)
        #expect(white.pixels.allSatisfy { $0.red == 255 && $0.green == 255 && $0.blue == 255 })
    }

    @Test(arguments: [(1, 1), (1, 40), (40, 1), (15, 3), (16, 16), (17, 17), (33, 2)])
    func oddSizesMatchTheFormula(_ width: Int, _ height: Int) {
        let picture = variedPicture(width, height)
        for filter in everyFilter {
            let dab = Dab(filter, at: SIMD2(0.9, 0.2), radius: 0.8, force: 1)
            var oracle = RetouchOracle(picture)
            oracle.apply(dab)
            #expect(difference(RetouchProgram(dab).applied(to: picture), oracle.picture).largest <= 1, "\(filter)")
        }
    }

    @Test func resultDoesNotDependOnThreads() {
        let picture = variedPicture(333, 217)
        let dabs = everyFilter.enumerated().map { index, filter in
            Dab(filter, at: SIMD2(Float(index) / 15, 0.5), radius: 0.3, force: 0.9)
        }
        let program = RetouchProgram([.stroke(RetouchStroke(dabs: dabs))])
        let single = program.applied(to: picture)
        for threads in [2, 3, 16] { #expect(program.applied(to: picture, threads: threads) == single) }
        let pixelwise = RetouchProgram([
            .stroke(RetouchStroke(dabs: dabs.filter { !$0.filter.readsNeighbours }))
        ])
        #expect(pixelwise.applied(to: picture, threads: 3) == pixelwise.applied(to: picture))
    }
}
