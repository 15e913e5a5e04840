/// How a relief's heights fall to nothing towards its edges: `min(s/0.1, 1)·min((1 − s)/0.1, 1)`, and the same for t.
public enum EdgeRamp {
    /// The weight at a place 0…1 along one side; the weight of a vertex is the product of both sides' weights.
    public static func weight(at place: Double) -> Double {
        min(place / width, 1) * min((1 - place) / width, 1)
    }

    /// How far the ramp reaches inwards, in parts of the side.
    static let width = 0.1
}
