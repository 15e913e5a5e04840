import Imaging
import RenderMath

/// Dark lines in the part of a frame around the eyes, such as the frame of spectacles.
///
/// The response is the morphological closing of the luma, minus the luma, relative to the closing.
struct ThinStructures: Sendable {
    /// The number of pixels of the frame along a side of a small pixel.
    let scale: Int
    /// The part of the frame, in small pixels.
    let part: PixelRectangle
    /// The distance between the eyes in small pixels.
    let interocularDistance: Double
    /// The fraction of light by which a line is darker than its surroundings, 0…1, row by row.
    private(set) var responses: [Float]

    /// The least and the usual distance between the eyes, in small pixels. The width of rims is about 1.5 % of it.
    private static let (leastEyeDistance, eyeDistance) = (50.0, 100.0)
    /// The width and height of the part, in distances between the eyes.
    private static let extent = SIMD2(3.2, 2.0)
    /// The radius of the closing, in distances between the eyes: it finds lines up to twice as wide.
    private static let radius = 0.035
    /// The usual width of a line, in distances between the eyes.
    private static let lineWidth = 0.025
    /// The midpoint between the eyes, in metres in face space.
    private static let eyes = SIMD3<Float>(0, 0.027, 0.03)
    /// The luma below which lines are noise.
    private static let darkness: Float = 16

    /// Finds the lines of a frame; nil if the face is too small or outside the frame.
    init?(in picture: SRGBImage, _ projection: HeadProjection, interocularDistance distance: Double) {
        guard distance >= Self.leastEyeDistance, let center = projection.pixel(of: Self.eyes) else { return nil }
        scale = max(Int(distance / Self.eyeDistance), 1)
        interocularDistance = distance / Double(scale)
        let size = ImageSize(picture.size.width / scale, picture.size.height / scale)
        let half = Self.extent * (interocularDistance / 2)
        let middle = SIMD2<Double>(center) / Double(scale)
        let (columns, rows) = PixelRectangle(
            x: Int((middle.x - half.x).rounded()), y: Int((middle.y - half.y).rounded()), width: Int((2 * half.x).rounded()),
            height: Int((2 * half.y).rounded())
        ).clipped(to: size)
        guard columns.count > 8, rows.count > 8 else { return nil }
        part = PixelRectangle(columns: columns, rows: rows)
        let luma = Self.luma(of: picture, part, scale: scale)
        let reach = max(Int((Self.radius * interocularDistance).rounded()), 2)
        let closed = Self.eroded(Self.dilated(luma, part, reach), part, reach)
        responses = zip(closed, luma).map { ($0 - $1) / max($0, Self.darkness) }
    }

    /// Returns the response at a position of the frame, interpolated from the four nearest small pixels; 0 outside the part.
    @inline(__always)
    func response(at pixel: SIMD2<Float>) -> Float {
        let place = pixel / Float(scale) - 0.5 - SIMD2(Float(part.x), Float(part.y))
        guard place.x >= 0, place.y >= 0, place.x < Float(part.width - 1), place.y < Float(part.height - 1) else { return 0 }
        let (x, y) = (Int(place.x), Int(place.y))
        let (u, v) = (place.x - Float(x), place.y - Float(y))
        let first = y * part.width + x
        let above = responses[first] * (1 - u) + responses[first + 1] * u
        let below = responses[first + part.width] * (1 - u) + responses[first + part.width + 1] * u
        return above * (1 - v) + below * v
    }

    /// Returns the lines blurred, so that a search finds them from up to `radius` away, in distances between the eyes.
    ///
    /// A line of the usual width keeps its response.
    func softened(radius: Double) -> ThinStructures {
        let reach = max(Int((radius * interocularDistance).rounded()), 1)
        let width = max(Float(Self.lineWidth * interocularDistance), 1)
        var softened = self
        softened.responses = Self.meanOfLines(
            Self.meanOfLines(responses, part, reach, isAcross: true), part, reach, isAcross: false
        )
        .map { min($0 * Float(2 * reach + 1) / width, 1) }
        return softened
    }

    private static func luma(of picture: SRGBImage, _ part: PixelRectangle, scale: Int) -> [Float] {
        var luma: [Float] = []
        luma.reserveCapacity(part.width * part.height)
        for y in part.y..<part.y + part.height {
            for x in part.x..<part.x + part.width {
                var sum = 0
                for row in y * scale..<(y + 1) * scale {
                    for column in x * scale..<(x + 1) * scale {
                        let pixel = picture[column, row]
                        sum += 299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)
                    }
                }
                luma.append(Float(sum) / Float(1000 * scale * scale))
            }
        }
        return luma
    }

    private static func dilated(_ values: [Float], _ part: PixelRectangle, _ reach: Int) -> [Float] {
        extreme(of: values, part, reach) { max($0, $1) }
    }

    private static func eroded(_ values: [Float], _ part: PixelRectangle, _ reach: Int) -> [Float] {
        extreme(of: values, part, reach) { min($0, $1) }
    }

    /// Returns the mean along a row or column around each pixel; values outside the part are 0.
    private static func meanOfLines(_ values: [Float], _ part: PixelRectangle, _ reach: Int, isAcross: Bool) -> [Float] {
        let (step, count) = isAcross ? (1, part.width) : (part.width, part.height)
        return values.indices.map { index in
            let position = isAcross ? index % part.width : index / part.width
            let (low, high) = (max(-reach, -position), min(reach, count - 1 - position))
            return (low...high).reduce(0) { $0 + values[index + $1 * step] } / Float(2 * reach + 1)
        }
    }

    /// Returns the maximum or minimum of a square around each pixel.
    @inline(__always)
    private static func extreme(
        of values: [Float], _ part: PixelRectangle, _ reach: Int, _ better: (Float, Float) -> Float
    ) -> [Float] {
        // Treats the whole picture as one line and compares it with itself, offset by rows.
        let down = extreme(alongLinesOf: part.width * part.height, values, step: part.width, reach, better)
        return extreme(alongLinesOf: part.width, down, step: 1, reach, better)
    }

    /// Returns the maximum or minimum of each value and those up to `reach` steps before and after it on its line.
    @inline(__always)
    private static func extreme(
        alongLinesOf length: Int, _ values: [Float], step: Int, _ reach: Int, _ better: (Float, Float) -> Float
    ) -> [Float] {
        var result = values
        result.withUnsafeMutableBufferPointer { result in
            values.withUnsafeBufferPointer { values in
                for start in stride(from: 0, to: values.count, by: length) {
                    let (target, source) = (result.baseAddress! + start, values.baseAddress! + start)
                    for offset in stride(from: step, through: min(reach * step, length - 1), by: step) {
                        let (laterTarget, laterSource) = (target + offset, source + offset)
                        for index in 0..<length - offset { target[index] = better(target[index], laterSource[index]) }
                        for index in 0..<length - offset { laterTarget[index] = better(laterTarget[index], source[index]) }
                    }
                }
            }
        }
        return result
    }
}
