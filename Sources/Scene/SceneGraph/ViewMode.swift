/// What a picture shows in place of the scene in its light, for whoever checks meshes, textures and costs.
///
/// All but `wireframe` show the surfaces that hide what is behind them, as layers do, over one dark colour.
public enum ViewMode: String, Sendable, CaseIterable {
    /// The edges of the triangles over the picture, which is darkened; what a nearer surface hides is left out.
    case wireframe
    /// The normal in the camera's space as a colour: red grows to the right, green upwards, blue towards the viewer, each as (n + 1)/2.
    case normal
    /// The first set of texture coordinates: red grows along u, green along v, in fields of a tenth of the texture.
    case textureCoordinates
    /// A colour for each node.
    case node
    /// A colour for each material.
    case material
    /// The distance from the camera's plane, from bright to dark, with a line for each centimetre.
    case depth
    /// The number of triangles that cover each pixel's centre, hidden or not, as a scale of heat. Occluders do not count.
    case overdraw
    /// The mip level of the diffuse texture that is read, as a colour for each level.
    case mipLevel
}
