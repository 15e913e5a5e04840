import RenderMath
import RenderTestSupport
import Testing

@testable import FilmIntegration

/// A blurred layer is bit-identical to the layer blurred with a margin of zeros.
@Suite struct BlurAmidZerosTests {
    @Test(arguments: [0.4, 0.9, 2.3], [(1, 1), (7, 5), (16, 2)])
    func partEqualsTheBlurWithAMargin(deviation: Double, size: (width: Int, height: Int)) {
        var generator = SeededGenerator(seed: 5)
        let plane = (0..<size.width * size.height).map { _ in
            SIMD4<Float>(Float(generator.number()), Float(generator.number()), Float(generator.number()), 1)
        }
        let blur = GaussianWeights(deviation: deviation)
        let reach = blur.reach
        let (width, height) = (size.width + 2 * reach, size.height + 2 * reach)
        var margined = [SIMD4<Float>](repeating: .zero, count: width * height)
        for y in 0..<size.height {
            for x in 0..<size.width { margined[(y + reach) * width + x + reach] = plane[y * size.width + x] }
        }
        let whole = margined.blurred(width: width, height: height, by: blur)
        for (columns, rows) in [(-reach..<size.width + reach, -reach..<size.height + reach), (0..<size.width, 0..<1)] {
            var blurred = BlurredRows(
                width: size.width, height: size.height, columns: columns, firstRow: rows.lowerBound, by: blur)
            var part: [SIMD4<Float>] = []
            for _ in rows {
                var row = [SIMD4<Float>](repeating: .zero, count: columns.count)
                blurred.writeNext(to: &row) { y, target in
                    for x in 0..<size.width { target[x] = plane[y * size.width + x] }
                }
                part += row
            }
            let expected = rows.flatMap { y in columns.map { whole[(y + reach) * width + $0 + reach] } }
            #expect(part == expected, "\(columns), \(rows)")
        }
    }
}
