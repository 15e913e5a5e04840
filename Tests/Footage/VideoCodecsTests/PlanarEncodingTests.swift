import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

@Suite("RGB converts to planes by the standard matrices")
struct PlanarEncodingTests {
    /// Weights are rounded to 2⁻²¹ and multiply at most 255 steps each: less than 0.001 of a step of 8 bits, of 10 bits 0.002.
    static let tolerance = 0.502

    /// Luma, blue and red difference of one pixel in 8-bit steps, in double precision.
    static func exact(_ color: SIMD3<Double>, _ matrix: ColorMatrix, _ range: ColorRange) -> [Double] {
        let (kr, kb) = (matrix.redWeight, matrix.blueWeight)
        let luma = kr * color.x + (1 - kr - kb) * color.y + kb * color.z
        let scale = range == .limited ? (219.0 / 255, 224.0 / 255, 16.0) : (1, 1, 0)
        return [
            scale.2 + luma * scale.0, 128 + (color.z - luma) / (2 - 2 * kb) * scale.1,
            128 + (color.x - luma) / (2 - 2 * kr) * scale.1,
        ]
    }

    static func color(_ pixel: SRGBA8) -> SIMD3<Double> { SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) }

    /// The mean of the pixels that a chroma sample represents.
    static func mean(_ picture: SRGBImage, _ column: Int, _ row: Int, _ siting: ChromaSiting) -> SIMD3<Double> {
        let weights = siting.horizontal == .middle ? [(0, 0.5), (1, 0.5)] : [(-1, 0.25), (0, 0.5), (1, 0.25)]
        var sum = SIMD3<Double>.zero
        for y in [2 * row, 2 * row + 1] {
            for (step, weight) in weights {
                let x = min(max(2 * column + step, 0), picture.size.width - 1)
                sum += color(picture[x, min(y, picture.size.height - 1)]) * (weight / 2)
            }
        }
        return sum
    }

    @Test("every matrix, range, depth and sampling gives the nearest samples", arguments: ColorMatrix.allCases)
    func matchesOracle(matrix: ColorMatrix) {
        var random = SeededGenerator(seed: 505)
        for range in ColorRange.allCases {
            for depth in [PlanarEncoding.Depth.eight, .ten] {
                for (sampling, siting) in [(ChromaSampling.full, ChromaSiting.left), (.quarter, .left), (.quarter, .center)] {
                    for size in [ImageSize(1, 1), ImageSize(2, 2), ImageSize(3, 1), ImageSize(17, 9), ImageSize(40, 6)] {
                        let encoding = PlanarEncoding(
                            matrix: matrix, range: range, sampling: sampling, siting: siting, depth: depth)
                        check(encoding, size, &random)
                    }
                }
            }
        }
    }

    private func check(_ encoding: PlanarEncoding, _ size: ImageSize, _ random: inout SeededGenerator) {
        let ends: [UInt8] = [0, 255]
        let picture = SRGBImage(size: size) { _, _ in
            // Half of the pixels are at the corners of the cube, where sums are largest.
            func part() -> UInt8 {
                Bool.random(using: &random) ? ends.randomElement(using: &random)! : .random(in: 0...255, using: &random)
            }
            return SRGBA8(red: part(), green: part(), blue: part())
        }
        let bytes = encoding.planes(of: picture)
        let isDeep = encoding.depth == .ten
        var samples = bytes.map { Double($0) }
        if isDeep {
            samples = stride(from: 0, to: bytes.count, by: 2).map { low -> Double in
                let high = 256 * samples[low + 1]
                return samples[low] + high
            }
        }
        let unit = isDeep ? 4.0 : 1.0
        let isQuarter = encoding.sampling == .quarter
        let chroma = isQuarter ? ImageSize((size.width + 1) / 2, (size.height + 1) / 2) : size
        #expect(samples.count == size.pixelCount + 2 * chroma.pixelCount)
        var worst = 0.0
        for (index, pixel) in picture.pixels.enumerated() {
            worst = max(
                worst, (samples[index] - Self.exact(Self.color(pixel), encoding.matrix, encoding.range)[0] * unit).magnitude)
        }
        for row in 0..<chroma.height {
            for column in 0..<chroma.width {
                let color = isQuarter ? Self.mean(picture, column, row, encoding.siting) : Self.color(picture[column, row])
                let exact = Self.exact(color, encoding.matrix, encoding.range)
                for plane in 1...2 {
                    let found = samples[size.pixelCount + (plane - 1) * chroma.pixelCount + row * chroma.width + column]
                    worst = max(worst, (found - min(max(exact[plane] * unit, 0), 256 * unit - 1)).magnitude)
                }
            }
        }
        #expect(worst <= Self.tolerance, "\(encoding) \(size)")
    }

    @Test("without an alpha plane colours are blended over black; with one they stay straight")
    func alpha() {
        let pixel = SRGBA8(red: 255, green: 255, blue: 255, alpha: 51)
        let picture = SRGBImage(size: ImageSize(2, 2), filledWith: pixel)
        let over = PlanarEncoding(sampling: .quarter).planes(of: picture)
        // A fifth of white is 51, and 16 + 51 · 219/255 is 59.8.
        #expect(over == [60, 60, 60, 60, 128, 128])
        let straight = PlanarEncoding(sampling: .quarter, hasAlpha: true).planes(of: picture)
        #expect(straight == [235, 235, 235, 235, 128, 128, 51, 51, 51, 51])
    }

    @Test("greys survive conversion and back exactly, and colours within rounding")
    func bothWays() {
        var random = SeededGenerator(seed: 99)
        let greys = SRGBImage(size: ImageSize(256, 1)) { x, _ in SRGBA8(red: UInt8(x), green: UInt8(x), blue: UInt8(x)) }
        let colors = SRGBImage(size: ImageSize(256, 64)) { _, _ in
            SRGBA8(
                red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                blue: .random(in: 0...255, using: &random))
        }
        for matrix in ColorMatrix.allCases {
            for range in ColorRange.allCases {
                func back(_ picture: SRGBImage) -> SRGBImage {
                    let bytes = PlanarEncoding(matrix: matrix, range: range, sampling: .full).planes(of: picture)
                    let format = FrameFormat(
                        size: picture.size, pixels: StoredPixels(of: "yuv444p", hasAlpha: false), matrix: matrix, range: range,
                        siting: .left, orientation: .upright)
                    return VideoFrame(size: picture.size, format: format, bytes: bytes).picture()
                }
                if range == .full { #expect(back(greys) == greys) }
                let worst =
                    zip(back(colors).pixels, colors.pixels).map { pair in
                        let (a, b) = (Self.color(pair.0), Self.color(pair.1))
                        return max((a.x - b.x).magnitude, (a.y - b.y).magnitude, (a.z - b.z).magnitude)
                    }.max() ?? 255
                // Half a step of luma and of a difference, each times its weight on the way back: 1.16 · 0.5 + 2.14 · 0.5 +
                // 0.5.
                #expect(worst <= 2.2, "\(matrix) \(range)")
            }
        }
    }
}
