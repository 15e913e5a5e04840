@testable import Imaging
import RenderMath
import RenderTestSupport
import Testing

@Suite("Bloom spreads light above its threshold and conserves energy")
struct BloomTests {
    static let size = ImageSize(256, 192)

    /// Darkness with a few bright pixels.
    static func light(_ points: [(x: Int, y: Int, light: SIMD4<Float>)]) -> Image<SIMD4<Float>> {
        var light = Image(size: size, filledWith: SIMD4<Float>.zero)
        for point in points { light[point.x, point.y] = point.light }
        return light
    }

    /// The added light in full size, before conversion to bytes.
    static func spread(_ bloom: Bloom, _ light: Image<SIMD4<Float>>, threads: Int = 1) -> Image<SIMD4<Float>> {
        let glow = bloom.glow(of: light, threads: threads)
        return bloom.pyramid.halvings > 0 ? glow.doubled(to: size, threads: threads) : glow
    }

    /// The pixels of a plane of 65×33, of half its sides, and of a quarter of them.
    private static let (whole, half, quarter) = (65 * 33, 33 * 17, 17 * 9)
    private static let peaks: [(deviation: Double, pixels: Int)] = [
        (0, whole + whole), (2.9, whole + whole), (3, half + half), (6, half + quarter), (24, half + quarter),
    ]

    @Test("The memory is that of two adjacent planes, whose sizes are those that are computed", arguments: peaks)
    func memory(deviation: Double, pixels: Int) {
        let (bloom, size) = (Bloom(intensity: 1, threshold: 1, deviation: deviation), ImageSize(65, 33))
        #expect(bloom.planeBytes(for: size) == 16 * pixels)
        // Traps if a plane has another size than the one that is counted.
        let glow = bloom.glow(of: Image(size: size, filledWith: SIMD4(2, 2, 2, 1)), threads: 1)
        #expect(glow.size == (deviation < 3 ? size : ImageSize(33, 17)))
    }

    @Test(
        "A bright point becomes a gaussian of the right width, centre and energy at any position",
        arguments: [0, 1.2, 4, 7.5, 15])
    func point(deviation: Double) {
        let bloom = Bloom(intensity: 0.5, threshold: 1, deviation: deviation)
        for (x, y) in [(128, 96), (127, 96), (121, 89), (130, 99), (125, 101)] {
            let spread = Self.spread(bloom, Self.light([(x, y, SIMD4(3, 1.5, 0.75, 1))]))
            var (sum, mean, square) = (SIMD4<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
            var worst = 0.0
            for row in 0..<Self.size.height {
                for column in 0..<Self.size.width {
                    let here = SIMD4<Double>(spread[column, row])
                    let offset = SIMD2(Double(column - x), Double(row - y))
                    sum += here
                    mean += offset * here.x
                    square += offset * offset * here.x
                    if deviation > 1.5 {
                        let distance = (offset.x * offset.x + offset.y * offset.y) / (2 * deviation * deviation)
                        let gaussian = PortableMath.exp(-distance) / (2 * .pi * deviation * deviation)
                        worst = max(worst, (here.x - gaussian).magnitude * (2 * .pi * deviation * deviation))
                    }
                }
            }
            // Two thirds of (3, 1.5, 0.75) are above 1, of which half is spread.
            #expect((sum.x - 1).magnitude < 1e-4 && (sum.y - 0.5).magnitude < 1e-4 && (sum.z - 0.25).magnitude < 1e-4, "\(sum)")
            #expect(mean.x.magnitude < 1e-3 && mean.y.magnitude < 1e-3, "\(mean)")
            let variance = deviation * deviation
            // The gaussian ends at three standard deviations.
            #expect((square.x - variance).magnitude < 0.06 * variance + 1e-3, "\(square), not \(variance)")
            #expect((square.y - variance).magnitude < 0.06 * variance + 1e-3, "\(square), not \(variance)")
            // Relative to the gaussian's height.
            #expect(worst < 0.05, "\(worst)")
        }
    }

    @Test(
        "Halving weighs four rows and columns, also next to dark rows and edges",
        arguments: [ImageSize(1, 1), ImageSize(2, 3), ImageSize(7, 70), ImageSize(33, 65)])
    func halving(size: ImageSize) {
        var generator = SeededGenerator(seed: 58)
        let isDark = (0..<size.height).map { _ in generator.bytes(1)[0] < 150 }
        let light = Image(size: size) { _, row in
            let bytes = generator.bytes(3)
            return isDark[row] ? .zero : SIMD4(Float(bytes[0]), Float(bytes[1]), Float(bytes[2]), 0) / 64
        }
        for bloom in [nil, Bloom(intensity: 1, threshold: 2, deviation: 4)] {
            let halved = light.halved(excessOf: bloom, threads: 2)
            for row in 0..<(size.height + 1) / 2 {
                for column in 0..<(size.width + 1) / 2 {
                    var sum = SIMD4<Float>.zero
                    for (y, weightY) in zip(2 * row - 1...2 * row + 2, [Float(0.125), 0.375, 0.375, 0.125]) {
                        for (x, weightX) in zip(2 * column - 1...2 * column + 2, [Float(0.125), 0.375, 0.375, 0.125]) {
                            guard x >= 0, y >= 0, x < size.width, y < size.height else { continue }
                            sum += (bloom?.excess(light[x, y]) ?? light[x, y]) * (weightX * weightY)
                        }
                    }
                    let difference = halved[column, row] - sum
                    #expect((difference * difference).sum() < 1e-10, "\(column), \(row), \(generator)")
                }
            }
        }
    }

    @Test("A central point spreads symmetrically")
    func symmetry() {
        let bloom = Bloom(intensity: 1, threshold: 1, deviation: 12)
        let white = SIMD4<Float>(9, 9, 9, 1)
        let spread = Self.spread(bloom, Self.light([(127, 95, white), (128, 95, white), (127, 96, white), (128, 96, white)]))
        for row in 0..<96 {
            for column in 0..<128 {
                let here = spread[column, row]
                #expect(here == spread[255 - column, row] && here == spread[column, 191 - row], "\(column), \(row)")
            }
        }
        // Equally far horizontally and vertically.
        for step in 0..<60 { #expect((spread[128 + step, 96] - spread[128, 96 + step]).max().magnitude < 1e-6) }
    }

    @Test("Only light above the threshold spreads, in its own colour, limited, without NaN")
    func excess() {
        let bloom = Bloom(intensity: 1, threshold: 2, deviation: 1)
        #expect(bloom.excess(SIMD4(2, 1, 0.5, 1)) == .zero)
        #expect(bloom.excess(SIMD4(4, 2, 1, 0.5)) == SIMD4(2, 1, 0.5, 0))
        #expect(bloom.excess(SIMD4(1e6, 5e5, 0, 1)) == SIMD4(16, 8, 0, 0))
        #expect(bloom.excess(SIMD4(.infinity, -1, .nan, 1)) == SIMD4(16, 0, 0, 0))
        #expect(bloom.excess(SIMD4(.nan, .nan, .nan, 1)) == .zero)
    }

    @Test(
        "Pixels without and far from excess keep their bytes; glow is added in linear light on any number of threads")
    func pictures() {
        var generator = SeededGenerator(seed: 31)
        let film = SRGBImage(size: Self.size) { _, _ in
            let bytes = generator.bytes(4)
            return SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
        }
        let bloom = Bloom(intensity: 0.7, threshold: 1, deviation: 6)
        var plain = film
        plain.add(bloom, of: Image(size: Self.size, filledWith: SIMD4(1, 1, 1, 1)), threads: 2)
        #expect(plain == film)

        let light = Self.light([(40, 50, SIMD4(14, 12, 3, 1)), (41, 50, SIMD4(2, 8, 3, 1)), (200, 180, SIMD4(5, 5, 5, 1))])
        var glowing = film
        glowing.add(bloom, of: light, threads: 1)
        for threads in [2, 3, 8] {
            var again = film
            again.add(bloom, of: light, threads: threads)
            #expect(again == glowing, "\(threads) threads, \(generator)")
        }
        let spread = Self.spread(bloom, light)
        let decoded = LinearImage(film)
        var linear = decoded
        linear.add(bloom, of: light, threads: 3)
        var changed = 0
        for index in film.pixels.indices {
            let added = spread.pixels[index]
            let old = LinearColor(film.pixels[index]).premultiplied
            let alpha = old.w + (1 - old.w) * min(added.max(), 1)
            let expected = SRGBA8(
                LinearColor(premultiplied: SIMD4(old.x + added.x, old.y + added.y, old.z + added.z, alpha)))
            let exact = decoded.pixels[index].premultiplied.replacing(with: alpha, where: [false, false, false, true]) + added
            #expect(linear.pixels[index].premultiplied == exact, "\(index)")
            if added.max() < 1e-4 {
                #expect(glowing.pixels[index] == film.pixels[index])
            } else if added.max() > 2e-4 {
                #expect(glowing.pixels[index] == expected, "\(index)")
                changed += 1
            }
        }
        #expect(changed > 2000)
    }
}
