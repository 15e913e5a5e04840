/// The bumps of a surface: a texture of normals in its tangent space.
public struct NormalSlot: Sendable {
    /// The texture, whose values are read as they are: a normal n is stored as (n + 1)/2, x to the right along u, z out of the surface.
    public var slot: MaterialSlot
    /// A factor on x and y: 0 is flat. Default: 1.
    public var strength: Float
    /// Whether green grows downwards in the picture, as DirectX has it; else upwards, as OpenGL and glTF have it. Default: upwards.
    public var greenIsDown: Bool

    /// Bumps from a texture.
    public init(_ slot: MaterialSlot, strength: Float = 1, greenIsDown: Bool = false) {
        (self.slot, self.strength, self.greenIsDown) = (slot, strength, greenIsDown)
    }
}
