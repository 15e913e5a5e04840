import Imaging
import RenderTestSupport
import Testing

@Suite("Pictures are resized in linear light")
struct ResamplingTests {
    static func randomImage(_ width: Int, _ height: Int, _ generator: inout SeededGenerator) -> LinearImage {
        LinearImage(size: ImageSize(width, height)) { _, _ in
            LinearColor(
                red: Float(generator.number()), green: Float(generator.number()), blue: Float(generator.number()),
                alpha: Float(generator.number()))
        }
    }

    static func mean(_ image: LinearImage) -> SIMD4<Double> {
        image.pixels.reduce(.zero) { $0 + SIMD4<Double>($1.premultiplied) } / Double(image.pixels.count)
    }

    static func distance(_ first: SIMD4<Double>, _ second: SIMD4<Double>) -> Double {
        ((first - second) * (first - second)).sum().squareRoot()
    }

    @Test("a black and white checkerboard becomes the grey of half the light, not of half the code value")
    func checkerboard() {
        let board = SRGBImage(size: ImageSize(8, 8)) { x, y in
            (x + y) % 2 == 0 ? SRGBA8(red: 255, green: 255, blue: 255) : SRGBA8(red: 0, green: 0, blue: 0)
        }
        for level in MipChain(LinearImage(board)).levels.dropFirst() {
            #expect(SRGBImage(level).pixels.allSatisfy { $0 == SRGBA8(red: 188, green: 188, blue: 188) })
        }
    }

    @Test("transparent pixels contribute no colour")
    func transparentNeighbours() {
        let image = SRGBImage(
            size: ImageSize(2, 1),
            pixels: [SRGBA8(red: 200, green: 10, blue: 10), SRGBA8(red: 0, green: 255, blue: 0, alpha: 0)])
        let half = SRGBImage(LinearImage(image).halved())
        #expect(half.pixels == [SRGBA8(red: 200, green: 10, blue: 10, alpha: 128)])
    }

    @Test("levels halve down to one pixel", arguments: [(8, 8), (5, 3), (1, 9), (640, 1), (1, 1), (17, 6)])
    func levelSizes(width: Int, height: Int) {
        let chain = MipChain(LinearImage(size: ImageSize(width, height), filledWith: .clear))
        for (index, level) in chain.levels.enumerated() {
            #expect(level.size == ImageSize(max(1, width >> index), max(1, height >> index)))
        }
        #expect(chain.levels.last?.size == ImageSize(1, 1))
    }

    @Test("every level keeps the picture's mean, including odd sides", arguments: [(8, 8), (7, 5), (9, 1), (33, 17), (31, 64)])
    func meansAreKept(width: Int, height: Int) {
        var generator = SeededGenerator(seed: 61)
        let chain = MipChain(Self.randomImage(width, height, &generator))
        let truth = Self.mean(chain.levels[0])
        for level in chain.levels {
            #expect(Self.distance(Self.mean(level), truth) < 1e-6, "\(level.size) \(generator)")
        }
    }

    @Test("every column of an odd side contributes its weight to the smaller picture")
    func everyColumnCounts() {
        for lit in 0..<7 {
            let image = LinearImage(size: ImageSize(7, 1)) { x, _ in x == lit ? LinearColor(red: 1, green: 1, blue: 1) : .clear
            }
            let sum = image.halved().pixels.reduce(Float(0)) { $0 + $1.premultiplied.x }
            #expect(abs(sum - 3.0 / 7) < 1e-6, "column \(lit)")
        }
    }

    @Test("a constant picture stays constant at every size", arguments: Enlargement.allCases)
    func constantStays(enlargement: Enlargement) {
        let color = LinearColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        let image = LinearImage(size: ImageSize(6, 4), filledWith: color)
        for size in [ImageSize(1, 1), ImageSize(5, 9), ImageSize(6, 4), ImageSize(13, 40), ImageSize(60, 2)] {
            for pixel in image.resampled(to: size, enlargement: enlargement).pixels {
                #expect(Self.distance(SIMD4<Double>(pixel.premultiplied), SIMD4<Double>(color.premultiplied)) < 1e-6)
            }
        }
    }

    @Test("resampling to the same size changes nothing")
    func identity() {
        var generator = SeededGenerator(seed: 62)
        let image = Self.randomImage(9, 5, &generator)
        #expect(image.resampled(to: image.size) == image)
        for fit in ImageFit.allCases {
            #expect(image.placed(in: image.size, fit) == image)
        }
    }

    @Test("an enlarged ramp stays a ramp", arguments: Enlargement.allCases)
    func rampGrows(enlargement: Enlargement) {
        let ramp = LinearImage(size: ImageSize(16, 1)) { x, _ in LinearColor(red: Float(x), green: 0, blue: 0) }
        let grown = ramp.resampled(to: ImageSize(64, 1), enlargement: enlargement)
        // Away from the ends, where the row continues with its last pixel.
        for x in 8..<56 {
            #expect(abs(grown[x, 0].premultiplied.x - ((Float(x) + 0.5) / 4 - 0.5)) < 1e-4)
        }
    }

    @Test("a cubic filter never undershoots zero or overshoots full coverage")
    func cubicWithinBounds() {
        let edge = LinearImage(size: ImageSize(4, 1)) { x, _ in x < 2 ? .clear : LinearColor(red: 1, green: 1, blue: 1) }
        for pixel in edge.resampled(to: ImageSize(40, 1)).pixels {
            #expect(pixel.premultiplied.min() >= 0)
            #expect(pixel.premultiplied.w <= 1)
        }
    }

    @Test("fit shows all with margins, fill crops evenly, stretch does neither")
    func placing() {
        // Red, green and blue side by side, each four pixels wide.
        let colors = [
            LinearColor(red: 1, green: 0, blue: 0), LinearColor(red: 0, green: 1, blue: 0),
            LinearColor(red: 0, green: 0, blue: 1),
        ]
        let image = LinearImage(size: ImageSize(12, 4)) { x, _ in colors[x / 4] }
        let frame = ImageSize(12, 12)
        let margin = LinearColor(red: 0.5, green: 0.5, blue: 0.5)

        let fitted = image.placed(in: frame, .fit, margins: margin)
        #expect(fitted[6, 0] == margin && fitted[6, 3] == margin && fitted[6, 8] == margin)
        #expect(fitted[0, 4] == colors[0] && fitted[6, 6] == colors[1] && fitted[11, 7] == colors[2])

        let filled = image.placed(in: frame, .fill, enlargement: .bilinear)
        #expect(filled[6, 0] == colors[1] && filled[6, 11] == colors[1])
        #expect(filled.size == frame)

        // The weights of a cubic are rounded, so that their sum may differ from 1 in the last bit, invisible in 8 bits.
        let stretched = SRGBImage(image.placed(in: frame, .stretch))
        let bytes = colors.map { SRGBA8($0) }
        #expect(stretched[0, 0] == bytes[0] && stretched[6, 11] == bytes[1] && stretched[11, 11] == bytes[2])
    }

    @Test("a tall picture in a wide frame is centred")
    func tallInWide() {
        let image = LinearImage(size: ImageSize(2, 6), filledWith: LinearColor(red: 1, green: 1, blue: 1))
        let fitted = image.placed(in: ImageSize(12, 6), .fit)
        #expect((0..<12).map { fitted[$0, 3].premultiplied.w } == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0])
        #expect(image.placed(in: ImageSize(3, 1), .fit).size == ImageSize(3, 1))
    }

    @Test("Halving pictures of even sides equals resampling to the bit")
    func evenSides() {
        var random = SeededGenerator(seed: 21)
        for (width, height) in [(2, 2), (8, 6), (30, 14), (64, 64)] {
            let picture = LinearImage(size: ImageSize(width, height)) { _, _ in
                LinearColor(
                    red: Float(random.number(in: 0..<3)), green: Float(random.number()), blue: Float(random.number()),
                    alpha: Float(random.number()))
            }
            #expect(picture.halved() == picture.resampled(to: ImageSize(width / 2, height / 2)), "\(random)")
        }
    }
}
