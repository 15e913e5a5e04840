import Imaging
import Rasterizer
import RenderMath
import SceneGraph

/// The reliefs and textures that a frame derives from its pictures. Not thread-safe.
struct FrameInputs {
    /// The meshes that are reliefs, with their pictures.
    let reliefs: FrameReliefs
    /// The textures that show the frame's pictures.
    let textures: FrameTextures
    /// The camera's clip space, for textures with projected coordinates.
    let clipFromWorld: Matrix4

    init(
        of state: FrameState, in scene: Scene, from clipFromWorld: Matrix4, reading pictures: [FrameImage: SRGBImage],
        reuse: FrameReuse
    ) {
        self.clipFromWorld = clipFromWorld
        reliefs = FrameReliefs(of: state, reading: pictures, heightPictures: scene.heightPictures, reuse: reuse)
        textures = FrameTextures(of: state.index, reading: pictures)
    }
}

/// The textures of a frame's pictures, each prepared once on first use. Not thread-safe.
final class FrameTextures {
    private let frame: Int
    private let pictures: [FrameImage: SRGBImage]
    private var textures: [Int: Made] = [:]

    private struct Made {
        var texture: SampledTexture
        var levels: SampledTexture.Levels
    }

    init(of frame: Int, reading pictures: [FrameImage: SRGBImage]) {
        self.frame = frame
        self.pictures = pictures
    }

    /// Returns the texture of a source's picture, with at least the given levels.
    func texture(of source: Int, _ levels: SampledTexture.Levels) throws(SceneRendererError) -> SampledTexture {
        if let made = textures[source], made.levels == .all || made.levels == levels { return made.texture }
        guard let picture = pictures[FrameImage(source: source, frame: frame)] else {
            throw .missingPicture(frame: frame, source: source, ofFrame: frame)
        }
        let texture = SampledTexture(picture, levels: levels)
        textures[source] = Made(texture: texture, levels: levels)
        return texture
    }
}
