import ConfigSettings
import DescribedErrors
import ConfigLanguage
import FaceDrivers
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import RenderMath
import SceneGraph

extension SceneBuilder {
    /// The material that a config describes.
    func material(_ settings: MaterialSettings, name: String) -> Material {
        var material = Material(name: name, lightingModel: settings.model)
        material.diffuse = slot(settings.diffuse) ?? material.diffuse
        material.ambient = slot(settings.ambient)
        material.specular = slot(settings.specular) ?? material.specular
        material.emission = slot(settings.emission) ?? material.emission
        material.reflective = reflectiveSlot(settings.reflective) ?? material.reflective
        material.multiply = slot(settings.multiply) ?? material.multiply
        material.metalness = numberSlot(settings.metalness) ?? material.metalness
        material.roughness = numberSlot(settings.roughness) ?? material.roughness
        material.reflectance = numberSlot(settings.reflectance) ?? material.reflectance
        material.ambientOcclusion = numberSlot(settings.ambientOcclusion) ?? material.ambientOcclusion
        material.normal = normalSlot(settings.normal)
        material.vertexColors = settings.vertexColors
        material.alphaCutoff = settings.alphaCutoff
        material.keepsReflections = settings.keepsReflections
        material.shininess = settings.shininess
        material.directionToEye = settings.eye?.normalized()
        material.fresnelExponent = settings.fresnel
        material.transparency = settings.transparency
        material.blendMode = settings.blend
        material.cullMode = settings.cull
        material.isDoubleSided = settings.doubleSided
        material.fillMode = settings.fill
        material.readsFromDepth = settings.readsDepth
        material.writesToDepth = settings.writesDepth
        material.colorWriteMask = settings.colorWriteMask
        noteUnread(settings)
        return material
    }

    /// Notes the keys that the material's lighting model does not read.
    private func noteUnread(_ settings: MaterialSettings) {
        let ofMicrofacets = [
            "metalness": settings.metalness != nil, "roughness": settings.roughness != nil,
            "reflectance": settings.reflectance != nil, "keepsReflections": settings.keepsReflections,
        ]
        let ofOthers = [
            "specular": settings.specular != nil, "ambient": settings.ambient != nil, "shininess": settings.shininess != 1,
        ]
        let unread = (settings.model.isPhysicallyBased ? ofOthers : ofMicrofacets).filter(\.value).keys.sorted()
        guard !unread.isEmpty else { return }
        reading.note(
            "keys without effect under `model: \(settings.model.rawValue)`: \(unread.joined(separator: ", "))",
            at: settings.location)
    }

    /// The material that a node's surface wears: a name of the config's, or one written in place.
    func material(_ reference: MaterialReference) -> MaterialID? {
        switch reference {
        case .inline(let settings):
            return scene.add(material(settings, name: settings.location.keyPath))
        case .named(let name):
            return material(named: name)
        }
    }

    /// A material of the config's by its name, or nil after the mistake was noted.
    func material(named name: Located<String>) -> MaterialID? {
        if let id = materials[name.value] { return id }
        let known = scene.materials.map(\.name).filter { materials[$0] != nil }
        let hint = Suggestion.text(for: name.value, among: known) ?? "name one of this config's `materials`"
        reading.fail("there is no material \(name.value.quoted); \(hint)", at: name.location)
        return nil
    }

    /// The texture of a file, added once however often it is named; nil after the mistake was noted.
    func texture(_ files: Located<TextureFiles>) -> TextureID? {
        guard case .file(let path) = files.value else {
            reading.fail(
                "six pictures form a cube map, which only `reflective` accepts; give one picture", at: files.location)
            return nil
        }
        if let known = textures[path.value] { return known }
        guard let picture = assets.picture(path) else { return nil }
        let id = scene.add(picture.texture)
        textures[path.value] = id
        return id
    }

    /// The cube map of one file or six, added once however often it is named; nil after the mistake was noted.
    func cubeMap(_ files: Located<TextureFiles>) -> CubeMapID? {
        if let known = cubeMaps[files.value.paths] { return known }
        guard let cubeMap = assets.cubeMap(files.value, at: files.location) else { return nil }
        let id = scene.add(cubeMap)
        cubeMaps[files.value.paths] = id
        return id
    }

    private func reflectiveSlot(_ settings: ReflectiveSlotSettings?) -> ReflectiveSlot? {
        guard let settings else { return nil }
        if let color = settings.color { return ReflectiveSlot(.color(color), intensity: settings.intensity) }
        return settings.texture.flatMap { cubeMap(Located($0, at: settings.location)) }
            .map { ReflectiveSlot(.cubeMap($0), intensity: settings.intensity) }
    }

    private func slot(_ settings: SlotSettings?) -> MaterialSlot? {
        guard let settings else { return nil }
        guard let contents = contents(of: settings) else { return nil }
        guard var slot = sampled(contents, settings.sampling, at: settings.location) else { return nil }
        slot.intensity = settings.intensity
        if let tint = settings.tint {
            guard settings.texture != nil else {
                reading.fail("`tint` is a factor on a texture; give the product as `color`", at: settings.location)
                return nil
            }
            slot.tint = tint
        }
        return slot
    }

    private func numberSlot(_ settings: NumberSlotSettings?) -> MaterialSlot? {
        guard let settings else { return nil }
        if let number = settings.number { return .number(number) }
        guard let texture = settings.texture.flatMap(numbers),
            var slot = sampled(.texture(texture), settings.sampling, at: settings.location)
        else { return nil }
        slot.component = settings.component
        slot.tint = LinearColor(red: settings.factor, green: settings.factor, blue: settings.factor)
        return slot
    }

    private func normalSlot(_ settings: NormalSlotSettings?) -> NormalSlot? {
        guard let settings, let path = settings.texture, let texture = numbers(path) else { return nil }
        if case .light(let image) = scene[texture], let note = image.noteOfNormals(named: path.value.text.quoted) {
            reading.note(note, at: path.location)
        }
        return sampled(.texture(texture), settings.sampling, at: settings.location).map {
            NormalSlot($0, strength: settings.strength, greenIsDown: settings.green == .down)
        }
    }

    /// The texture of a file whose values are numbers, added once however often it is named; nil after the mistake was noted.
    private func numbers(_ path: Located<ConfigPath>) -> TextureID? {
        if let known = numberTextures[path.value] { return known }
        guard let numbers = assets.picture(path)?.numbers else { return nil }
        let id = scene.add(.light(numbers))
        numberTextures[path.value] = id
        return id
    }

    /// A slot that reads its contents as the config says; nil after the mistake was noted.
    private func sampled(
        _ contents: MaterialSlot.Contents, _ sampling: TextureSamplingSettings, at location: ConfigLocation
    ) -> MaterialSlot? {
        var slot = MaterialSlot(contents, wrap: sampling.wrap)
        slot.filter = sampling.filter
        if let anisotropy = sampling.anisotropy {
            guard sampling.filter == .anisotropic else {
                reading.fail(
                    "`anisotropy` requires `filter: anisotropic`, but the filter is \(sampling.filter.rawValue); change the "
                        + "filter or leave `anisotropy` out", at: location)
                return nil
            }
            slot.anisotropy = anisotropy
        }
        slot.textureTransform = TextureTransform(
            scale: sampling.scale, rotation: sampling.rotate * .pi / 180, offset: sampling.offset)
        slot.textureCoordinateSet = sampling.textureCoordinates
        return slot
    }

    private func contents(of settings: SlotSettings) -> MaterialSlot.Contents? {
        if let color = settings.color { return .color(color) }
        return settings.texture.flatMap { texture(Located($0, at: settings.location)) }.map { .texture($0) }
    }

    /// Notes a mistake where a material reads texture coordinates that a mesh does not have.
    func checkTextureCoordinates(of id: MaterialID, on mesh: Mesh, at location: ConfigLocation) {
        let material = scene[id]
        for slot in material.slotsReadByCoordinates {
            guard case .texture = slot.contents, slot.textureCoordinateSet >= mesh.textureCoordinates.count else { continue }
            let name = material.name.isEmpty ? "the material" : "the material \(material.name.quoted)"
            let count = mesh.textureCoordinates.count
            let has = count == 0 ? "has none" : "has only \(count), counted from 0"
            reading.fail(
                "\(name) reads set \(slot.textureCoordinateSet) of texture coordinates, but the model's mesh \(has)",
                at: location)
            return
        }
    }
}
