/// The heights by which a mesh's vertices stand out along their normals. Meshes are not subdivided: what lies between two vertices runs straight.
public struct DisplacementSlot: Sendable {
    /// The texture, of which the channel `component` is read as it is, at each vertex.
    public var slot: MaterialSlot
    /// The height of a value of 1, in the mesh's unit. Default: 0.01.
    public var height: Float
    /// The value that stays where it is. Default: 0.
    public var middle: Float

    /// Heights from a texture.
    public init(_ slot: MaterialSlot, height: Float = 0.01, middle: Float = 0) {
        (self.slot, self.height, self.middle) = (slot, height, middle)
    }
}
