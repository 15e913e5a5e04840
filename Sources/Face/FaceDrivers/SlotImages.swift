public import SceneGraph

/// A choice of images of one kind, and the slots that show the chosen one.
public enum SlotImages: Sendable {
    /// Textures, shown by slots with texture coordinates.
    case textures([TextureID], in: [SlotTarget])
    /// Cube maps, reflected by materials.
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
    /// Shows one of several images; the sampling of each slot does not change.
    /// - Parameter fade: the outgoing image and the progress of the fade, 0…1; nil shows only the chosen image.
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
