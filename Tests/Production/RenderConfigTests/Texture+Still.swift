import Imaging
import RasterResources
import SceneGraph

extension Texture {
    /// The picture of eight bits that a texture shows in all frames, where none has drawn it yet.
    var stillPicture: SRGBImage? {
        if case .still(let texture) = self, case .picture(let picture)? = texture.source { picture } else { nil }
    }

    /// The picture in linear light, or the numbers, that a texture shows in all frames, where none has drawn it yet.
    var stillLight: LinearImage? {
        if case .still(let texture) = self, case .light(let picture)? = texture.source { picture } else { nil }
    }
}
