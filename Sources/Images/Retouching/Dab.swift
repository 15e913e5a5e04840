/// One touch of a brush.
public struct Dab: Hashable, Sendable {
    /// The space of a dab's positions and lengths.
    public enum Space: Hashable, Sendable {
        /// Fractions of the picture: x of its width from the left, y of its height from the top, the radius of its longer side.
        case picture
        /// Texture coordinates of the tracked face, (0, 0) at the texture's top left.
        ///
        /// A distance is the length of (Δu·scale.x, Δv·scale.y), so that a dab is round on the face although its texture is
        /// stretched.
        case face(scale: SIMD2<Float>)
    }

    /// The centre.
    public var center: SIMD2<Float>
    /// The radius of the brush: three standard deviations of its gaussian, at which it has faded to zero.
    public var radius: Float
    /// The strength at the centre, 0…1.
    public var force: Float
    /// The fraction of the radius with full strength, 0…1, beyond which the gaussian begins.
    public var hardness: Float
    /// The filter that it applies.
    public var filter: RetouchFilter
    /// The space of `center` and `radius`.
    public var space: Space

    /// A radius of 80 pixels in a picture of 640.
    public static let usualRadius: Float = 0.125
    /// The force if no pressure is known.
    public static let usualForce: Float = 0.5

    /// Creates a dab. Default: a gaussian with a radius of an eighth of the picture, at half force.
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
    /// Clamped to 0…1; NaN becomes 0.
    var inUnitInterval: Float { self > 0 ? Swift.min(self, 1) : 0 }
}
