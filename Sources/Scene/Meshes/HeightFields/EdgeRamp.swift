/// The falloff of a relief's heights to 0 towards its edges: `min(s/0.1, 1)·min((1 − s)/0.1, 1)`, and the same for t.
package enum EdgeRamp {
    /// Returns the weight at a position 0…1 along one side. A vertex's weight is the product of both sides' weights.
    package static func weight(at position: Double) -> Double {
        min(position / width, 1) * min((1 - position) / width, 1)
    }

    /// The width of the ramp, as a fraction of the side.
    static let width = 0.1
}
