package import ConfigLanguage
import SceneGraph

/// The files of a config's scene that are expensive to read, for reading in parallel beforehand.
package struct NamedFiles: Sendable {
    /// The models, each with the name of its scene; nil for the file's choice.
    package var models: [(path: Located<ConfigPath>, scene: String?)] = []
    package var pictures: [Located<ConfigPath>] = []
    /// Cube maps that surfaces reflect.
    package var mirrors: [TextureFiles] = []
    /// Cube maps that light the scene.
    package var environments: [TextureFiles] = []

    /// Collects the files of a config.
    package init(of settings: RenderSettings) {
        add(settings.background.picture)
        settings.lights?.forEach { add($0) }
        settings.materials.forEach { add($0.value) }
        settings.nodes.forEach { add($0) }
        for driver in settings.drivers {
            add(driver.textureSwap?.textures, shownBy: driver.textureSwap?.slot)
            add(driver.faceChange?.textures, shownBy: driver.faceChange?.slot)
        }
    }

    private mutating func add(_ path: Located<ConfigPath>?) {
        if let path { pictures.append(path) }
    }

    private mutating func add(_ texture: TextureFiles?) {
        if case .file(let path)? = texture { pictures.append(path) }
    }

    private mutating func add(_ textures: [Located<TextureFiles>]?, shownBy slot: SlotName?) {
        for texture in textures ?? [] {
            if slot?.textured == nil { mirrors.append(texture.value) } else { add(texture.value) }
        }
    }

    private mutating func add(_ light: LightSettings) {
        if light.kind == .scene(.environment), let cube = light.cube { environments.append(cube) }
    }

    private mutating func add(_ node: NodeSettings) {
        if let model = node.model { models.append((model, node.scene?.value)) }
        add(node.media?.picture)
        node.light.map { add($0) }
        if case .inline(let material)? = node.material { add(material) }
        for change in node.materials {
            if case .patch(let patch) = change.value { add(patch.settings) }
        }
        for particles in node.particles { add(particles.texture?.value) }
        node.children.forEach { add($0) }
    }

    private mutating func add(_ material: MaterialSettings) {
        for name in MaterialSlotName.allCases { add(material.slots[name]?.picture) }
        add(material.displacement?.texture)
        if let mirror = material.reflective?.texture { mirrors.append(mirror) }
    }
}
