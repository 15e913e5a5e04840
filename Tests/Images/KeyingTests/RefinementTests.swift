import Foundation
import Imaging
import RenderTestSupport
import SampleFootage
import Testing

@testable import Keying

/// Matte processing after the keyer.
struct RefinementTests {
    private static let footage = ScreenFootage(size: ImageSize(193, 109), screen: .green).frame(0).picture
    private static let green = SRGBA8(red: 0, green: 177, blue: 64)

    private static func key() -> ChromaKey { ChromaKey(.distance(DistanceKeyer(color: green))) }

    /// Rows do not depend on which rows are keyed together, in stripes and across their borders.
    @Test(arguments: [(0.0, 0.0), (1.5, 0), (-2, 0), (0, 1.2), (2.25, 3)])
    func rowsDoNotDependOnTheSplit(choke: Double, blur: Double) {
        var key = Self.key()
        (key.choke, key.blur) = (choke, blur)
        key.areas = [MatteArea(.rectangle(x: 0.1, y: 0.1, width: 0.3, height: 0.5))]
        let prepared = PreparedKey(key, for: Self.footage)
        let whole = prepared.keyed()
        for cuts in [[0, 109], [0, 1, 2, 109], [0, 63, 64, 65, 108, 109]] {
            let pieces = zip(cuts, cuts.dropFirst()).flatMap { prepared.keyedRows($0..<$1).pixels }
            #expect(pieces == whole.pixels, "\(cuts)")
        }
        for threads in [2, 3] { #expect(prepared.keyed(threads: threads) == whole, "\(threads)") }
    }

    private static func alpha(_ picture: SRGBImage) -> [Double] { picture.pixels.map { Double($0.alpha) / 255 } }

    @Test(arguments: [1, 2, 3, -1, -2])
    func chokeTakesTheMinimumOfAnOctagon(pixels: Int) {
        var key = Self.key()
        var expected = Self.alpha(key.keyed(Self.footage))
        key.choke = Double(pixels)
        let (width, height) = (Self.footage.size.width, Self.footage.size.height)
        for step in 0..<abs(pixels) {
            let before = expected
            for y in 0..<height {
                for x in 0..<width {
                    var chosen = before[y * width + x]
                    for dy in -1...1 {
                        for dx in -1...1 where step % 2 == 1 || dx == 0 || dy == 0 {
                            let place = min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)
                            chosen = pixels > 0 ? min(chosen, before[place]) : max(chosen, before[place])
                        }
                    }
                    expected[y * width + x] = chosen
                }
            }
        }
        let found = Self.alpha(key.keyed(Self.footage))
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1.01 / 255 })
    }

    @Test func fractionalChokeInterpolatesWholePixels() {
        var key = Self.key()
        func keyed(_ choke: Double) -> [Double] {
            key.choke = choke
            return Self.alpha(key.keyed(Self.footage))
        }
        let (none, half, one) = (keyed(0), keyed(0.5), keyed(1))
        for index in none.indices { #expect(abs(half[index] - (none[index] + one[index]) / 2) <= 1.01 / 255) }
    }

    @Test(arguments: [0.3, 1, 4.5])
    func softnessIsAGaussian(deviation: Double) {
        var key = Self.key()
        let (width, height) = (Self.footage.size.width, Self.footage.size.height)
        var expected = Self.alpha(key.keyed(Self.footage))
        key.blur = deviation
        let reach = Int((3 * deviation).rounded(.up))
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = weights.reduce(0, +)
        for isAcross in [true, false] {
            let before = expected
            for y in 0..<height {
                for x in 0..<width {
                    expected[y * width + x] = weights.indices.reduce(0) { total, tap in
                        let offset = tap - reach
                        let column = isAcross ? min(max(x + offset, 0), width - 1) : x
                        let row = isAcross ? y : min(max(y + offset, 0), height - 1)
                        return total + before[row * width + column] * weights[tap] / sum
                    }
                }
            }
        }
        let found = Self.alpha(key.keyed(Self.footage))
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1.2 / 255 })
    }

    @Test func polygonCoversItsInterior() {
        let size = ImageSize(40, 30)
        let corners = [SIMD2(0.1, 0.1), SIMD2(0.9, 0.3), SIMD2(0.4, 0.95)]
        let area = AreaCoverage(MatteArea(.polygon(corners)), size: size)
        func isInside(_ x: Double, _ y: Double) -> Bool {
            let sides = zip(corners, corners.dropFirst() + [corners[0]]).map { a, b -> Double in
                let (along, across) = ((b.x - a.x) * 40, (b.y - a.y) * 30)
                return along * (y - a.y * 30) - across * (x - a.x * 40)
            }
            return sides.allSatisfy { $0 > 0 }
        }
        for y in 0..<30 {
            for (x, coverage) in area.row(y).enumerated() {
                var inside = 0
                for step in 0..<256
                where isInside(Double(x) + (Double(step % 16) + 0.5) / 16, Double(y) + (Double(step / 16) + 0.5) / 16) {
                    inside += 1
                }
                #expect(abs(Double(coverage) - Double(inside) / 256) < 0.13, "\(x),\(y)")
            }
        }
    }

    @Test func areasAreRemovedAndKept() {
        let picture = Self.footage
        var key = Self.key()
        key.areas = [MatteArea(.rectangle(x: 0, y: 0, width: 0.5, height: 1))]
        var keyed = key.keyed(picture)
        #expect((0..<109).allSatisfy { keyed[40, $0] == .clear })
        #expect((0..<109).contains { keyed[140, $0].alpha == 255 })
        key.areas = [MatteArea(.rectangle(x: 0, y: 0, width: 0.5, height: 1), .keep)]
        keyed = key.keyed(picture)
        #expect((0..<109).allSatisfy { keyed[40, $0] == picture[40, $0] }, "kept as it was, without spill taken out")
        let mask = Image<UInt8>(size: ImageSize(2, 1), pixels: [255, 0])
        key.areas = [MatteArea(.mask(mask), isOutside: true)]
        keyed = key.keyed(picture)
        #expect((0..<109).allSatisfy { keyed[180, $0] == .clear })
        #expect((0..<109).contains { keyed[20, $0].alpha == 255 })
    }

    @Test func viewsShowTheMatteAndTheKeyedPicture() {
        var key = Self.key()
        let keyed = key.keyed(Self.footage)
        key.view = .matte
        let matte = key.keyed(Self.footage)
        #expect(zip(keyed.pixels, matte.pixels).allSatisfy { $1 == SRGBA8(red: $0.alpha, green: $0.alpha, blue: $0.alpha) })
        let magenta = SRGBA8(red: 255, green: 0, blue: 255)
        key.view = .over(magenta)
        let over = key.keyed(Self.footage)
        for (own, shown) in zip(keyed.pixels, over.pixels) {
            #expect(shown.alpha == 255)
            if own.alpha == 0 { #expect(shown == magenta) }
            if own.alpha == 255 { #expect(shown == own) }
        }
    }

    @Test(arguments: [ImageSize(1, 1), ImageSize(1, 40), ImageSize(40, 1), ImageSize(17, 3)])
    func smallPicturesAreKeyed(size: ImageSize) {
        let screen = SRGBImage(size: size, filledWith: Self.green)
        let face = SRGBImage(size: size, filledWith: SRGBA8(red: 200, green: 150, blue: 120))
        var key = Self.key()
        for _ in 0..<2 {
            #expect(key.keyed(screen).pixels.allSatisfy { $0 == .clear })
            #expect(key.keyed(face).pixels.allSatisfy { $0.alpha == 255 })
            (key.choke, key.blur) = (1.5, 2)
        }
        #expect(KeySuggestion.suggestions(for: [screen]).count == 1)
    }
}
