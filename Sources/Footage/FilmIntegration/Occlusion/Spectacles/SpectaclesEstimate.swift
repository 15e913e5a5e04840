package import Imaging
import RenderMath

/// Estimates the matte of a person's spectacles in a frame: the dark lines near their fitted shape.
///
/// Lenses stay transparent, so that a mask shows through them.
package struct SpectaclesEstimate: Sendable {
    private let shape: SpectaclesShape

    /// The distances from the shape within which lines count in full, and beyond which they do not count, in distances between
    /// the eyes. They reflect the accuracy of the fit.
    private static let (near, far): (Float, Float) = (0.03, 0.06)
    /// The responses at which a line begins to be in front, and at which it is in front completely.
    private static let (weak, strong): (Float, Float) = (0.06, 0.26)

    /// Creates an estimate for a person.
    package init(_ shape: SpectaclesShape) {
        self.shape = shape
    }

    /// Returns the matte, 0…255.
    /// - Parameter interocularDistance: the distance between the eyes, in pixels of the frame.
    package func matte(in picture: SRGBImage, _ projection: HeadProjection, interocularDistance: Double) -> Image<UInt8> {
        var matte = Image<UInt8>(size: picture.size, filledWith: 0)
        guard let lines = ThinStructures(in: picture, projection, interocularDistance: interocularDistance) else {
            return matte
        }
        let distances = distances(from: projection, in: lines)
        let scale = lines.scale
        for y in 0..<lines.part.height {
            for x in 0..<lines.part.width {
                let index = y * lines.part.width + x
                let band = 1 - (distances[index] / Float(lines.interocularDistance) - Self.near) / (Self.far - Self.near)
                guard band > 0 else { continue }
                for row in (lines.part.y + y) * scale..<(lines.part.y + y + 1) * scale {
                    for column in (lines.part.x + x) * scale..<(lines.part.x + x + 1) * scale {
                        let response = lines.response(at: SIMD2(Float(column), Float(row)) + 0.5)
                        let share = min(max((response - Self.weak) / (Self.strong - Self.weak), 0), 1) * min(band, 1)
                        matte[column, row] = UInt8(share * 255)
                    }
                }
            }
        }
        return matte
    }

    /// Returns the distance of each small pixel from the shape, in small pixels.
    private func distances(from projection: HeadProjection, in lines: ThinStructures) -> [Float] {
        let (width, height) = (lines.part.width, lines.part.height)
        var isShape = [Bool](repeating: false, count: width * height)
        func mark(_ points: [SIMD3<Float>]) {
            for point in points {
                guard let pixel = projection.pixel(of: point) else { continue }
                let place = pixel / Float(lines.scale) - SIMD2(Float(lines.part.x), Float(lines.part.y))
                guard place.x >= 0, place.y >= 0, place.x < Float(width), place.y < Float(height) else { continue }
                isShape[Int(place.y) * width + Int(place.x)] = true
            }
        }
        // At least as many points as small pixels along each line.
        let count = 4 * Int(lines.interocularDistance)
        for points in [shape.rim(count: count, side: 1), shape.arm(count: count, side: 1)] {
            mark(points)
            mark(points.map { $0 * SIMD3(-1, 1, 1) })
        }
        mark(shape.bridge(count: count))
        return NearestPixels(width: width, height: height, isSource: isShape).distances
    }
}
