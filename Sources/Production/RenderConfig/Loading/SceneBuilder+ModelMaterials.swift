import ConfigLanguage
import DescribedErrors
import ImageCodecs
import Imaging
import MeshFormats
import RenderMath
import SceneGraph

// The materials of model files, as their makers meant them.
extension SceneBuilder {
    /// A model's own material in our terms.
    func material(_ source: ModelMaterial, of model: ModelSource) -> Material {
        var material = Material(name: source.name)
        func slot(_ texture: ModelTexture.Slot, tint: SIMD3<Float>, _ use: TextureUse) -> MaterialSlot {
            self.slot(source.texture(for: texture), tint: tint, use, of: model)
        }
        material.diffuse = slot(.diffuse, tint: source.diffuse, source.alphaMode == .opaque ? .opaqueColor : .color)
        material.emission = slot(.emission, tint: source.emission, .opaqueColor)
        material.transparency = source.alphaMode == .opaque ? 1 : source.opacity
        if case .mask(let cutoff) = source.alphaMode { material.alphaCutoff = cutoff }
        material.isDoubleSided = source.isDoubleSided
        material.vertexColors = source.alphaMode == .opaque ? .opaque : .translucent
        if let texture = source.texture(for: .normal) {
            let name = "the normal map of material \(source.name.quoted)"
            let slot = self.slot(texture, tint: SIMD3(1, 1, 1), .normals(name: name), of: model)
            if case .texture = slot.contents { material.normal = NormalSlot(slot, strength: texture.strength) }
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
            material.keepsReflections = source.isTransmissive
            material.reflectance = MaterialSlot(
                .color(red: source.reflectance.x, green: source.reflectance.y, blue: source.reflectance.z))
            material.metalness = slot(.metalnessRoughness, tint: SIMD3(repeating: metalness), .numbers)
            material.metalness.component = .blue
            material.roughness = slot(.metalnessRoughness, tint: SIMD3(repeating: roughness), .numbers)
            material.roughness.component = .green
            if let texture = source.texture(for: .specularGlossiness) {
                material.reflectance = self.slot(texture, tint: source.reflectance, .opaqueColor, of: model)
                material.roughness = self.slot(
                    texture, tint: SIMD3(1, 1, 1), .roughness(glossiness: 1 - roughness), of: model)
            }
        } else {
            material.specular = slot(.specular, tint: source.specular, .opaqueColor)
            material.shininess = source.shininess
        }
        return material
    }

    /// The use that a slot makes of a picture.
    enum TextureUse {
        /// A colour with alpha.
        case color
        /// A colour whose alpha is passed over.
        case opaqueColor
        /// Numbers, which are not encoded.
        case numbers
        /// The numbers of directions, with the words for what holds them.
        case normals(name: String)
        /// The share of light that arrives, as far as a strength lets it be less than 1.
        case occlusion(strength: Float)
        /// Alpha, times a factor, as what is missing to 1.
        case roughness(glossiness: Float)
    }

    /// A slot that shows a model's texture, or the tint alone where there is none, or it cannot be read.
    private func slot(
        _ texture: ModelTexture?, tint: SIMD3<Float>, _ use: TextureUse, of model: ModelSource
    ) -> MaterialSlot {
        let color = LinearColor(red: tint.x, green: tint.y, blue: tint.z)
        guard let texture, let image = assets.picture(texture, of: model.url, at: model.location) else {
            return MaterialSlot(.color(color))
        }
        let contents: Texture =
            switch use {
            case .color: image.texture
            case .opaqueColor: image.opaqueTexture
            case .numbers: .light(image.numbers)
            case .normals(let name): .light(normals(of: image, named: name, at: model.location))
            case .occlusion(let strength): .light(image.occlusion(strength: strength))
            case .roughness(let glossiness): .light(image.roughness(glossiness: glossiness))
            }
        var slot = MaterialSlot(
            .texture(scene.add(contents)), wrap: TextureWrap(u: Self.wrap(texture.wrapU), v: Self.wrap(texture.wrapV)))
        slot.tint = color
        slot.textureCoordinateSet = texture.textureCoordinateSet
        slot.filter = Self.filter(texture.filter)
        slot.textureTransform = TextureTransform(
            scale: texture.transform.scale, rotation: texture.transform.rotation, offset: texture.transform.offset)
        return slot
    }

    /// A normal map's numbers, with a note where they are none of directions.
    private func normals(of image: DecodedImage, named name: String, at location: ConfigLocation) -> LinearImage {
        let numbers = image.numbers
        if let note = numbers.noteOfNormals(named: name) { reading.note(note, at: location) }
        return numbers
    }

    private static func filter(_ filter: ModelTexture.Filter) -> TextureFilter {
        switch filter {
        case .nearest: .nearest
        case .bilinear: .bilinear
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
