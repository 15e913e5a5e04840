import RenderMath

/// The face's surface sampled on a grid, for the thousands of lookups during meshing.
struct HeightGrid {
    private static let step = 1.5
    private static let columns = 86
    private static let rows = 140
    private static let lowest = -105.0
    private let radii: [Double]

    /// Samples the left half of a surface and a margin.
    init(surface: UnrolledFaceSurface) {
        var radii: [Double] = []
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                let point = SIMD2(Double(column - 1) * Self.step, Self.lowest + Double(row) * Self.step)
                radii.append(surface.radius(at: point))
            }
        }
        self.radii = radii
    }

    /// The approximate point of the skin above a point of the plane, interpolated bilinearly between samples.
    func position(at point: SIMD2<Double>) -> SIMD3<Double> {
        let x = max(0, min(Double(Self.columns - 2), point.x / Self.step + 1))
        let y = max(0, min(Double(Self.rows - 2), (point.y - Self.lowest) / Self.step))
        let column = min(Int(x), Self.columns - 2)
        let row = min(Int(y), Self.rows - 2)
        let (u, v) = (x - Double(column), y - Double(row))
        let base = row * Self.columns + column
        let lower = radii[base] * (1 - u) + radii[base + 1] * u
        let upper = radii[base + Self.columns] * (1 - u) + radii[base + Self.columns + 1] * u
        return UnrolledFaceSurface.position(at: point, radius: lower * (1 - v) + upper * v)
    }
}
