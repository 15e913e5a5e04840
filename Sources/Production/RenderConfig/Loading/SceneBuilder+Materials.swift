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
        return material
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
        var slot = MaterialSlot(contents, intensity: settings.intensity, wrap: settings.wrap)
        slot.filter = settings.filter
        if let anisotropy = settings.anisotropy {
            guard settings.filter == .anisotropic else {
                reading.fail(
                    "`anisotropy` requires `filter: anisotropic`, but the filter is \(settings.filter.rawValue); change the "
                        + "filter or leave `anisotropy` out", at: settings.location)
                return nil
            }
            slot.anisotropy = anisotropy
        }
        slot.textureScale = settings.scale
        slot.textureOffset = settings.offset
        slot.textureCoordinateSet = settings.textureCoordinates
        return slot
    }

    private func contents(of settings: SlotSettings) -> MaterialSlot.Contents? {
        if let color = settings.color { return .color(color) }
        return settings.texture.flatMap { texture(Located($0, at: settings.location)) }.map { .texture($0) }
    }

    /// Notes a mistake where a material reads texture coordinates that a mesh does not have.
    func checkTextureCoordinates(of id: MaterialID, on mesh: Mesh, at location: ConfigLocation) {
        let material = scene[id]
        let slots = [material.diffuse, material.ambient, material.specular, material.emission, material.multiply]
        for slot in slots.compactMap({ $0 }) {
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

    /// A model's own material in our terms.
    ///
    /// Physically based ones are brought near: the highlight's exponent is that of a lobe as wide as the roughness says,
    /// `2/roughness⁴ − 2` (Karis 2013, notes on "Real Shading in Unreal Engine 4"), its colour 4 % or, for metals, the base's.
    func material(_ source: ModelMaterial, of model: ModelSource) -> Material {
        var material = Material(name: source.name)
        material.diffuse = MaterialSlot(
            .color(LinearColor(red: source.diffuse.x, green: source.diffuse.y, blue: source.diffuse.z)))
        material.transparency = source.alphaMode == .opaque ? 1 : source.opacity
        material.specular = MaterialSlot(
            .color(red: source.specular.x, green: source.specular.y, blue: source.specular.z))
        material.shininess = source.shininess
        material.emission = MaterialSlot(
            .color(red: source.emission.x, green: source.emission.y, blue: source.emission.z))
        material.isDoubleSided = source.isDoubleSided
        if let metalness = source.metalness, let roughness = source.roughness {
            let specular = SIMD3<Float>(repeating: 0.04) * (1 - metalness) + source.diffuse * metalness
            let width = max(roughness, 0.1) * max(roughness, 0.1)
            material.shininess = max(2 / (width * width) - 2, 1)
            material.specular = MaterialSlot(.color(red: specular.x, green: specular.y, blue: specular.z))
        }
        if let texture = source.texture(for: .diffuse),
            let image = assets.picture(texture, of: model.url, at: model.location)
        {
            show(texture, image: image, tint: source.diffuse, in: &material)
        }
        return material
    }

    private func show(_ texture: ModelTexture, image: DecodedImage, tint: SIMD3<Float>, in material: inout Material) {
        var slot = MaterialSlot(.texture(scene.add(image.texture)), wrap: Self.wrap(texture.wrapU))
        slot.textureCoordinateSet = texture.textureCoordinateSet
        material.diffuse = slot
        // The factor on a texture has no place of its own; where nothing shines by itself, a factor on everything is the same.
        if tint != SIMD3(1, 1, 1) {
            material.multiply = MaterialSlot(.color(red: tint.x, green: tint.y, blue: tint.z))
        }
    }

    private static func wrap(_ wrap: ModelTexture.Wrap) -> WrapMode {
        switch wrap {
        case .repeat: .repeat
        case .clamp: .clamp
        case .mirror: .mirror
        }
    }
}
