/// Removes what lies in a range of hue, saturation and value.
///
/// Everything inside is screen. With `softness` alpha rises beside the range in a straight line over that distance, hues counted in
/// sixths of the circle; where several of the three are outside, the farthest counts.
public struct RangeKeyer: Hashable, Sendable {
    /// The range that is removed.
    public var range: KeyRange
    /// The distance from the range at which alpha reaches 1, 0…1. Default: 0, a hard edge.
    public var softness = 0.0

    /// A keyer that removes a range.
    public init(_ range: KeyRange, softness: Double = 0) {
        self.range = range
        self.softness = softness
    }
}
