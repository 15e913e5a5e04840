import Imaging
import Rasterizer
import RenderMath
import SceneGraph

/// The reliefs and textures that one frame makes of the pictures that come with it. For one thread.
struct FrameInputs {
    /// The meshes that are reliefs, with what they show.
    let reliefs: FrameReliefs
    /// The textures that show the frame itself.
    let textures: FrameTextures
    /// The camera's, by which textures lie on surfaces as they are seen.
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

/// The pictures of one frame made ready for sampling when they are asked for, each once. For one thread.
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

    /// The texture of what a source shows in the frame, with the levels that are read, or more.
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
