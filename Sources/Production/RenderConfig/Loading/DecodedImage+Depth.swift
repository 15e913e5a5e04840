import ImageCodecs
import Imaging
import SceneGraph

// A picture keeps the depth of its file until it is a texel or a pixel of a frame.

extension DecodedImage {
    /// The texture that shows the picture with the depth of its file.
    var texture: Texture {
        switch self {
        case .standard(let image): .picture(image)
        case .deep, .linear: .light(linearImage)
        }
    }

    /// The picture as a source, with the depth of its file.
    var source: ImageSource {
        switch self {
        case .standard(let image): .picture(image)
        case .deep, .linear: .light(linearImage)
        }
    }
}
