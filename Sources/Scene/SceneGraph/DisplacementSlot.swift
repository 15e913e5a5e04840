/// The heights that displace a mesh's vertices along their normals.
///
/// Only vertices move: the surface between two of them stays straight.
public struct DisplacementSlot: Sendable {
    /// The texture; the value of its channel `component` is read unchanged at each vertex.
    public var slot: MaterialSlot
    /// The height of a value of 1, in the mesh's unit. Default: 0.01.
    public var height: Float
    /// The value that causes no displacement. Default: 0.
    public var middle: Float

    /// Creates a displacement by the heights of a texture.
    public init(_ slot: MaterialSlot, height: Float = 0.01, middle: Float = 0) {
        (self.slot, self.height, self.middle) = (slot, height, middle)
    }
}
