public import Imaging
public import RasterResources

/// A flat image that materials show, looked up by texture coordinates.
public enum Texture: Sendable {
    /// A picture that is the same in all frames.
    case picture(SRGBImage)
    /// A picture that is the same in all frames, from a file with more than 8 bits per channel; light above 1 is shown as 1.
    case light(LinearImage)
    /// A picture that is the same in all frames, prepared when it is first drawn.
    case still(StillTexture)
    /// The part of its picture that a mesh's relief shows in each frame; empty in frames in which the mesh is not a relief.
    case relief(MeshID)
    /// The picture of the current frame from a picture source, by the source's index from 0.
    case frame(source: Int)
}
