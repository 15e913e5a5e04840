import RasterResources
import SceneGraph

extension Texture {
    /// What a texture is made of that is the same in all frames and that none has drawn yet.
    var source: StillTexture.Source? {
        switch self {
        case .picture(let picture): .picture(picture)
        case .light(let picture): .light(picture)
        case .still(let texture): texture.source
        case .relief, .frame: nil
        }
    }
}
