/// The fall of a relief's heights to nothing towards its edges: `min(s/0.1, 1)·min((1 − s)/0.1, 1)`, and the same for t.
package enum EdgeRamp {
    /// The weight at a position 0…1 along one side; the weight of a vertex is the product of both sides' weights.
    package static func weight(at position: Double) -> Double {
        min(position / width, 1) * min((1 - position) / width, 1)
    }

    /// The width of the ramp, in shares of the side.
    static let width = 0.1
}
