public import Imaging

/// The light that a material mirrors, found by the reflected view direction.
public struct ReflectiveSlot: Sendable {
    /// The source of the light.
    public enum Contents: Sendable, Equatable {
        /// The same from all sides.
        case color(LinearColor)
        /// Read from a cube map.
        case cubeMap(CubeMapID)
        /// Two cube maps at once: the first at share 0, the second at share 1.
        case crossFade(from: CubeMapID, to: CubeMapID, share: Float)
    }

    /// The colour or the cube map.
    public var contents: Contents
    /// A factor on its light. Default: 1.
    public var intensity: Float

    /// A slot that mirrors a colour or a cube map.
    public init(_ contents: Contents, intensity: Float = 1) {
        self.contents = contents
        self.intensity = intensity
    }
}
