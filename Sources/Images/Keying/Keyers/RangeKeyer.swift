/// Removes the colours in a range of hue, saturation and value.
///
/// All colours inside are screen. With `softness`, alpha rises linearly over that distance outside the range; hues are measured
/// in sixths of the circle. If several of the three are outside, the farthest counts.
public struct RangeKeyer: Hashable, Sendable {
    /// The range that is removed.
    public var range: KeyRange
    /// The distance from the range at which alpha reaches 1, 0…1. Default: 0, a hard edge.
    public var softness = 0.0

    /// Creates a keyer that removes a range.
    public init(_ range: KeyRange, softness: Double = 0) {
        self.range = range
        self.softness = softness
    }
}
