public import SceneGraph

/// Images of one kind to choose from, and where the chosen one is shown.
public enum SlotImages: Sendable {
    /// Textures, shown by slots that are read by texture coordinates.
    case textures([TextureID], in: [SlotTarget])
    /// Cube maps, mirrored by materials.
    case cubeMaps([CubeMapID], in: [MaterialID])

    /// The number of images to choose from.
    package var count: Int {
        switch self {
        case .textures(let textures, _): textures.count
        case .cubeMaps(let cubeMaps, _): cubeMaps.count
        }
    }
}

extension FrameState {
    /// Shows one of several images, each slot read as before.
    /// - Parameter fade: the image that is left and how far the other has come, 0…1; nil shows the chosen one alone.
    mutating func show(_ index: Int, of images: SlotImages, fading fade: (from: Int, share: Float)? = nil) {
        switch images {
        case .textures(let textures, let targets):
            let contents: MaterialSlot.Contents =
                if let fade {
                    .crossFade(from: textures[fade.from], to: textures[index], share: fade.share)
                } else {
                    .texture(textures[index])
                }
            for target in targets { show(contents, in: target) }
        case .cubeMaps(let cubeMaps, let materials):
            let contents: ReflectiveSlot.Contents =
                if let fade {
                    .crossFade(from: cubeMaps[fade.from], to: cubeMaps[index], share: fade.share)
                } else {
                    .cubeMap(cubeMaps[index])
                }
            for material in materials { self[material].reflective.contents = contents }
        }
    }
}
