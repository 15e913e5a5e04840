import Imaging
import RenderMath

/// The canvas of a frame: colour in linear light and the screen's light that falls on it, both premultiplied.
struct FootageCanvas {
    let size: ImageSize
    /// Red, green, blue times alpha, then alpha, without any light of the screen.
    private(set) var colors: [SIMD4<Float>]
    /// The fraction of the screen's light that is scattered towards the camera, by red, green and blue, times alpha.
    private(set) var spills: [SIMD3<Float>]

    init(size: ImageSize) {
        self.size = size
        colors = Array(repeating: .zero, count: size.pixelCount)
        spills = Array(repeating: .zero, count: size.pixelCount)
    }

    /// Paints a colour over the current one, with the fraction of the screen's light that falls on it.
    mutating func paint(_ color: SIMD3<Float>, spill: Float, coverage: Float, at index: Int) {
        guard coverage > 0 else { return }
        let transmittance = 1 - coverage
        // A surface scatters light in its own colour, and its gloss reflects some light unchanged.
        let scattered = (color * 0.8 + 0.1) * spill
        colors[index] = colors[index] * transmittance + SIMD4(color * coverage, coverage)
        spills[index] = spills[index] * transmittance + scattered * coverage
    }

    /// Paints each pixel of a rectangle that lies in the picture; `body` returns the colour, the spill and the coverage at its
    /// centre.
    mutating func paint(
        columns: ClosedRange<Double>, rows: ClosedRange<Double>,
        _ body: (_ x: Double, _ y: Double) -> (color: SIMD3<Float>, spill: Float, coverage: Double)
    ) {
        let xs = Self.pixels(columns, below: size.width)
        for y in Self.pixels(rows, below: size.height) {
            for x in xs {
                let paint = body(Double(x) + 0.5, Double(y) + 0.5)
                self.paint(paint.color, spill: paint.spill, coverage: Float(paint.coverage), at: y * size.width + x)
            }
        }
    }

    /// The pixels that a range overlaps.
    static func pixels(_ range: ClosedRange<Double>, below limit: Int) -> Range<Int> {
        let first = min(max(range.lowerBound.rounded(.down), 0), Double(limit))
        let end = min(max(range.upperBound.rounded(.up), 0), Double(limit))
        return Int(first)..<max(Int(first), Int(end))
    }
}
