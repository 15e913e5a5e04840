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
        apply(settings, to: &material)
        return material
    }

    /// A model's material with a config's changes.
    func material(_ patch: MaterialPatchSettings, of source: ModelMaterial, in model: ModelSource?) -> Material {
        guard !patch.replaces, let model else { return material(patch.settings, name: source.name) }
        var material = material(source, of: model)
        apply(patch.settings, keys: patch.keys, to: &material)
        return material
    }

    /// Sets what a config says of a material.
    /// - Parameter keys: the names of the keys that count; nil for all.
    private func apply(_ settings: MaterialSettings, keys: Set<String>? = nil, to material: inout Material) {
        func set(_ key: String, _ change: (inout Material) -> Void) {
            if keys?.contains(key) ?? true { change(&material) }
        }
        set("model") { $0.lightingModel = settings.model }
        set("diffuse") { $0.diffuse = slot(settings.diffuse) ?? $0.diffuse }
        set("ambient") { $0.ambient = slot(settings.ambient) }
        set("specular") { $0.specular = slot(settings.specular) ?? $0.specular }
        set("emission") { $0.emission = slot(settings.emission) ?? $0.emission }
        set("selfIllumination") { $0.selfIllumination = slot(settings.selfIllumination) }
        set("transparent") { $0.transparent = slot(settings.transparent) }
        set("reflective") { $0.reflective = reflectiveSlot(settings.reflective) ?? $0.reflective }
        set("multiply") { $0.multiply = slot(settings.multiply) ?? $0.multiply }
        set("metalness") { $0.metalness = numberSlot(settings.metalness) ?? $0.metalness }
        set("roughness") { $0.roughness = numberSlot(settings.roughness) ?? $0.roughness }
        set("reflectance") { $0.reflectance = numberSlot(settings.reflectance) ?? $0.reflectance }
        set("ambientOcclusion") { $0.ambientOcclusion = numberSlot(settings.ambientOcclusion) ?? $0.ambientOcclusion }
        set("normal") { $0.normal = normalSlot(settings.normal) }
        set("displacement") { $0.displacement = displacementSlot(settings.displacement) }
        set("clearCoat") { $0.clearCoat = numberSlot(settings.clearCoat) ?? $0.clearCoat }
        set("clearCoatRoughness") {
            $0.clearCoatRoughness = numberSlot(settings.clearCoatRoughness) ?? $0.clearCoatRoughness
        }
        set("clearCoatNormal") { $0.clearCoatNormal = normalSlot(settings.clearCoatNormal) }
        set("subsurface") { $0.subsurface = slot(settings.subsurface) ?? $0.subsurface }
        set("vertexColors") { $0.vertexColors = settings.vertexColors }
        set("alphaCutoff") { $0.alphaCutoff = settings.alphaCutoff }
        set("keepsReflections") { $0.keepsReflections = settings.keepsReflections }
        set("shininess") { $0.shininess = settings.shininess }
        set("eye") { $0.directionToEye = settings.eye?.normalized() }
        set("fresnel") { $0.fresnelExponent = settings.fresnel }
        set("transparency") { $0.transparency = settings.transparency }
        set("transparencyMode") { $0.transparencyMode = settings.transparencyMode }
        set("blend") { $0.blendMode = settings.blend }
        set("cull") { $0.cullMode = settings.cull }
        set("doubleSided") { $0.isDoubleSided = settings.doubleSided }
        set("fill") { $0.fillMode = settings.fill }
        set("readsDepth") { $0.readsFromDepth = settings.readsDepth }
        set("writesDepth") { $0.writesToDepth = settings.writesDepth }
        set("colorWriteMask") { $0.colorWriteMask = settings.colorWriteMask }
        noteUnread(settings, in: material)
    }

    /// Notes the keys that a material does not read: by its lighting model, or for lack of others.
    private func noteUnread(_ settings: MaterialSettings, in material: Material) {
        let model = material.lightingModel
        if settings.selfIllumination != nil, settings.emission != nil {
            reading.note("`emission` has no effect beside `selfIllumination`", at: settings.location)
        }
        if let coat = material.clearCoatNormal, let normal = material.normal,
            coat.slot.textureCoordinateSet != normal.slot.textureCoordinateSet
        {
            reading.note(
                "`clearCoatNormal` is turned by the texture coordinates of `normal`, set \(normal.slot.textureCoordinateSet)",
                at: settings.location)
        }
        let coatDetails = [
            "clearCoatRoughness": settings.clearCoatRoughness != nil, "clearCoatNormal": settings.clearCoatNormal != nil,
        ]
        let idle = coatDetails.filter(\.value).keys.sorted()
        if model.isPhysicallyBased, !material.hasClearCoat, !idle.isEmpty {
            reading.note("keys without effect without `clearCoat`: \(idle.joined(separator: ", "))", at: settings.location)
        }
        if model != .skin, settings.subsurface != nil {
            reading.note(
                "`subsurface` has no effect under `model: \(model.rawValue)`; `model: skin` reads it", at: settings.location)
        }
        if !model.readsNormal, settings.selfIllumination != nil {
            reading.note(
                "`selfIllumination` has no effect under `model: \(model.rawValue)`; use `emission`", at: settings.location)
        }
        let ofMicrofacets = [
            "metalness": settings.metalness != nil, "roughness": settings.roughness != nil,
            "reflectance": settings.reflectance != nil, "keepsReflections": settings.keepsReflections,
            "clearCoat": settings.clearCoat != nil,
        ].merging(coatDetails) { $1 }
        let ofOthers = [
            "specular": settings.specular != nil, "ambient": settings.ambient != nil, "shininess": settings.shininess != 1,
        ]
        let unread = (model.isPhysicallyBased ? ofOthers : ofMicrofacets).filter(\.value).keys.sorted()
        guard !unread.isEmpty else { return }
        reading.note(
            "keys without effect under `model: \(model.rawValue)`: \(unread.joined(separator: ", "))",
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

    private func displacementSlot(_ settings: DisplacementSlotSettings?) -> DisplacementSlot? {
        guard let settings, let texture = settings.texture.flatMap(numbers),
            var slot = sampled(.texture(texture), settings.sampling, at: settings.location)
        else { return nil }
        slot.component = settings.component
        return DisplacementSlot(slot, height: settings.height, middle: settings.middle)
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
        for slot in material.slotsReadByCoordinates + [material.displacement?.slot].compactMap({ $0 }) {
            guard case .texture = slot.contents, slot.textureCoordinateSet >= mesh.textureCoordinates.count else { continue }
            let name = material.name.isEmpty ? "the material" : "the material \(material.name.quoted)"
            let count = mesh.textureCoordinates.count
            let has = count == 0 ? "has none" : "has only \(count), counted from 0"
            reading.fail(
                "\(name) reads set \(slot.textureCoordinateSet) of texture coordinates, but the model's mesh \(has)",
                at: location)
            return
        }
        noteSurplusSets(of: material, at: location)
    }

    /// Notes the slots whose textures a surface cannot place: it carries two sets of texture coordinates.
    private func noteSurplusSets(of material: Material, at location: ConfigLocation) {
        var sets: [Int] = []
        for slot in material.slotsReadByCoordinates {
            guard case .texture = slot.contents, !sets.contains(slot.textureCoordinateSet) else { continue }
            guard sets.count < Material.mostTextureCoordinateSets else {
                let name = material.slotName(of: slot)
                reading.note(
                    "the `\(name)` of material \(material.name.quoted) reads set \(slot.textureCoordinateSet) of texture coordinates, but "
                        + "only \(sets.count) sets are drawn and the others read sets \(sets.map(String.init).joined(separator: " and ")); "
                        + "it is placed by set \(sets[0])", at: location)
                return
            }
            sets.append(slot.textureCoordinateSet)
        }
    }
}

extension Material {
    /// The key of the slot that reads a texture by its set of texture coordinates.
    fileprivate func slotName(of slot: MaterialSlot) -> String {
        let named: [(String, MaterialSlot?)] = [
            ("diffuse", diffuse), ("ambient", ambient), ("emission", emission), ("multiply", multiply),
            ("ambientOcclusion", ambientOcclusion), ("normal", normal?.slot), ("metalness", metalness),
            ("roughness", roughness), ("reflectance", reflectance), ("specular", specular),
            ("selfIllumination", selfIllumination), ("transparent", transparent), ("clearCoat", clearCoat),
            ("clearCoatRoughness", clearCoatRoughness), ("clearCoatNormal", clearCoatNormal?.slot), ("subsurface", subsurface),
        ]
        return named.first { $0.1?.contents == slot.contents && $0.1?.textureCoordinateSet == slot.textureCoordinateSet }?.0
            ?? "texture"
    }
}
