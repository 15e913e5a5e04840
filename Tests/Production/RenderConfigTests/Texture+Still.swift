import Imaging
import RasterResources
import SceneGraph

extension Texture {
    /// The 8-bit picture of a still texture, if it is not yet prepared for drawing.
    var stillPicture: SRGBImage? {
        if case .still(let texture) = self, case .picture(let picture)? = texture.source { picture } else { nil }
    }

    /// The linear picture or the numbers of a still texture, if it is not yet prepared for drawing.
    var stillLight: LinearImage? {
        if case .still(let texture) = self, case .light(let picture)? = texture.source { picture } else { nil }
    }
}
