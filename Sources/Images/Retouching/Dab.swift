/// One touch of a brush.
public struct Dab: Hashable, Sendable {
    /// The space in which a dab's positions and lengths are counted.
    public enum Space: Hashable, Sendable {
        /// In shares of the picture: x of its width from the left, y of its height from the top, the radius of its longer side.
        case picture
        /// In texture coordinates of the tracked face, (0, 0) at the texture's top left. A distance is the length of
        /// (Δu·scale.x, Δv·scale.y), so that a dab is round on the face although its texture is stretched.
        case face(scale: SIMD2<Float>)
    }

    /// The centre.
    public var center: SIMD2<Float>
    /// The reach of the brush: three standard deviations of its gaussian, where it has faded to nothing.
    public var radius: Float
    /// The strength at the centre, 0…1.
    public var force: Float
    /// The share of the radius within which it acts in full, 0…1, before the gaussian begins.
    public var hardness: Float
    /// The filter that it applies.
    public var filter: RetouchFilter
    /// The space of `center` and `radius`.
    public var space: Space

    /// A radius of 80 pixels in a picture of 640.
    public static let usualRadius: Float = 0.125
    /// The force where no pressure is known.
    public static let usualForce: Float = 0.5

    /// A dab. Default: a gaussian of an eighth of the picture, half pressed.
    public init(
        _ filter: RetouchFilter, at center: SIMD2<Float>, radius: Float = usualRadius, force: Float = usualForce,
        hardness: Float = 0, space: Space = .picture
    ) {
        self.filter = filter
        self.center = center
        self.radius = radius
        self.force = force
        self.hardness = hardness
        self.space = space
    }
}

extension Float {
    /// Brought into 0…1; what is no number becomes 0.
    var inUnitInterval: Float { self > 0 ? Swift.min(self, 1) : 0 }
}
