public import Imaging

/// A flat image that materials show, found by texture coordinates.
public enum Texture: Sendable {
    /// The same in all frames.
    case picture(SRGBImage)
    /// What the relief of a mesh shows of its picture in each frame; nothing in frames in which the mesh is no relief.
    case relief(MeshID)
    /// What a source shows in the frame itself, counted from 0 among those of the pictures that come with the scene.
    case frame(source: Int)
}
