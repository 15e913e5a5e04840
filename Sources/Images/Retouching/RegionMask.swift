public import Imaging

/// The strength of a brush at each position of a texture or a picture, from 0 for none to 255 for full.
///
/// It is interpolated bilinearly between the centres of its texels; outside them, edge texels are repeated.
public struct RegionMask: Sendable {
    /// The values; the mask spans 0…1 along both axes, rows from the top.
    public let values: Image<UInt8>
    /// The bounds of all values other than 0 as fractions of the mask, with a margin for interpolation; nil for an empty mask.
    let bounds: (low: SIMD2<Float>, high: SIMD2<Float>)?

    /// Creates a mask from its values.
    public init(_ values: Image<UInt8>) {
        self.values = values
        bounds = Self.bounds(of: values)
    }

    private static func bounds(of values: Image<UInt8>) -> (low: SIMD2<Float>, high: SIMD2<Float>)? {
        let size = values.size
        var (left, right, top, bottom) = (size.width, -1, size.height, -1)
        for row in 0..<size.height {
            let line = values.pixels[row * size.width..<(row + 1) * size.width]
            guard let first = line.firstIndex(where: { $0 > 0 }), let last = line.lastIndex(where: { $0 > 0 }) else { continue }
            (left, right) = (min(left, first - line.startIndex), max(right, last - line.startIndex))
            (top, bottom) = (min(top, row), row)
        }
        guard right >= 0 else { return nil }
        // An edge texel is repeated outside.
        let whole = SIMD2(Float(size.width), Float(size.height))
        var low = (SIMD2(Float(left), Float(top)) - 0.5) / whole
        var high = (SIMD2(Float(right), Float(bottom)) + 1.5) / whole
        low.replace(with: -.infinity, where: low .<= SIMD2(0, 0))
        high.replace(with: .infinity, where: high .>= SIMD2(1, 1))
        return (low, high)
    }
}
