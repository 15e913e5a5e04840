/// Values on the layout of a face: one vector for each of 64×64 texels, row by row from the top left; NaN if unknown.
struct TextureGrid {
    /// The number of texels per side; 21 of them are between the eyes.
    static let side = 64
    static let count = side * side
    static let unknown = SIMD3<Float>(repeating: .nan)

    var values: [SIMD3<Float>]

    init(filledWith value: SIMD3<Float> = unknown) {
        values = Array(repeating: value, count: Self.count)
    }

    /// Returns the index of the texel at coordinates.
    @inline(__always)
    static func index(of coordinates: SIMD2<Float>) -> Int {
        let x = min(max(Int(coordinates.x * Float(side)), 0), side - 1)
        let y = min(max(Int(coordinates.y * Float(side)), 0), side - 1)
        return y * side + x
    }

    /// Returns the coordinates of a texel's centre, −1…1.
    @inline(__always)
    static func center(_ index: Int) -> SIMD2<Float> {
        (SIMD2(Float(index % side), Float(index / side)) + 0.5) * (2 / Float(side)) - 1
    }

    /// Returns the maximum or minimum of each component in a square around each texel, ignoring unknown texels.
    func extreme(reach: Int, _ better: (SIMD3<Float>, SIMD3<Float>) -> SIMD3<Float>) -> TextureGrid {
        func along(_ grid: TextureGrid, step: Int, position: (Int) -> Int) -> TextureGrid {
            var result = grid
            for index in 0..<Self.count {
                let here = position(index)
                for offset in -reach...reach where here + offset >= 0 && here + offset < Self.side && offset != 0 {
                    let near = grid.values[index + offset * step]
                    guard !near.x.isNaN else { continue }
                    result.values[index] = result.values[index].x.isNaN ? near : better(result.values[index], near)
                }
            }
            return result
        }
        let across = along(self, step: 1) { $0 % Self.side }
        return along(across, step: Self.side) { $0 / Self.side }
    }

    /// Returns the value at coordinates, interpolated from the four nearest texels; NaN if one of them is unknown.
    @inline(__always)
    func sample(_ coordinates: SIMD2<Float>) -> SIMD3<Float> {
        let texel = coordinates * Float(Self.side) - 0.5
        let (low, high) = (SIMD2<Float>(repeating: 0), SIMD2<Float>(repeating: Float(Self.side - 1)))
        let bounded = texel.clamped(lowerBound: low, upperBound: high)
        let (x, y) = (min(Int(bounded.x), Self.side - 2), min(Int(bounded.y), Self.side - 2))
        let (u, v) = (bounded.x - Float(x), bounded.y - Float(y))
        let first = y * Self.side + x
        let above = values[first] * (1 - u) + values[first + 1] * u
        let below = values[first + Self.side] * (1 - u) + values[first + Self.side + 1] * u
        return above * (1 - v) + below * v
    }
}
