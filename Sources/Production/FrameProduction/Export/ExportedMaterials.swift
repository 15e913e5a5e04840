import ConfigLanguage
import Imaging
import MeshFormats
import RasterResources
import RenderMath
import SceneGraph
import SceneRenderer

/// The materials of a frame in glTF's metallic-roughness model, with their textures.
///
/// Slots of physically based materials correspond to glTF's. `lambert` is a dielectric without reflectance. The highlights of
/// `phong` and `blinn` become microfacets with the same width and the same brightness at their centres: for Blinn's exponent
/// `n` and specular colour `k`, the roughness is `(2 / (n + 2))^(1/4)` and the reflectance `8·k / (n + 2)`. Phong's exponent
/// counts four times.
struct ExportedMaterials {
    private(set) var materials: [ModelMaterial] = []
    private(set) var notes = ExportNotes()
    private let state: FrameState
    /// The sum of the frame's ambient lights, which glTF does not have.
    private let ambientLight: SIMD3<Float>
    private var textures: ExportedTextures
    private var indices: [Key: Int] = [:]

    /// A material, faded by the opacity of its nodes.
    private struct Key: Hashable {
        var material: MaterialID
        var opacity: Float
    }

    init(
        of state: FrameState, in scene: Scene, ambientLight: SIMD3<Float>, reading pictures: [FrameImage: SRGBImage]
    ) {
        (self.state, self.ambientLight) = (state, ambientLight)
        textures = ExportedTextures(of: state, in: scene, reading: pictures)
    }

    /// Returns the index of a material among those of the model.
    /// - Parameter opacity: the opacity of the node.
    mutating func index(of id: MaterialID, opacity: Float) -> Int {
        let key = Key(material: id, opacity: opacity)
        if let known = indices[key] { return known }
        materials.append(convert(state[id], opacity: opacity))
        indices[key] = materials.count - 1
        return materials.count - 1
    }

    /// Returns the number of sets of texture coordinates that a material reads.
    func coordinateSetCount(of index: Int) -> Int {
        materials[index].textures.map { $0.textureCoordinateSet + 1 }.max() ?? 0
    }

    // MARK: Conversion

    private mutating func convert(_ material: Material, opacity: Float) -> ModelMaterial {
        var result = ModelMaterial(name: material.name, metalness: 0, roughness: 1)
        result.isDoubleSided = material.showsBothSides || material.cullMode == .none
        setColor(of: material, opacity: opacity, in: &result)
        switch material.lightingModel {
        case .constant: result.isUnlit = true
        case .lambert, .shadowOnly: result.reflectance = .zero
        case .phong, .blinn: setHighlights(of: material, in: &result)
        case .physicallyBased, .skin: setSurface(of: material, in: &result)
        }
        if !result.isUnlit { setDetails(of: material, in: &result) }
        result.textures.sort { $0.slot.rawValue < $1.slot.rawValue }
        noteLosses(of: material, exportedAs: result)
        return result
    }

    /// Sets the diffuse colour and everything that makes the surface transparent.
    private mutating func setColor(of material: Material, opacity: Float, in result: inout ModelMaterial) {
        let diffuse = factor(of: material.diffuse, in: material)
        var tinted = diffuse.color * (multiply(of: material) ?? SIMD3(repeating: 1))
        // Unlit surfaces add ambient light in their diffuse colour, and glTF has none.
        if material.lightingModel == .constant, material.ambient == nil { tinted *= SIMD3(repeating: 1) + ambientLight }
        result.diffuse = fraction(tinted, "diffuse colour", of: material)
        var coverage = diffuse.alpha * presence(of: material)
        if material.isGlass {
            result.transmission = 1 - material.transparency
            coverage *= opacity
        } else {
            coverage *=
                material.transparencyMode == .rgbZero && material.transparent != nil ? opacity : material.transparency * opacity
        }
        result.opacity = min(max(coverage, 0), 1)
        var isOpaque = result.opacity >= 1
        if addTexture(of: material.diffuse, as: .diffuse, in: &result, of: material, { .colors($0) }) {
            isOpaque = isOpaque && ExportedTextures.Content(material.diffuse.contents).map(textures.isOpaque) ?? true
        }
        if let cutoff = material.alphaCutoff {
            result.alphaMode = .mask(cutoff: cutoff)
        } else if material.blendMode == .replace || isOpaque && material.vertexColors != .translucent {
            result.alphaMode = .opaque
        } else {
            result.alphaMode = .blend
        }
    }

    /// Returns the coverage by the `transparent` slot, if it is uniform.
    private mutating func presence(of material: Material) -> Float {
        guard let slot = material.transparent else { return 1 }
        guard case .color(let color) = slot.contents else {
            notes.add("its transparency map is not exported", of: words(material))
            return 1
        }
        let value = color.premultiplied
        guard material.transparencyMode == .rgbZero else { return value.w }
        return 1 - min(max(value.xyz.luminance * slot.intensity * material.transparency, 0), 1)
    }

    private mutating func setHighlights(of material: Material, in result: inout ModelMaterial) {
        let specular = factor(of: material.specular, in: material).color
        let exponent = max(material.shininess, 0) * (material.lightingModel == .phong ? 4 : 1)
        result.roughness = Float(PortableMath.pow(2 / (Double(exponent) + 2), 0.25))
        result.reflectance = pointwiseMin(specular * (8 / (exponent + 2)), SIMD3(repeating: 1))
        guard specular.max() > 0 else {
            result.roughness = 1
            return
        }
        _ = addTexture(of: material.specular, as: .specular, in: &result, of: material) { .colors($0) }
        notes.add(
            "its highlights are approximated: \(material.lightingModel.rawValue) is not a model of glTF", of: words(material))
    }

    private mutating func setSurface(of material: Material, in result: inout ModelMaterial) {
        setMetalnessAndRoughness(of: material, in: &result)
        result.reflectance = fraction(factor(of: material.reflectance, in: material).color, "reflectance", of: material)
        _ = addTexture(of: material.reflectance, as: .specular, in: &result, of: material) { .colors($0) }
        if material.hasClearCoat {
            result.clearCoat = number(of: material.clearCoat, "clear coat", of: material)
            result.clearCoatRoughness = number(of: material.clearCoatRoughness, "clear coat roughness", of: material)
            addNumber(of: material.clearCoat, as: .clearCoat, in: &result, of: material) {
                .numbers(red: $0, green: nil, blue: nil, alpha: nil)
            }
            addNumber(of: material.clearCoatRoughness, as: .clearCoatRoughness, in: &result, of: material) {
                .numbers(red: nil, green: $0, blue: nil, alpha: nil)
            }
            addNormals(material.clearCoatNormal, as: .clearCoatNormal, in: &result, of: material)
        }
        if material.hasSheen {
            result.sheen = fraction(factor(of: material.sheen, in: material).color, "sheen", of: material)
            result.sheenRoughness = number(of: material.sheenRoughness, "sheen roughness", of: material)
            _ = addTexture(of: material.sheen, as: .sheen, in: &result, of: material) { .colors($0) }
            addNumber(of: material.sheenRoughness, as: .sheenRoughness, in: &result, of: material) {
                .numbers(red: nil, green: nil, blue: nil, alpha: $0)
            }
        }
        if material.lightingModel == .skin {
            notes.add("the light beneath its skin is not exported; it is lit as `physicallyBased`", of: words(material))
        }
    }

    /// Sets metalness and roughness. glTF stores both in one texture: a texture of roughness in green, metalness in blue.
    private mutating func setMetalnessAndRoughness(of material: Material, in result: inout ModelMaterial) {
        let (metalness, roughness) = (material.metalness, material.roughness)
        result.metalness = number(of: metalness, "metalness", of: material)
        result.roughness = number(of: roughness, "roughness", of: material)
        let green = ExportedTextures.Channel(roughness)
        var blue = ExportedTextures.Channel(metalness)
        guard let slot = green != nil ? roughness : blue != nil ? metalness : nil else { return }
        if green != nil, blue != nil, !roughness.isPlaced(as: metalness) {
            notes.add("its metalness map is not exported: it is placed unlike its roughness map", of: words(material))
            blue = nil
        }
        _ = addTexture(of: slot, as: .metalnessRoughness, in: &result, of: material) { _ in
            .numbers(red: nil, green: green, blue: blue, alpha: nil)
        }
    }

    /// Sets the emitted light, the normal map and the occlusion map, which all lit models have.
    private mutating func setDetails(of material: Material, in result: inout ModelMaterial) {
        if material.selfIllumination == nil {
            let factor = factor(of: material.emission, in: material).color
            result.emission = pointwiseMax(factor * (multiply(of: material) ?? SIMD3(repeating: 1)), .zero)
            if result.emission != .zero {
                _ = addTexture(of: material.emission, as: .emission, in: &result, of: material) { .colors($0) }
            }
        } else {
            notes.add("its self-illumination is not exported", of: words(material))
        }
        addNormals(material.normal, as: .normal, in: &result, of: material)
        addNumber(of: material.ambientOcclusion, as: .ambientOcclusion, in: &result, of: material) {
            .numbers(red: $0, green: nil, blue: nil, alpha: nil)
        }
        if case .color = material.ambientOcclusion.contents, number(of: material.ambientOcclusion, in: material) != 1 {
            notes.add("its uniform ambient occlusion is not exported", of: words(material))
        }
    }

    /// Returns the `multiply` slot's colour; nil if it is a texture, which is noted.
    private mutating func multiply(of material: Material) -> SIMD3<Float>? {
        guard case .color = material.multiply.contents else { return nil }
        return factor(of: material.multiply, in: material).color
    }

    /// Adds a note for each property of a material that glTF does not have.
    private mutating func noteLosses(of material: Material, exportedAs result: ModelMaterial) {
        let place = words(material)
        if case .color = material.multiply.contents {
            if !result.isUnlit, multiply(of: material) != SIMD3(repeating: 1) {
                notes.add("its `multiply` applies to its diffuse colour and emission, not to its highlights", of: place)
            }
        } else {
            notes.add("its `multiply` texture is not exported", of: place)
        }
        if case .color(let color) = material.reflective.contents {
            if color.premultiplied.xyz != .zero { notes.add("its `reflective` colour is not exported", of: place) }
        } else {
            notes.add("its reflected cube map is not exported", of: place)
        }
        if result.isUnlit, factor(of: material.emission, in: material).color != .zero {
            notes.add("its emission is not exported, because it is not lit", of: place)
        }
        if ![.alpha, .replace, .multiply].contains(material.blendMode) {
            notes.add("is blended by alpha in glTF, not by `\(material.blendMode.rawValue)`", of: place)
        }
        if material.cullMode == .front { notes.add("shows its front faces in glTF, not its back faces", of: place) }
        if material.fillMode == .lines { notes.add("is filled in glTF, not drawn as edges", of: place) }
        if !material.readsFromDepth { notes.add("is hidden by nearer surfaces in glTF", of: place) }
        // Viewers do not write the depth of blended surfaces.
        if !material.writesToDepth, result.alphaMode != .blend { notes.add("hides farther surfaces in glTF", of: place) }
        if material.colorWriteMask != .all { notes.add("writes all colour channels in glTF, not only some", of: place) }
        if material.transparencyMode == .singleLayer { notes.add("shows all its layers in glTF", of: place) }
        if material.directionToEye != nil, !result.isUnlit {
            notes.add("its highlights follow the camera in glTF, not `eye`", of: place)
        }
    }

    // MARK: Slots

    /// Returns the factor on a slot's texture, or its colour, with straight alpha.
    private func factor(of slot: MaterialSlot, in material: Material) -> (color: SIMD3<Float>, alpha: Float) {
        let own: LinearColor = if case .color(let color) = slot.contents { color } else { slot.tint }
        let value = own.premultiplied
        return (value.w > 0 ? value.xyz / value.w * slot.intensity : .zero, value.w)
    }

    /// Returns the factor on the number that a slot reads, or its number.
    private mutating func number(of slot: MaterialSlot, _ name: String, of material: Material) -> Float {
        fraction(SIMD3(repeating: number(of: slot, in: material)), name, of: material).x
    }

    private func number(of slot: MaterialSlot, in material: Material) -> Float {
        let (color, alpha) = factor(of: slot, in: material)
        return switch slot.component {
        case .red: color.x
        case .green: color.y
        case .blue: color.z
        case .alpha: alpha
        }
    }

    /// Returns a colour with its channels clamped to 0…1, and notes a change.
    private mutating func fraction(_ color: SIMD3<Float>, _ name: String, of material: Material) -> SIMD3<Float> {
        let clamped = pointwiseMin(pointwiseMax(color, .zero), SIMD3(repeating: 1))
        if clamped != color { notes.add("its \(name) is clamped to 0…1, as glTF requires", of: words(material)) }
        return clamped
    }

    private func words(_ material: Material) -> String {
        material.name.isEmpty ? "a material without a name" : "material \(material.name.quoted)"
    }

    private mutating func addNumber(
        of slot: MaterialSlot, as target: ModelTexture.Slot, in result: inout ModelMaterial, of material: Material,
        _ use: (ExportedTextures.Channel) -> ExportedTextures.Use
    ) {
        guard let channel = ExportedTextures.Channel(slot) else { return }
        _ = addTexture(of: slot, as: target, in: &result, of: material) { _ in use(channel) }
    }

    private mutating func addNormals(
        _ slot: MaterialSlot?, as target: ModelTexture.Slot, in result: inout ModelMaterial, of material: Material
    ) {
        guard let slot else { return }
        _ = addTexture(of: slot, as: target, in: &result, of: material) { .normals($0, greenIsDown: slot.greenIsDown) }
    }

    /// Adds the texture of a slot, if it has one, and returns whether it has.
    private mutating func addTexture(
        of slot: MaterialSlot, as target: ModelTexture.Slot, in result: inout ModelMaterial, of material: Material,
        _ use: (ExportedTextures.Content) -> ExportedTextures.Use
    ) -> Bool {
        guard let content = ExportedTextures.Content(slot.contents) else { return false }
        guard slot.textureCoordinateSet >= 0 else {
            notes.add("its \(target.words) is not exported: the camera projects it", of: words(material))
            return false
        }
        let name = (material.name.isEmpty ? "material" : material.name) + " " + target.words
        let use = use(content)
        guard let file = textures.file(use, named: name) else { return false }
        if case .colors = use, !textures.fitsInSixteenBits(content) {
            notes.add("its \(target.words) is exported with 16 bits a channel", of: words(material))
        }
        var texture = ModelTexture(
            slot: target, source: .embedded(file), textureCoordinateSet: slot.textureCoordinateSet,
            wrapU: wrap(slot.wrap.u, material), wrapV: wrap(slot.wrap.v, material))
        texture.filter = Self.filter(slot.filter)
        texture.showsLargeTexels = slot.magnification == .nearest
        texture.transform = ModelTexture.Transform(slot.textureTransform)
        if !texture.transform.expresses(slot.textureTransform) {
            notes.add("the placement of its \(target.words) is approximated: glTF cannot shear textures", of: words(material))
        }
        if target == .normal || target == .clearCoatNormal { texture.strength = slot.strength }
        result.textures.append(texture)
        return true
    }

    private mutating func wrap(_ mode: WrapMode, _ material: Material) -> ModelTexture.Wrap {
        switch mode {
        case .repeat: return .repeat
        case .mirror: return .mirror
        case .clamp: return .clamp
        case .border:
            notes.add("its textures continue beyond their edges in glTF, which has no border", of: words(material))
            return .clamp
        }
    }

    private static func filter(_ filter: TextureFilter) -> ModelTexture.Filter {
        switch filter {
        case .nearest: .nearest
        case .bilinear: .bilinear
        case .nearestMipmap: .nearestMipmap
        case .trilinear, .anisotropic: .trilinear
        }
    }
}

extension ExportedTextures.Channel {
    /// Returns nil if the slot has no texture.
    fileprivate init?(_ slot: MaterialSlot) {
        guard let content = ExportedTextures.Content(slot.contents) else { return nil }
        self.init(content: content, component: slot.component)
    }
}

extension MaterialSlot {
    /// Whether both slots read their textures at the same coordinates in the same way.
    fileprivate func isPlaced(as other: MaterialSlot) -> Bool {
        textureCoordinateSet == other.textureCoordinateSet && wrap == other.wrap
            && textureTransform == other.textureTransform
    }
}

extension ModelTexture.Transform {
    /// The scale, rotation and offset of a transform. Shear is lost.
    fileprivate init(_ transform: TextureTransform) {
        self.init()
        guard transform != .identity else { return }
        offset = transform.offset
        // The first column is (cos·x, −sin·x), the second (sin·y, cos·y).
        let (u, v) = (transform.alongU, transform.alongV)
        scale = SIMD2(Self.length(u), Self.length(v))
        if u.x * v.y - u.y * v.x < 0 { scale.y = -scale.y }
        rotation = Float(PortableMath.atan2(-Double(u.y), Double(u.x)))
    }

    /// Whether the parts are those of a transform, to within 1/100 000 of its longer axis.
    fileprivate func expresses(_ transform: TextureTransform) -> Bool {
        let composed = TextureTransform(scale: scale, rotation: rotation, offset: offset)
        let difference = max(
            Self.length(composed.alongU - transform.alongU), Self.length(composed.alongV - transform.alongV))
        return difference <= 1e-5 * max(abs(scale.x), abs(scale.y))
    }

    private static func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }
}
