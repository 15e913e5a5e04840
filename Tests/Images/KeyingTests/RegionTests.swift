import Imaging
import RenderTestSupport
import Testing

@testable import Keying

/// Region operations within bounding boxes, compared with their definitions over complete pictures.
struct RegionTests {
    /// Blots of one colour on another, with noise: regions with holes, tongues and islands, some at the picture's border.
    private static func blots(_ size: ImageSize, _ random: inout SeededGenerator) -> SRGBImage {
        let blots = (0..<random.integer(in: 2...12)).map { _ in
            (x: random.integer(in: 0...size.width), y: random.integer(in: 0...size.height), r: random.integer(in: 1...40))
        }
        let noise = random.integer(in: 0...30)
        return SRGBImage(size: size) { x, y in
            let isIn = blots.contains { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) < $0.r * $0.r }
            let value = UInt8((isIn ? 60 : 160) + random.integer(in: 0...noise))
            return SRGBA8(red: value, green: value, blue: UInt8(isIn ? 200 : 90))
        }
    }

    @Test("Growing, filling, shrinking and softening match their definitions", arguments: 0..<40)
    func sameAsDefinitions(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let size = ImageSize(random.integer(in: 1...500), random.integer(in: 1...300))
        let picture = Self.blots(size, &random)
        let place = SIMD2(random.number(), random.number())
        let seedPlace = Int(place.y * Double(size.height)) * size.width + Int(place.x * Double(size.width))
        var growth = ObjectGrowth()
        growth.edges = random.number(in: 0.02..<0.3)
        growth.tolerance = random.number(in: 0.05..<0.3)
        let matte = ObjectMatte(in: picture, at: [place], growth: growth, threads: 2)
        let grown = RegionOracle.grown(from: [seedPlace], in: picture, model: matte.model, growth)
        let members = RegionOracle.withSmallHolesFilled(grown, size)
        #expect(matte.region.members.map { $0 == 1 } == members, "\(random)")
        #expect(matte.region.members.allSatisfy { $0 < 2 })
        #expect(matte.area == members.count { $0 })
        let softened = RegionOracle.softened(members, size)
        #expect(matte.image.pixels == softened, "\(random)")
        for pixels in [0, 1, 2, 7] {
            let shrunk = RegionOracle.shrunk(members, by: pixels, size)
            let core = RegionKernel.core(of: matte.region, shrunkBy: pixels)
            #expect(core == shrunk.indices.filter { shrunk[$0] }, "by \(pixels), \(random)")
        }
        let places = members.indices.filter { members[$0] }
        #expect(matte.region.places(every: 3) == stride(from: 0, to: places.count, by: 3).map { places[$0] })
    }

    @Test("Tracking an object does not depend on the number of threads")
    func trackingDoesNotDependOnThreads() {
        var random = SeededGenerator(seed: 77)
        let pictures = (0..<3).map { _ in Self.blots(ImageSize(200, 150), &random) }
        var (one, three) = (ObjectTracker(at: [SIMD2(0.5, 0.5)]), ObjectTracker(at: [SIMD2(0.5, 0.5)]))
        for picture in pictures {
            #expect(one.advance(picture) == three.advance(picture, threads: 3))
            #expect(one.motion == three.motion)
        }
    }
}
