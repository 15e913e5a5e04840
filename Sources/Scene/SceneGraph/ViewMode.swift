/// A diagnostic view that replaces the rendered picture, for checking meshes, textures and costs.
///
/// All views except `wireframe` show the surfaces that hide what is behind them, as layers do, over one dark colour.
public enum ViewMode: String, Sendable, CaseIterable {
    /// The edges of the triangles over the darkened picture, without hidden edges.
    case wireframe
    /// The normal in the camera's space: red grows to the right, green upwards, blue towards the viewer, each as (n + 1)/2.
    case normal
    /// The first set of texture coordinates: red grows along u, green along v, in squares of a tenth of the texture.
    case textureCoordinates
    /// A colour for each node.
    case node
    /// A colour for each material.
    case material
    /// The distance from the camera's plane, from bright to dark, with alternating bands 1 cm wide.
    case depth
    /// The number of triangles that cover each pixel's centre, hidden or not, as a heat map. Occluders do not count.
    case overdraw
    /// The mip level of the diffuse texture, as a colour for each level.
    case mipLevel
}
