/// The nearest of some pixels to each pixel, by steps to the eight around (Borgefors, 1986).
struct NearestPixels {
    /// Distances in pixels; infinite where there are none.
    private(set) var distances: [Float]
    /// The indices of the nearest pixels.
    private(set) var sources: [Int?]

    private static let (straight, slanted): (Float, Float) = (0.955, 1.3693)

    init(width: Int, height: Int, isSource: [Bool]) {
        sources = isSource.indices.map { isSource[$0] ? $0 : nil }
        distances = sources.map { $0 == nil ? .infinity : 0 }
        for y in 0..<height {
            for x in 0..<width {
                let index = y * width + x
                if x > 0 { take(index - 1, Self.straight, for: index) }
                guard y > 0 else { continue }
                take(index - width, Self.straight, for: index)
                if x > 0 { take(index - width - 1, Self.slanted, for: index) }
                if x + 1 < width { take(index - width + 1, Self.slanted, for: index) }
            }
        }
        for y in (0..<height).reversed() {
            for x in (0..<width).reversed() {
                let index = y * width + x
                if x + 1 < width { take(index + 1, Self.straight, for: index) }
                guard y + 1 < height else { continue }
                take(index + width, Self.straight, for: index)
                if x + 1 < width { take(index + width + 1, Self.slanted, for: index) }
                if x > 0 { take(index + width - 1, Self.slanted, for: index) }
            }
        }
    }

    private mutating func take(_ neighbour: Int, _ step: Float, for index: Int) {
        guard distances[neighbour] + step < distances[index] else { return }
        distances[index] = distances[neighbour] + step
        sources[index] = sources[neighbour]
    }
}
