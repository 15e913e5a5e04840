import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

/// The conversion of planes in double precision, from the definitions.
struct PlanarOracle {
    var size: ImageSize
    var sampling: ChromaSampling
    var siting: ChromaSiting
    var matrix: ColorMatrix
    var range: ColorRange
    var bytes: [UInt8]

    private var chromaWidth: Int { sampling == .full ? size.width : (size.width + 1) / 2 }
    private var chromaHeight: Int { sampling == .quarter ? (size.height + 1) / 2 : size.height }

    /// Red, green and blue, 0…255 and beyond, before rounding and clamping.
    func color(_ x: Int, _ y: Int) -> [Double] {
        let luma = Double(bytes[y * size.width + x])
        let light = range == .limited ? (luma - 16) / 219 : luma / 255
        let (blue, red) = (difference(0, x, y), difference(1, x, y))
        let (kr, kb) = (matrix.redWeight, matrix.blueWeight)
        let r = light + 2 * (1 - kr) * red
        let b = light + 2 * (1 - kb) * blue
        return [r * 255, (light - kr * r - kb * b) / (1 - kr - kb) * 255, b * 255]
    }

    private func difference(_ plane: Int, _ x: Int, _ y: Int) -> Double {
        let halvesColumns = sampling != .full
        let halvesRows = sampling == .quarter
        // The position in the chroma plane: with siting at the first of two pixels, 0 is at pixel 0; in the middle, 0 is at
        // pixel 1/2.
        func place(_ pixel: Int, _ isHalved: Bool, _ siting: ChromaSiting.Place) -> Double {
            guard isHalved else { return Double(pixel) }
            return (Double(pixel) - (siting == .middle ? 0.5 : 0)) / 2
        }
        let column = place(x, halvesColumns, siting.horizontal)
        let row = place(y, halvesRows, siting.vertical)
        let (left, top) = (column.rounded(.down), row.rounded(.down))
        func stored(_ c: Double, _ r: Double) -> Double {
            let c = min(max(Int(c), 0), chromaWidth - 1)
            let r = min(max(Int(r), 0), chromaHeight - 1)
            return Double(bytes[size.pixelCount + plane * chromaWidth * chromaHeight + r * chromaWidth + c])
        }
        let (across, along) = (column - left, row - top)
        let upper = stored(left, top) * (1 - across) + stored(left + 1, top) * across
        let lower = stored(left, top + 1) * (1 - across) + stored(left + 1, top + 1) * across
        return (upper * (1 - along) + lower * along - 128) / (range == .limited ? 224 : 255)
    }
}

@Suite("Planes convert to RGB by the standard matrices")
struct PlanarConversionTests {
    /// Weights are rounded to 2⁻¹⁷ and multiply at most 255 steps each, three of them: less than 0.006 of a step.
    static let tolerance = 0.506

    @Test("every matrix, range, sampling and siting gives the nearest bytes at any size", arguments: ColorMatrix.allCases)
    func matchesOracle(matrix: ColorMatrix) {
        var random = SeededGenerator(seed: 20_261_121)
        let sitings = [ChromaSiting.left, .center, .topLeft]
        for range in ColorRange.allCases {
            for sampling in ChromaSampling.allCases {
                for siting in sitings {
                    for size in [
                        ImageSize(1, 1), ImageSize(2, 1), ImageSize(1, 2), ImageSize(3, 3), ImageSize(37, 11), ImageSize(64, 8),
                    ] {
                        check(matrix, range, sampling, siting, size, &random)
                    }
                }
            }
        }
    }

    private func check(
        _ matrix: ColorMatrix, _ range: ColorRange, _ sampling: ChromaSampling, _ siting: ChromaSiting, _ size: ImageSize,
        _ random: inout SeededGenerator
    ) {
        let format = FrameFormat(
            size: size, pixels: StoredPixels(of: "yuva\(sampling.rawValue)p", hasAlpha: true), matrix: matrix, range: range,
            siting: siting, orientation: .upright)
        let bytes = (0..<format.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
        let picture = VideoFrame(size: size, format: format, bytes: bytes).picture()
        let oracle = PlanarOracle(
            size: size, sampling: sampling, siting: siting, matrix: matrix, range: range, bytes: bytes)
        var worst = 0.0
        var hasOtherAlpha = false
        for y in 0..<size.height {
            for x in 0..<size.width {
                let exact = oracle.color(x, y).map { min(max($0, 0), 255) }
                let pixel = picture[x, y]
                let found = [pixel.red, pixel.green, pixel.blue].map(Double.init)
                for part in 0..<3 { worst = max(worst, (found[part] - exact[part]).magnitude) }
                hasOtherAlpha = hasOtherAlpha || pixel.alpha != bytes[bytes.count - size.pixelCount + y * size.width + x]
            }
        }
        #expect(worst <= Self.tolerance, "\(matrix) \(range) \(sampling) \(siting) \(size)")
        #expect(!hasOtherAlpha)
    }

    @Test("pictures are rotated by quarters and mirrored as their orientation says")
    func orientation() throws {
        let picture = SRGBImage(size: ImageSize(3, 2)) { x, y in SRGBA8(red: UInt8(10 * y + x), green: 0, blue: 0) }
        func rows(_ orientation: ImageOrientation) -> [[UInt8]] {
            let turned = picture.turned(orientation)
            return (0..<turned.size.height).map { y in (0..<turned.size.width).map { turned[$0, y].red } }
        }
        #expect(rows(.upright) == [[0, 1, 2], [10, 11, 12]])
        #expect(rows(ImageOrientation(clockwiseQuarters: 1)) == [[10, 0], [11, 1], [12, 2]])
        #expect(rows(ImageOrientation(clockwiseQuarters: 2)) == [[12, 11, 10], [2, 1, 0]])
        #expect(rows(ImageOrientation(clockwiseQuarters: -1)) == [[2, 12], [1, 11], [0, 10]])
        let mirrored = try #require(ImageOrientation(displayMatrix: -65_536, 0, 0, 65_536))
        #expect(rows(mirrored) == [[2, 1, 0], [12, 11, 10]])
        let quarter = try #require(ImageOrientation(displayMatrix: 0, 65_536, -65_536, 0))
        #expect(quarter == ImageOrientation(clockwiseQuarters: 1))
        #expect(ImageOrientation(displayMatrix: 46_341, 46_341, -46_341, 46_341) == nil)
        #expect(ImageOrientation(displayMatrix: 0, 0, 0, 0) == nil)
    }
}
