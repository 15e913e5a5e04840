/// A camera of a model file, placed by its node: it looks along the node's −z axis with +y up.
public struct ModelCamera: Sendable, Equatable {
    /// The projection of the camera.
    public enum Lens: Sendable, Equatable {
        /// A perspective with a vertical field of view in radians, between 0 and π.
        case fieldOfView(Double)
        /// A parallel projection with a visible height, in metres and above 0.
        case orthographic(height: Double)
    }

    /// The camera's name, which may be empty and need not be unique.
    public var name: String
    /// The projection.
    public var lens: Lens
    /// The distance of the near plane in metres, 0 or more.
    public var near: Float
    /// The distance of the far plane in metres; 0 for none.
    public var far: Float
    /// The width of the picture divided by its height; nil if unknown. Readers ignore it, because the output determines it.
    package var aspectRatio: Double?

    /// Creates a camera, by default without a far plane.
    public init(name: String, lens: Lens, near: Float, far: Float = 0) {
        (self.name, self.lens, self.near, self.far) = (name, lens, near, far)
    }

    /// Whether its numbers are within their ranges.
    var isValid: Bool {
        let isLens =
            switch lens {
            case .fieldOfView(let angle): angle > 0 && angle < .pi
            case .orthographic(let height): height > 0 && height.isFinite
            }
        return isLens && near >= 0 && near.isFinite && far >= 0 && far.isFinite
    }
}
