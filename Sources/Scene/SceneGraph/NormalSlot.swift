/// A normal map: a texture of normals in a surface's tangent space.
public struct NormalSlot: Sendable {
    /// The texture, whose values are read unchanged.
    ///
    /// A normal n is stored as (n + 1)/2, with x to the right along u, and z out of the surface.
    public var slot: MaterialSlot
    /// A factor on x and y: 0 is flat. Default: 1.
    public var strength: Float
    /// Whether green points down in the picture, as in DirectX; otherwise it points up, as in OpenGL and glTF. Default: up.
    public var greenIsDown: Bool

    /// Creates a normal map from a texture.
    public init(_ slot: MaterialSlot, strength: Float = 1, greenIsDown: Bool = false) {
        (self.slot, self.strength, self.greenIsDown) = (slot, strength, greenIsDown)
    }
}
