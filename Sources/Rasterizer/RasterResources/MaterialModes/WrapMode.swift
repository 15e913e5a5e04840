/// The colour of a texture outside its edges, along one of its axes.
public enum WrapMode: String, Sendable, CaseIterable {
    /// The edge's colour continues.
    case clamp
    /// The image is repeated.
    case `repeat`
    /// The image is repeated, and every second repetition is mirrored.
    case mirror
    /// Transparent black.
    case border
}

/// The colour of a texture outside its edges, along each of its axes.
public struct TextureWrap: Hashable, Sendable {
    /// The mode beyond the left and right edges.
    public var u: WrapMode
    /// The mode beyond the upper and lower edges.
    public var v: WrapMode

    /// The same mode along both axes.
    @inlinable public init(_ both: WrapMode) { (u, v) = (both, both) }

    /// One mode for each axis.
    @inlinable public init(u: WrapMode, v: WrapMode) { (self.u, self.v) = (u, v) }

    /// The edge's colour continues.
    public static let clamp = TextureWrap(.clamp)
    /// The image is repeated.
    public static let `repeat` = TextureWrap(.repeat)
    /// The image is repeated, and every second repetition is mirrored.
    public static let mirror = TextureWrap(.mirror)
    /// Transparent black.
    public static let border = TextureWrap(.border)
}
