public import Imaging
public import RasterResources

/// A flat image that materials show, found by texture coordinates.
public enum Texture: Sendable {
    /// The same in all frames.
    case picture(SRGBImage)
    /// The same in all frames, from a file with more than 8 bits a channel; light above 1 is shown as 1.
    case light(LinearImage)
    /// The same in all frames, made ready when it is drawn first.
    case still(StillTexture)
    /// The part of its picture that the relief of a mesh shows in each frame; nothing in frames in which the mesh is no relief.
    case relief(MeshID)
    /// The picture that a source shows in the frame itself, counted from 0 among those of the pictures that come with the scene.
    case frame(source: Int)
}
