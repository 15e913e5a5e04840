public import Imaging

/// A picture that materials show.
public enum Texture: Sendable {
    /// A flat picture, found by texture coordinates.
    case picture(SRGBImage)
    /// Six pictures around a point, found by direction: what a `reflective` slot mirrors.
    case cube(CubeMap)
    /// What the relief of a mesh shows of its picture in each frame; nothing in frames in which the mesh is no relief.
    case relief(MeshID)
    /// What a source shows in the frame itself, counted from 0 among those of the pictures that come with the scene.
    case frame(source: Int)
}
