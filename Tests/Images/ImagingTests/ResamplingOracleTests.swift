import RenderTestSupport
import Testing

@testable import Imaging

/// Resized pictures compared with a simple implementation that makes complete intermediate pictures.
struct ResamplingOracleTests {
    /// Rows first, then columns, then the margins; a sum keeps the order of its pixels.
    private static func placed(
        _ picture: LinearImage, in frame: ImageSize, _ fit: ImageFit, _ enlargement: Enlargement, margins: LinearColor
    ) -> LinearImage {
        let placing = ImagePlacing(of: picture.size, in: frame, fit, enlargement)
        let narrow = (0..<picture.size.height).map { y in
            placing.columns.shares.map { sum(placing.columns, $0) { picture[$0, y].premultiplied } }
        }
        var result = LinearImage(size: frame, filledWith: margins)
        for (y, row) in placing.rows.shares.enumerated() {
            for x in 0..<placing.columns.count {
                let sum = sum(placing.rows, row) { narrow[$0][x] }
                var color = SIMD4(max(sum.x, 0), max(sum.y, 0), max(sum.z, 0), min(max(sum.w, 0), 1))
                if fit == .fit { color += margins.premultiplied * (1 - color.w) }
                result[placing.left + x, placing.top + y] = LinearColor(premultiplied: color)
            }
        }
        return result
    }

    private static func sum(
        _ weights: FilterWeights, _ share: FilterWeights.Share, _ value: (Int) -> SIMD4<Float>
    ) -> SIMD4<Float> {
        (0..<Int(share.count)).reduce(.zero) { sum, tap in
            sum + value(Int(share.start) + tap) * weights.weights[Int(share.firstWeight) + tap]
        }
    }

    private static let frames = [
        ImageSize(1, 1), ImageSize(17, 29), ImageSize(30, 61), ImageSize(83, 40), ImageSize(200, 10), ImageSize(9, 150),
        ImageSize(64, 48),
    ]

    @Test("Bytes and light match the oracle to the bit, for every fit and size, on any threads", arguments: frames)
    func sameAsTwin(frame: ImageSize) {
        var random = SeededGenerator(seed: 47)
        for (width, height) in [(1, 1), (64, 48), (37, 90)] {
            let picture = SRGBImage(size: ImageSize(width, height)) { _, y in
                let bytes = random.bytes(4)
                return SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: y % 2 == 0 ? 255 : bytes[3])
            }
            let light = LinearImage(picture)
            let margins = LinearColor(red: 0.25, green: 1, blue: 0, alpha: 0.75)
            for (fit, enlargement) in everyCombination(ImageFit.allCases, Enlargement.allCases) {
                let expected = Self.placed(light, in: frame, fit, enlargement, margins: margins)
                for threads in [1, 3] {
                    let found = light.placed(in: frame, fit, enlargement: enlargement, margins: margins, threads: threads)
                    let isSame = found == expected
                    #expect(isSame, "\(picture.size), \(fit), \(enlargement), \(threads), \(random)")
                    let bytes = picture.placed(
                        in: frame, fit, enlargement: enlargement, margins: margins, threads: threads)
                    // A picture of the frame's size is unchanged.
                    let wanted = picture.size == frame ? picture : SRGBImage(expected)
                    let areSame = bytes == wanted
                    #expect(areSame, "\(picture.size), \(fit), \(enlargement), \(threads), \(random)")
                }
            }
        }
    }

    @Test("A picture gives the same light as its pixels one by one")
    func decodedPictures() {
        let picture = SRGBImage(size: ImageSize(256, 256)) { x, y in
            SRGBA8(red: UInt8(x), green: UInt8(255 - x), blue: UInt8(x ^ y), alpha: UInt8(y))
        }
        #expect(LinearImage(picture).pixels == picture.pixels.map { LinearColor($0) })
    }

    @Test("A picture gives the same bytes as its colours one by one, also for invalid colours", arguments: [1, 15, 16, 33])
    func encodedPictures(width: Int) {
        var random = SeededGenerator(seed: 5)
        let odd: [Float] = [0, -0.0, 1, -1, 2, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 0x1p-13, 0.999_999_94]
        let colors = LinearImage(size: ImageSize(width, 400)) { _, y in
            let parts = (0..<4).map { _ in
                y % 3 == 0 ? odd[random.integer(in: 0...odd.count - 1)] : Float(random.number())
            }
            // Includes alphas half-way between two bytes.
            let alpha = y % 5 == 0 ? (Float(random.integer(in: 0...254)) + 0.5) / 255 : parts[3]
            return LinearColor(premultiplied: SIMD4(parts[0], parts[1], parts[2], alpha))
        }
        #expect(SRGBImage(colors).pixels == colors.pixels.map { SRGBA8($0) }, "\(random)")
    }
}
