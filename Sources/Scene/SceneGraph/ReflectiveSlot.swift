public import Imaging

/// The light that a material reflects, looked up by the reflected view direction.
public struct ReflectiveSlot: Sendable {
    /// The source of the light.
    public enum Contents: Sendable, Equatable {
        /// The same light from all directions.
        case color(LinearColor)
        /// A cube map.
        case cubeMap(CubeMapID)
        /// A blend of two cube maps: the first at `share` 0, the second at `share` 1.
        case crossFade(from: CubeMapID, to: CubeMapID, share: Float)
    }

    /// The colour or the cube map.
    public var contents: Contents
    /// A factor on the light. Default: 1.
    public var intensity: Float

    /// Creates a slot that reflects a colour or a cube map.
    public init(_ contents: Contents, intensity: Float = 1) {
        self.contents = contents
        self.intensity = intensity
    }
}
