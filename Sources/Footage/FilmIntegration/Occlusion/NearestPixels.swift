/// The nearest source pixel of each pixel, by steps to the eight neighbours (Borgefors, 1986).
struct NearestPixels {
    /// Distances in pixels; infinite if there are no source pixels.
    let distances: [Float]
    /// The indices of the nearest source pixels; -1 if there are none.
    let sources: [Int32]

    private static let (straight, slanted): (Float, Float) = (0.955, 1.3693)

    init(width: Int, height: Int, isSource: [Bool]) {
        // A border of pixels without a source avoids bounds checks for neighbours.
        let side = width + 2
        var nearest = [Nearest](repeating: Nearest(distance: .infinity, source: -1), count: side * (height + 2))
        for y in 0..<height {
            for x in 0..<width where isSource[y * width + x] {
                nearest[(y + 1) * side + x + 1] = Nearest(distance: 0, source: Int32(y * width + x))
            }
        }
        nearest.withUnsafeMutableBufferPointer { nearest in
            for y in 1...height {
                for index in y * side + 1...y * side + width {
                    var best = nearest[index]
                    best.take(nearest[index - 1], Self.straight)
                    best.take(nearest[index - side], Self.straight)
                    best.take(nearest[index - side - 1], Self.slanted)
                    best.take(nearest[index - side + 1], Self.slanted)
                    nearest[index] = best
                }
            }
            for y in (1...height).reversed() {
                for index in (y * side + 1...y * side + width).reversed() {
                    var best = nearest[index]
                    best.take(nearest[index + 1], Self.straight)
                    best.take(nearest[index + side], Self.straight)
                    best.take(nearest[index + side + 1], Self.slanted)
                    best.take(nearest[index + side - 1], Self.slanted)
                    nearest[index] = best
                }
            }
        }
        let inside = (1...height).flatMap { nearest[$0 * side + 1...$0 * side + width] }
        distances = inside.map(\.distance)
        sources = inside.map(\.source)
    }

    private struct Nearest {
        var distance: Float
        var source: Int32

        /// Takes a neighbour's source if the path through the neighbour is shorter.
        @inline(__always)
        mutating func take(_ neighbour: Nearest, _ step: Float) {
            let isNearer = neighbour.distance + step < distance
            distance = isNearer ? neighbour.distance + step : distance
            source = isNearer ? neighbour.source : source
        }
    }
}
