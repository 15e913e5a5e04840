/// The colour of a texture outside its edges, along one of its axes.
public enum WrapMode: String, Sendable, CaseIterable {
    /// The edge's colour goes on.
    case clamp
    /// The image is repeated.
    case `repeat`
    /// The image is repeated, every second time mirrored.
    case mirror
    /// Transparent black.
    case border
}

/// The colour of a texture outside its edges, along each of its axes.
public struct TextureWrap: Hashable, Sendable {
    /// Beyond the left and the right edge.
    public var u: WrapMode
    /// Beyond the upper and the lower edge.
    public var v: WrapMode

    /// The same along both axes.
    @inlinable public init(_ both: WrapMode) { (u, v) = (both, both) }

    /// Each axis by itself.
    @inlinable public init(u: WrapMode, v: WrapMode) { (self.u, self.v) = (u, v) }

    /// The edge's colour goes on.
    public static let clamp = TextureWrap(.clamp)
    /// The image is repeated.
    public static let `repeat` = TextureWrap(.repeat)
    /// The image is repeated, every second time mirrored.
    public static let mirror = TextureWrap(.mirror)
    /// Transparent black.
    public static let border = TextureWrap(.border)
}
