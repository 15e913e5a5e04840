/// A key of a curve: the way to the next one begins here.
public struct CurveKey: Hashable, Sendable {
    /// The number at which the curve has the value, such as a time.
    public var position: Double
    /// The value there, in as many lanes as it has.
    public var value: SIMD4<Double>
    /// The course to the next key. Default: evenly.
    public var easing: Easing

    /// A key from its parts.
    public init(_ position: Double, _ value: SIMD4<Double>, easing: Easing = .linear) {
        self.position = position
        self.value = value
        self.easing = easing
    }
}

extension [CurveKey] {
    /// The value between the keys around a number; nil where there are no keys.
    /// - Parameter clamps: whether numbers beyond the first and the last key have the values of these; else the way goes straight on.
    /// - Precondition: keys ascend by their positions.
    public func value(at x: Double, clamps: Bool = true) -> SIMD4<Double>? {
        guard let first, let last else { return nil }
        if count == 1 || clamps && x <= first.position { return first.value }
        if clamps, x >= last.position { return last.value }
        let index = dropFirst().firstIndex { x < $0.position } ?? count - 1
        let (from, to) = (self[index - 1], self[index])
        let length = to.position - from.position
        let t = length > 0 ? (x - from.position) / length : 1
        let share = t < 0 || t > 1 ? t : from.easing.share(at: t)
        return from.value + (to.value - from.value) * share
    }
}
