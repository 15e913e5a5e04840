public import Imaging

/// The share of a brush that each position of a texture or a picture lets through, 0 nothing, 255 all.
///
/// Between the centres of its texels it is read bilinearly, and beyond them as at the edge.
public struct RegionMask: Sendable {
    /// The values; the whole of it lies over 0…1 both ways, rows from the top.
    public let values: Image<UInt8>
    /// The columns and rows that hold anything but 0, as shares of the whole with the margin that reading between texels adds.
    let bounds: (low: SIMD2<Float>, high: SIMD2<Float>)?

    /// A mask from its values.
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
        // A texel on the edge goes on beyond it.
        let whole = SIMD2(Float(size.width), Float(size.height))
        var low = (SIMD2(Float(left), Float(top)) - 0.5) / whole
        var high = (SIMD2(Float(right), Float(bottom)) + 1.5) / whole
        low.replace(with: -.infinity, where: low .<= SIMD2(0, 0))
        high.replace(with: .infinity, where: high .>= SIMD2(1, 1))
        return (low, high)
    }
}
