import ConfigLanguage
import DescribedErrors
import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import RasterResources
import RenderMath
import SceneGraph

// Materials of model files, rendered as their authors intended.
extension SceneBuilder {
    /// Converts a model's material.
    func material(_ source: ModelMaterial, of model: ModelSource) -> Material {
        var material = Material(name: source.name)
        func slot(_ texture: ModelTexture.Slot, tint: SIMD3<Float>, _ use: TextureUse) -> MaterialSlot {
            self.slot(source.texture(for: texture), tint: tint, use, of: model)
        }
        material.diffuse = diffuseSlot(of: source, in: model)
        if case .texture(let id) = material.diffuse.contents, case .still(let texture) = scene[id],
            texture.size == ImageSize(1, 1)
        {
            let name = source.name.isEmpty ? "a material" : "material \(source.name.quoted)"
            reading.note("the texture of \(name) is 1×1 pixel, so the surface has a single colour", at: model.location)
        }
        material.emission = slot(.emission, tint: source.emission, .opaqueColor)
        // Transmitted light is not scattered, and shows the background.
        material.transparency = (source.alphaMode == .blend ? source.opacity : 1) * (1 - source.transmission)
        if case .mask(let cutoff) = source.alphaMode {
            // The test compares alpha times the opacity; what passes is opaque (glTF 2.0, section 3.9.4). No alpha reaches 2.
            material.alphaCutoff = cutoff > source.opacity ? 2 : source.opacity > 0 ? cutoff / source.opacity : 0
        }
        material.isDoubleSided = source.isDoubleSided
        material.vertexColors = source.alphaMode == .opaque ? .opaque : .translucent
        if let texture = source.texture(for: .normal) {
            let slot = self.slot(texture, tint: SIMD3(1, 1, 1), .normals(material: source.name), of: model)
            if case .texture = slot.contents { material.normal = .normalMap(slot, strength: texture.strength) }
        } else if let texture = source.texture(for: .height) {
            material.normal = bumpSlot(texture, of: source, in: model)
        }
        if let texture = source.texture(for: .ambientOcclusion) {
            material.ambientOcclusion = self.slot(
                texture, tint: SIMD3(1, 1, 1), .occlusion(strength: texture.strength), of: model)
        }
        if source.isUnlit {
            material.lightingModel = .constant
            material.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        } else if let metalness = source.metalness, let roughness = source.roughness {
            material.lightingModel = .physicallyBased
            material.keepsReflections = source.transmission > 0
            material.reflectance = MaterialSlot(
                .color(red: source.reflectance.x, green: source.reflectance.y, blue: source.reflectance.z))
            material.metalness = slot(.metalnessRoughness, tint: SIMD3(repeating: metalness), .numbers)
            material.metalness.component = .blue
            material.roughness = slot(.metalnessRoughness, tint: SIMD3(repeating: roughness), .numbers)
            material.roughness.component = .green
            // Other formats store metalness and roughness in separate grey pictures.
            if source.texture(for: .metalness) != nil {
                material.metalness = slot(.metalness, tint: SIMD3(repeating: metalness), .numbers)
            }
            if source.texture(for: .roughness) != nil {
                material.roughness = slot(.roughness, tint: SIMD3(repeating: roughness), .numbers)
            }
            if let texture = source.texture(for: .specularGlossiness) {
                material.reflectance = self.slot(texture, tint: source.reflectance, .opaqueColor, of: model)
                material.roughness = self.slot(
                    texture, tint: SIMD3(1, 1, 1), .roughness(glossiness: 1 - roughness), of: model)
            }
            applyClearCoat(of: source, to: &material, in: model)
            applySheen(of: source, to: &material, in: model)
        } else {
            material.specular = slot(.specular, tint: source.specular, .opaqueColor)
            // Files give materials without highlights a meaningless exponent.
            if source.specular != .zero { material.shininess = source.shininess }
        }
        return material
    }

    private func applyClearCoat(of source: ModelMaterial, to material: inout Material, in model: ModelSource) {
        guard source.clearCoat > 0 else { return }
        let strength = SIMD3<Float>(repeating: source.clearCoat)
        material.clearCoat = slot(source.texture(for: .clearCoat), tint: strength, .numbers, of: model)
        let roughness = SIMD3<Float>(repeating: source.clearCoatRoughness)
        material.clearCoatRoughness = slot(source.texture(for: .clearCoatRoughness), tint: roughness, .numbers, of: model)
        material.clearCoatRoughness.component = .green
        if let texture = source.texture(for: .clearCoatNormal) {
            let slot = self.slot(texture, tint: SIMD3(1, 1, 1), .normals(material: source.name), of: model)
            if case .texture = slot.contents { material.clearCoatNormal = .normalMap(slot, strength: texture.strength) }
        }
    }

    private func applySheen(of source: ModelMaterial, to material: inout Material, in model: ModelSource) {
        guard source.sheen != .zero else { return }
        material.sheen = slot(source.texture(for: .sheen), tint: source.sheen, .opaqueColor, of: model)
        let roughness = SIMD3<Float>(repeating: source.sheenRoughness)
        material.sheenRoughness = slot(source.texture(for: .sheenRoughness), tint: roughness, .alpha, of: model)
    }

    /// Returns the material that tints the light passing through a model's glass: it multiplies the background by the glass's
    /// colour. Nil for clear glass.
    func tint(of glass: Material) -> MaterialID? {
        guard glass.lightingModel.isPhysicallyBased, glass.keepsReflections, glass.transparency < 1, glass.blendMode == .alpha,
            glass.diffuse.contents != .color(red: 1, green: 1, blue: 1)
        else { return nil }
        var tint = Material(name: glass.name, lightingModel: .constant)
        tint.diffuse = glass.diffuse
        tint.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        tint.vertexColors = glass.vertexColors
        tint.alphaCutoff = glass.alphaCutoff
        tint.blendMode = .multiply
        tint.cullMode = glass.cullMode
        tint.isDoubleSided = glass.isDoubleSided
        tint.readsFromDepth = glass.readsFromDepth
        tint.writesToDepth = false
        return scene.add(tint)
    }

    /// Returns the slot of a material's colour, with its opacity map applied.
    private func diffuseSlot(of source: ModelMaterial, in model: ModelSource) -> MaterialSlot {
        let diffuse = source.texture(for: .diffuse)
        guard let opacity = source.texture(for: .opacity), opacity.source != diffuse?.source else {
            return slot(diffuse, tint: source.diffuse, source.alphaMode == .opaque ? .opaqueColor : .color, of: model)
        }
        guard let diffuse else { return slot(opacity, tint: source.diffuse, .coverage, of: model) }
        if !opacity.isPlaced(as: diffuse) {
            reading.note(
                "the opacity map of material \(source.name.quoted) is placed like its diffuse texture; "
                    + "the model's file places it "
                    + "differently", at: model.location)
        }
        return slot(diffuse, tint: source.diffuse, .covered(by: opacity), of: model)
    }

    /// Returns the slot of a bump map, which files use for heights as well as normals; nil if it cannot be read.
    private func bumpSlot(_ texture: ModelTexture, of source: ModelMaterial, in model: ModelSource) -> MaterialSlot? {
        guard let image = assets.picture(texture, of: model.url, for: .numbers, at: model.location) else { return nil }
        let wrap = TextureWrap(u: Self.wrap(texture.wrapU), v: Self.wrap(texture.wrapV))
        let use = image.numbers.holdsDirections ? TextureUse.numbers : .heights(wrap)
        return .normalMap(slot(texture, tint: SIMD3(1, 1, 1), use, of: model), strength: texture.strength)
    }

    /// A picture of a model and its use in slots.
    struct ModelTextureUse: Hashable {
        var model: URL
        var source: ModelTexture.Source
        var use: TextureUse
    }

    /// The use of a picture in a slot.
    enum TextureUse: Hashable {
        /// A colour with alpha.
        case color
        /// A colour whose alpha is ignored.
        case opaqueColor
        /// White with the coverage of an opacity map.
        case coverage
        /// A colour with the coverage of an opacity map.
        case covered(by: ModelTexture)
        /// Numbers without colour encoding.
        case numbers
        /// The normals of a named material.
        case normals(material: String)
        /// Normals computed from heights.
        case heights(TextureWrap)
        /// The fraction of ambient light that arrives, with the strength of its reduction.
        case occlusion(strength: Float)
        /// Roughness: 1 minus the product of alpha and a factor.
        case roughness(glossiness: Float)
        /// The alpha as a number.
        case alpha
        /// The fraction of light that a volume lets through, from its thickness and its density at a thickness of 1.
        case transmission(density: SIMD3<Float>)

        /// Whether the texture is made of two pictures.
        var hasSecondPicture: Bool { if case .covered = self { true } else { false } }

        /// The use of the picture's samples.
        var samples: SampleUse {
            switch self {
            case .color, .opaqueColor, .covered: .colors
            case .coverage, .numbers, .normals, .heights, .occlusion, .roughness, .alpha, .transmission: .numbers
            }
        }
    }

    /// Returns a slot with a model's texture, or only the tint if there is no texture or it cannot be read.
    func slot(
        _ texture: ModelTexture?, tint: SIMD3<Float>, _ use: TextureUse, of model: ModelSource
    ) -> MaterialSlot {
        let color = LinearColor(red: tint.x, green: tint.y, blue: tint.z)
        guard let texture, let id = self.texture(texture, use, of: model) else { return MaterialSlot(.color(color)) }
        var slot = MaterialSlot(
            .texture(id), wrap: TextureWrap(u: Self.wrap(texture.wrapU), v: Self.wrap(texture.wrapV)))
        slot.tint = color
        slot.textureCoordinateSet = texture.textureCoordinateSet
        slot.filter = Self.filter(texture.filter)
        slot.magnification = texture.showsLargeTexels ? .nearest : .linear
        slot.textureTransform = TextureTransform(
            scale: texture.transform.scale, rotation: texture.transform.rotation, offset: texture.transform.offset)
        return slot
    }

    /// Returns the texture for one use of a picture, created once; nil if the picture cannot be read.
    private func texture(_ texture: ModelTexture, _ use: TextureUse, of model: ModelSource) -> TextureID? {
        // Normals are the same for all materials; the name is only for messages.
        var shared = use
        if case .normals = use { shared = .normals(material: "") }
        let key = ModelTextureUse(model: model.url, source: texture.source, use: shared)
        if let known = modelTextures[key] { return known }
        guard let image = assets.picture(texture, of: model.url, for: use.samples, at: model.location) else { return nil }
        var covering: DecodedImage?
        if case .covered(let map) = use {
            covering = assets.picture(map, of: model.url, for: .numbers, at: model.location)
        }
        if case .normals(let material) = use { note(normalsOf: image, material: material, at: model.location) }
        let made = assets.texture(of: texture, for: shared, in: model.url) {
            switch use {
            case .color: image.texture
            case .opaqueColor: image.opaqueTexture
            case .coverage: .picture(image.coverage)
            case .covered: covering.map { .picture(image.covered(by: $0)) } ?? image.texture
            case .numbers, .normals: .light(image.numbers)
            case .heights(let wrap): .light(image.numbers.normals(ofHeightsWrapping: wrap))
            case .occlusion(let strength): .light(image.occlusion(strength: strength))
            case .roughness(let glossiness): .light(image.roughness(glossiness: glossiness))
            case .alpha: .light(image.alpha)
            case .transmission(let density): .light(image.transmission(density: density))
            }
        }
        let id = scene.add(.still(made))
        modelTextures[key] = id
        return id
    }

    /// Adds a note if the numbers of a normal map are not directions.
    private func note(normalsOf image: DecodedImage, material: String, at location: ConfigLocation) {
        if let note = image.numbers.noteOfNormals(named: "the normal map of material \(material.quoted)") {
            reading.note(note, at: location)
        }
    }

    private static func filter(_ filter: ModelTexture.Filter) -> TextureFilter {
        switch filter {
        case .nearest: .nearest
        case .bilinear: .bilinear
        case .nearestMipmap: .nearestMipmap
        case .trilinear: .trilinear
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

extension ModelTexture {
    /// Whether both are mapped to a surface in the same way.
    fileprivate func isPlaced(as other: ModelTexture) -> Bool {
        textureCoordinateSet == other.textureCoordinateSet && wrapU == other.wrapU && wrapV == other.wrapV
            && transform == other.transform
    }
}
