/// Images, samplers, textures and materials (glTF 2.0, sections 3.8 and 3.9), checked and converted to the model's types.
struct GLTFMaterials {
    private(set) var materials: [ModelMaterial] = []
    /// Notes on unsupported features of materials, one line each.
    private(set) var notes: [String] = []

    /// The source of each image.
    private var images: [ModelTexture.Source] = []
    private var samplers: [Sampler] = []
    private var textures: [(sampler: Sampler, image: Int?)] = []

    var undrawn = UndrawnParts()

    /// The sampling of a texture.
    private struct Sampler {
        var wrapU = ModelTexture.Wrap.repeat
        var wrapV = ModelTexture.Wrap.repeat
        var filter = ModelTexture.Filter.trilinear
        var showsLargeTexels = false
    }

    /// The range of a factor, with a tolerance for the rounding of exporters.
    static let unitRange = -1e-6...1.000_001

    /// The supported material extensions; the others give a note.
    static let extensions = [
        "KHR_materials_unlit", "KHR_materials_emissive_strength", "KHR_materials_ior", "KHR_materials_specular",
        "KHR_materials_transmission", "KHR_materials_volume", "KHR_materials_clearcoat", "KHR_materials_sheen",
        "KHR_materials_pbrSpecularGlossiness",
    ]

    init(document: GLTFField.Members, buffers: GLTFBuffers, limit: Int) throws(GLTFFault) {
        // Several images may refer to the same bytes of a buffer, and each image gets its own copy.
        var size = 0
        for field in try document["images"].elements() {
            let image = try Self.image(field.requiredMembers(), path: field.path, buffers: buffers, limit: limit - size)
            if case .embedded(let picture) = image { size += picture.bytes.count }
            images.append(image)
        }
        for field in try document["samplers"].elements() {
            samplers.append(try Self.sampler(field.requiredMembers()))
        }
        for field in try document["textures"].elements() {
            textures.append(try texture(field.requiredMembers()))
        }
        for (index, field) in try document["materials"].elements().enumerated() {
            materials.append(try material(field.requiredMembers(), index: index))
        }
        notes += undrawn.notes
    }

    private static func image(
        _ image: GLTFField.Members, path: String, buffers: GLTFBuffers, limit: Int
    ) throws(GLTFFault) -> ModelTexture.Source {
        let given = try image["name"].text() ?? ""
        let name = given.isEmpty ? path : given
        let mediaType = try image["mimeType"].text()
        let view = try image["bufferView"].index(below: buffers.views.count, of: "buffer views")
        let uri = try image["uri"].text()
        switch (uri, view) {
        case (nil, nil): throw image["uri"].fault("and bufferView are both missing; one of them must locate the image")
        case (_?, _?): throw image["uri"].fault("and bufferView are both given; only one of them may locate the image")
        case (let uri?, nil):
            guard let data = try GLTFDataURI(image["uri"], limit: limit) else { return .file(relativePath: uri) }
            return .embedded(EmbeddedPicture(name: name, bytes: data.bytes))
        case (nil, let view?):
            guard mediaType != nil else {
                throw image["mimeType"].fault(
                    wanted: "\"image/png\" or \"image/jpeg\", because bufferView locates the image")
            }
            let bytes = buffers.views[view].bytes
            try GLTFFault.check("bytes of images", bytes.count, within: limit)
            return .embedded(EmbeddedPicture(name: name, bytes: Array(bytes)))
        }
    }

    private static func sampler(_ fields: GLTFField.Members) throws(GLTFFault) -> Sampler {
        func wrap(_ key: String) throws(GLTFFault) -> ModelTexture.Wrap {
            switch try fields[key].integer(among: [33071, 33648, 10497]) {
            case 33071: .clamp
            case 33648: .mirror
            default: .repeat
            }
        }
        var sampler = Sampler(wrapU: try wrap("wrapS"), wrapV: try wrap("wrapT"))
        let magnification = try fields["magFilter"].integer(among: [9728, 9729])
        let minification = try fields["minFilter"].integer(among: [9728, 9729, 9984, 9985, 9986, 9987])
        // Modes that select mip levels but take the nearest texel are filtered anyway: this reduces aliasing and does not
        // change the colours.
        switch (magnification, minification) {
        case (9728, nil), (9728, 9728): sampler.filter = .nearest
        case (_, 9729), (_, 9728): sampler.filter = .bilinear
        case (_, 9984), (_, 9985): sampler.filter = .nearestMipmap
        default: sampler.filter = .trilinear
        }
        sampler.showsLargeTexels = magnification == 9728
        return sampler
    }

    private mutating func texture(_ texture: GLTFField.Members) throws(GLTFFault) -> (sampler: Sampler, image: Int?) {
        let sampler = try texture["sampler"].index(below: samplers.count, of: "samplers")
        var source = try texture["source"].index(below: images.count, of: "images")
        let extensions = try GLTFExtensions.members(of: texture)
        func image(_ name: String) throws(GLTFFault) -> Int? {
            try extensions[name].members()["source"].index(below: images.count, of: "images")
        }
        source = try image("EXT_texture_webp") ?? source
        // A KTX2 picture is only used if there is no other.
        if let compressed = try image("KHR_texture_basisu"), source == nil {
            notes.append("images[\(compressed)] is not drawn: it is a KTX2 picture; \(Self.conversion)")
        }
        return (sampler.map { samplers[$0] } ?? Sampler(), source)
    }

    private static let conversion = "convert the model with: gltf-transform ktxdecompress OLD NEW"

    // MARK: Materials

    private mutating func material(_ fields: GLTFField.Members, index: Int) throws(GLTFFault) -> ModelMaterial {
        var material = ModelMaterial(name: try fields["name"].text() ?? "", metalness: 1, roughness: 1)
        let surface = try fields["pbrMetallicRoughness"].members()
        try setBaseColor(&material, surface["baseColorFactor"])
        material.metalness = Float(try surface["metallicFactor"].number(in: Self.unitRange) ?? 1)
        material.roughness = Float(try surface["roughnessFactor"].number(in: Self.unitRange) ?? 1)
        try use(surface["baseColorTexture"], as: .diffuse, in: &material)
        try use(surface["metallicRoughnessTexture"], as: .metalnessRoughness, in: &material)
        try use(fields["normalTexture"], as: .normal, strength: "scale", in: &material)
        try use(fields["occlusionTexture"], as: .ambientOcclusion, strength: "strength", in: &material)
        try use(fields["emissiveTexture"], as: .emission, in: &material)
        if let factor = try fields["emissiveFactor"].numbers(count: 3, in: Self.unitRange) {
            material.emission = SIMD3(Float(factor[0]), Float(factor[1]), Float(factor[2]))
        }
        let cutoff = Float(try fields["alphaCutoff"].number(in: 0...1e6) ?? 0.5)
        switch try fields["alphaMode"].text() {
        case nil, "OPAQUE": material.alphaMode = .opaque
        case "MASK": material.alphaMode = .mask(cutoff: cutoff)
        case "BLEND": material.alphaMode = .blend
        default: throw fields["alphaMode"].fault(wanted: "OPAQUE, MASK or BLEND")
        }
        material.isDoubleSided = try fields["doubleSided"].flag() ?? false
        try applyExtensions(of: fields, to: &material, index: index)
        return material
    }

    private func setBaseColor(_ material: inout ModelMaterial, _ field: GLTFField) throws(GLTFFault) {
        guard let factor = try field.numbers(count: 4, in: Self.unitRange) else { return }
        material.diffuse = SIMD3(Float(factor[0]), Float(factor[1]), Float(factor[2]))
        material.opacity = Float(factor[3])
    }

    /// Adds a texture to a slot of a material.
    /// - Parameter strength: The key of the texture's own factor.
    func use(
        _ field: GLTFField, as slot: ModelTexture.Slot, strength: String? = nil, in material: inout ModelMaterial
    ) throws(GLTFFault) {
        guard field.isPresent else { return }
        let fields = try field.members()
        let (sampler, image) = textures[try fields["index"].requiredIndex(below: textures.count, of: "textures")]
        var set = try fields["texCoord"].integer(in: 0...Int(Int32.max)) ?? 0
        var transform = ModelTexture.Transform()
        let extensions = try GLTFExtensions.members(of: fields)["KHR_texture_transform"]
        if extensions.isPresent {
            let change = try extensions.members()
            if let scale = try change["scale"].numbers(count: 2) { transform.scale = SIMD2(Float(scale[0]), Float(scale[1])) }
            if let offset = try change["offset"].numbers(count: 2) {
                transform.offset = SIMD2(Float(offset[0]), Float(offset[1]))
            }
            transform.rotation = Float(try change["rotation"].number() ?? 0)
            set = try change["texCoord"].integer(in: 0...Int(Int32.max)) ?? set
        }
        let factor = try strength.map { key throws(GLTFFault) in try fields[key].number() ?? 1 } ?? 1
        // The image of a texture without a source would come from an unsupported extension.
        guard let image else { return }
        var texture = ModelTexture(
            slot: slot, source: images[image], textureCoordinateSet: set, wrapU: sampler.wrapU, wrapV: sampler.wrapV)
        texture.filter = sampler.filter
        texture.showsLargeTexels = sampler.showsLargeTexels
        texture.transform = transform
        texture.strength = Float(factor)
        material.textures.append(texture)
    }

    // MARK: Extensions

    private mutating func applyExtensions(
        of fields: GLTFField.Members, to material: inout ModelMaterial, index: Int
    ) throws(GLTFFault) {
        let extensions = try GLTFExtensions.members(of: fields)
        func members(_ name: String) throws(GLTFFault) -> GLTFField.Members? {
            extensions[name].isPresent ? try extensions[name].members() : nil
        }
        material.isUnlit = extensions["KHR_materials_unlit"].isPresent
        if let strength = try members("KHR_materials_emissive_strength") {
            material.emission *= Float(try strength["emissiveStrength"].number(in: 0...1e6) ?? 1)
        }
        if let refraction = try members("KHR_materials_ior") {
            let index = Float(try refraction["ior"].number(in: 0...1e3) ?? 1.5)
            // Fresnel reflectance at normal incidence; an index of 0 means a mirror.
            let root = index == 0 ? 1 : (index - 1) / (index + 1)
            material.reflectance = SIMD3(repeating: root * root)
        }
        if let specular = try members("KHR_materials_specular") {
            let factor = Float(try specular["specularFactor"].number(in: Self.unitRange) ?? 1)
            let color = try specular["specularColorFactor"].numbers(count: 3, in: 0...1e3) ?? [1, 1, 1]
            let tinted = material.reflectance * SIMD3(Float(color[0]), Float(color[1]), Float(color[2]))
            material.reflectance = pointwiseMin(tinted, SIMD3(repeating: 1)) * factor
            for key in ["specularTexture", "specularColorTexture"] where specular[key].isPresent {
                notes.append("\(specular[key].path) is not drawn; only its factor is used")
            }
        }
        if let transmission = try members("KHR_materials_transmission") {
            material.transmission = Float(try transmission["transmissionFactor"].number(in: Self.unitRange) ?? 0)
            if material.transmission > 0, transmission["transmissionTexture"].isPresent {
                notes.append("\(transmission["transmissionTexture"].path) is not drawn; only its factor is used")
            }
            // Polished glass also has a little roughness.
            if material.transmission > 0, material.roughness ?? 0 > 0.2 {
                undrawn.add("the blur of rough glass", of: Self.words(for: material, index))
            }
        }
        if let coat = try members("KHR_materials_clearcoat") {
            material.clearCoat = Float(try coat["clearcoatFactor"].number(in: Self.unitRange) ?? 0)
            material.clearCoatRoughness = Float(try coat["clearcoatRoughnessFactor"].number(in: Self.unitRange) ?? 0)
            if material.clearCoat > 0 {
                try use(coat["clearcoatTexture"], as: .clearCoat, in: &material)
                try use(coat["clearcoatRoughnessTexture"], as: .clearCoatRoughness, in: &material)
                try use(coat["clearcoatNormalTexture"], as: .clearCoatNormal, strength: "scale", in: &material)
            }
        }
        if let volume = try members("KHR_materials_volume"), material.transmission > 0 {
            try applyVolume(volume, to: &material, index: index)
        }
        if let sheen = try members("KHR_materials_sheen") { try applySheen(sheen, to: &material) }
        if let old = try members("KHR_materials_pbrSpecularGlossiness") { try applyGlossiness(old, to: &material) }
        for name in extensions.keys where !Self.extensions.contains(name) && !GLTFAvatar.extensions.contains(name) {
            undrawn.add(name, of: Self.words(for: material, index))
        }
    }

    static func words(for material: ModelMaterial, _ index: Int) -> String {
        material.name.isEmpty ? "materials[\(index)]" : "\"\(material.name)\""
    }

    /// Applies the older workflow: diffuse colour, specular colour and glossiness.
    private func applyGlossiness(_ fields: GLTFField.Members, to material: inout ModelMaterial) throws(GLTFFault) {
        try setBaseColor(&material, fields["diffuseFactor"])
        material.metalness = 0
        material.roughness = 1 - Float(try fields["glossinessFactor"].number(in: Self.unitRange) ?? 1)
        let specular = try fields["specularFactor"].numbers(count: 3, in: Self.unitRange) ?? [1, 1, 1]
        material.reflectance = SIMD3(Float(specular[0]), Float(specular[1]), Float(specular[2]))
        material.textures.removeAll { $0.slot == .diffuse || $0.slot == .metalnessRoughness }
        try use(fields["diffuseTexture"], as: .diffuse, in: &material)
        try use(fields["specularGlossinessTexture"], as: .specularGlossiness, in: &material)
    }
}
