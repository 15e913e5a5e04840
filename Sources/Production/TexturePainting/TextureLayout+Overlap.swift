extension TextureLayout {
    /// The number of cells per side of the grid on which overlap is measured.
    private static var gridSide: Int { 128 }
    /// The approximate number of triangles to examine, spread over the model, which limits the time.
    private static var mostTriangles: Int { 20_000 }

    /// The fraction of the covered area that several parts share, 0…1. Large if each part has a texture of its own.
    package var overlap: Double {
        let side = Self.gridSide
        var owners = [Int?](repeating: nil, count: side * side)
        var isShared = [Bool](repeating: false, count: side * side)
        let step = max(1, parts.reduce(0) { $0 + $1.triangles.count } / Self.mostTriangles)
        for (index, part) in parts.enumerated() {
            for number in stride(from: 0, to: part.triangles.count, by: step) {
                Self.forEachPlace(in: part.triangles[number], side: side) { place in
                    if let owner = owners[place], owner != index { isShared[place] = true }
                    owners[place] = index
                }
            }
        }
        let covered = owners.count { $0 != nil }
        return covered == 0 ? 0 : Double(isShared.count { $0 }) / Double(covered)
    }

    /// Passes the indices of the grid cells whose centres a triangle covers.
    private static func forEachPlace(in triangle: [SIMD2<Float>], side: Int, _ body: (Int) -> Void) {
        let corners = triangle.map { $0 * Float(side) - 0.5 }
        let least = corners.reduce(corners[0], pointwiseMin)
        let most = corners.reduce(corners[0], pointwiseMax)
        // Corners come from a model file and may be any value, including NaN.
        guard least.x <= most.x, least.y <= most.y else { return }
        let last = Float(side - 1)
        let (left, right) = (max(least.x, 0), min(most.x, last))
        let (top, bottom) = (max(least.y, 0), min(most.y, last))
        guard left <= right, top <= bottom else { return }
        func turn(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) -> Float {
            (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        }
        for row in Int(top.rounded(.up))..<Int(bottom) + 1 {
            for column in Int(left.rounded(.up))..<Int(right) + 1 {
                let place = SIMD2(Float(column), Float(row))
                let (a, b) = (turn(corners[0], corners[1], place), turn(corners[1], corners[2], place))
                let c = turn(corners[2], corners[0], place)
                if min(a, b, c) > 0 || max(a, b, c) < 0 { body(row * side + column) }
            }
        }
    }
}
