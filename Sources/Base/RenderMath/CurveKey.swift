/// A key of a curve, with the easing of the segment to the next key.
public struct CurveKey: Hashable, Sendable {
    /// The input at which the curve has the value, such as a time.
    public var position: Double
    /// The value at that position, in as many lanes as it has components.
    public var value: SIMD4<Double>
    /// The easing up to the next key. Default: linear.
    public var easing: Easing

    /// A key from its parts.
    public init(_ position: Double, _ value: SIMD4<Double>, easing: Easing = .linear) {
        self.position = position
        self.value = value
        self.easing = easing
    }
}

extension [CurveKey] {
    /// The interpolated value at a position; nil if there are no keys.
    /// - Parameter clamps: whether the curve is constant before the first and after the last key; otherwise it is extrapolated
    ///   linearly.
    /// - Precondition: the keys' positions ascend.
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
