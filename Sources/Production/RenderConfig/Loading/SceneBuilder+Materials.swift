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
    /// Returns the material that a config describes.
    func material(_ settings: MaterialSettings, name: String) -> Material {
        var material = Material(name: name)
        apply(settings, to: &material)
        return material
    }

    /// Returns a model's material with a config's changes.
    func material(_ patch: MaterialPatchSettings, of source: ModelMaterial, in model: ModelSource?) -> Material {
        guard !patch.replaces, let model else { return material(patch.settings, name: source.name) }
        var material = material(source, of: model)
        apply(patch.settings, keys: patch.keys, to: &material)
        return material
    }

    /// Applies the settings of a material.
    /// - Parameter keys: the names of the keys to apply; nil for all.
    private func apply(_ settings: MaterialSettings, keys: Set<String>? = nil, to material: inout Material) {
        let replaced = keysReplacedByMetal(settings)
        func set(_ key: String, _ change: (inout Material) -> Void) {
            if keys?.contains(key) ?? true, !replaced.contains(key) { change(&material) }
        }
        if let metal = settings.metal { material.setMetal(metal) }
        set("model") { $0.lightingModel = settings.model ?? $0.lightingModel }
        for name in MaterialSlotName.allCases {
            set(name.rawValue) {
                $0.slots[name] = settings.slots[name].flatMap(slot) ?? (name.standardColor == nil ? nil : $0.slots[name])
            }
        }
        set("reflective") { $0.reflective = reflectiveSlot(settings.reflective) ?? $0.reflective }
        set("displacement") { $0.displacement = displacementSlot(settings.displacement) }
        set("vertexColors") { $0.vertexColors = settings.vertexColors }
        set("alphaCutoff") { $0.alphaCutoff = settings.alphaCutoff }
        set("keepsReflections") { $0.keepsReflections = settings.keepsReflections }
        set("specularAntialiasing") { $0.antialiasesHighlights = settings.specularAntialiasing }
        set("shininess") { $0.shininess = settings.shininess }
        set("eye") { $0.directionToEye = settings.eye?.normalized() }
        set("fresnel") { $0.fresnelExponent = settings.fresnel }
        set("transparency") { $0.transparency = settings.transparency }
        set("transparencyMode") { $0.transparencyMode = settings.transparencyMode }
        set("blend") { $0.blendMode = settings.blend }
        set("orderIndependent") { $0.isOrderIndependent = settings.orderIndependent }
        set("cull") { $0.cullMode = settings.cull }
        set("doubleSided") { $0.isDoubleSided = settings.doubleSided }
        set("fill") { $0.fillMode = settings.fill }
        set("readsDepth") { $0.readsFromDepth = settings.readsDepth }
        set("writesDepth") { $0.writesToDepth = settings.writesDepth }
        set("colorWriteMask") { $0.colorWriteMask = settings.colorWriteMask }
        noteUnread(settings, in: material, replacedByMetal: replaced)
    }

    /// Notes the keys that have no effect on a material, because of its lighting model or for lack of other keys.
    /// - Parameter replaced: the keys whose values `metal` replaces.
    private func noteUnread(_ settings: MaterialSettings, in material: Material, replacedByMetal replaced: [String]) {
        let model = material.lightingModel
        if let metal = settings.metal, !replaced.isEmpty {
            reading.note(
                "these keys have no effect with `metal: \(metal.rawValue)`: \(replaced.joined(separator: ", "))",
                at: settings.location)
        }
        if settings.slots[.selfIllumination] != nil, settings.slots[.emission] != nil {
            reading.note("`emission` has no effect together with `selfIllumination`", at: settings.location)
        }
        if settings.transparencyMode == .rgbZero, material.transparent == nil {
            reading.note("`transparencyMode: rgbZero` has no effect without `transparent`", at: settings.location)
        }
        if let coat = material.clearCoatNormal, let normal = material.normal,
            coat.textureCoordinateSet != normal.textureCoordinateSet
        {
            reading.note(
                "`clearCoatNormal` is oriented by the texture coordinates of `normal`, set \(normal.textureCoordinateSet)",
                at: settings.location)
        }
        let given = MaterialSlotName.allCases.filter { settings.slots[$0] != nil }
        let idle = given.filter { $0 == .clearCoatRoughness || $0 == .clearCoatNormal }.map(\.rawValue)
        if model.isPhysicallyBased, !material.hasClearCoat, !idle.isEmpty {
            reading.note(
                "these keys have no effect without `clearCoat`: \(idle.joined(separator: ", "))", at: settings.location)
        }
        if model.isPhysicallyBased, !material.hasSheen, settings.slots[.sheenRoughness] != nil {
            reading.note("these keys have no effect without `sheen`: sheenRoughness", at: settings.location)
        }
        if model != .skin, settings.slots[.subsurface] != nil {
            reading.note(
                "`subsurface` has no effect with `model: \(model.rawValue)`; use `model: skin`", at: settings.location)
        }
        if !model.readsNormal, settings.slots[.selfIllumination] != nil {
            reading.note(
                "`selfIllumination` has no effect with `model: \(model.rawValue)`; use `emission`", at: settings.location)
        }
        let unreadSlots = given.filter { name in
            switch name {
            // Noted above.
            case .subsurface, .selfIllumination: false
            // Reflections read it.
            case .normal: !model.reads(name) && settings.reflective == nil
            default: !model.reads(name)
            }
        }
        let unreadNumbers = [
            "keepsReflections": settings.keepsReflections && !model.isPhysicallyBased,
            // Bumps blur mirrored surroundings.
            "specularAntialiasing": !settings.specularAntialiasing && !model.isPhysicallyBased && !model.reads(.specular)
                && !(settings.reflective != nil && given.contains(.normal)),
            "shininess": settings.shininess != LightingModel.standardShininess && model.isPhysicallyBased,
        ].filter(\.value).keys
        let unread = (unreadSlots.map(\.rawValue) + unreadNumbers).sorted()
        guard !unread.isEmpty else { return }
        reading.note(
            "these keys have no effect with `model: \(model.rawValue)`: \(unread.joined(separator: ", "))",
            at: settings.location)
    }

    /// Returns the keys whose values `metal` replaces. A texture as `metalness` stays: it mixes the metal with other surfaces.
    private func keysReplacedByMetal(_ settings: MaterialSettings) -> [String] {
        guard settings.metal != nil else { return [] }
        var keys: [String] = []
        if settings.slots[.diffuse] != nil { keys.append(MaterialSlotName.diffuse.rawValue) }
        if case .number(let slot)? = settings.slots[.metalness], slot.texture == nil {
            keys.append(MaterialSlotName.metalness.rawValue)
        }
        if settings.model?.isPhysicallyBased == false { keys.append("model") }
        return keys
    }

    /// Returns the material of a node's surface: a named one of the config, or one defined in place.
    func material(_ reference: MaterialReference) -> MaterialID? {
        switch reference {
        case .inline(let settings):
            return scene.add(material(settings, name: settings.location.keyPath))
        case .named(let name):
            return material(named: name)
        }
    }

    /// Returns a material of the config by its name, or nil after reporting a mistake.
    func material(named name: Located<String>) -> MaterialID? {
        if let id = materials[name.value] { return id }
        let hint =
            reading.suggestion(for: name.value, among: scene.materials.map(\.name).filter { materials[$0] != nil })
            ?? "use a name from this config's `materials`"
        reading.fail("there is no material \(name.value.quoted); \(hint)", at: name.location)
        return nil
    }

    /// Reports a mistake if a material reads texture coordinates that a mesh does not have.
    func checkTextureCoordinates(of id: MaterialID, on mesh: Mesh, at location: ConfigLocation) {
        let material = scene[id]
        for slot in material.readSlots.map({ material.slots[$0] }) + [material.displacement?.slot] {
            guard let slot else { continue }
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

    /// Notes the slots whose texture coordinate sets exceed the two that a surface supports.
    private func noteSurplusSets(of material: Material, at location: ConfigLocation) {
        var sets: [Int] = []
        for name in material.readSlots {
            guard let slot = material.slots[name], case .texture = slot.contents, !sets.contains(slot.textureCoordinateSet)
            else { continue }
            guard sets.count < Material.mostTextureCoordinateSets else {
                reading.note(
                    "the `\(name.rawValue)` of material \(material.name.quoted) reads set \(slot.textureCoordinateSet) of texture coordinates, but "
                        + "a surface has at most \(sets.count) sets and its other textures read sets "
                        + "\(sets.map(String.init).joined(separator: " and ")); "
                        + "it uses set \(sets[0]) instead", at: location)
                return
            }
            sets.append(slot.textureCoordinateSet)
        }
    }
}
