import JSONText

extension GLBAssembly {
    /// Returns a material in glTF's metallic-roughness model.
    mutating func materialObject(_ material: ModelMaterial) throws -> OrderedJSON {
        try check(material)
        var surface: [(key: String, value: OrderedJSON)] = [
            ("baseColorFactor", .numbers([material.diffuse.x, material.diffuse.y, material.diffuse.z, material.opacity])),
            ("metallicFactor", .number(material.metalness ?? 0)), ("roughnessFactor", .number(material.roughness ?? 1)),
        ]
        if let texture = material.texture(for: .diffuse) {
            surface.append(("baseColorTexture", try textureObject(texture)))
        }
        if let texture = material.texture(for: .metalnessRoughness) {
            surface.append(("metallicRoughnessTexture", try textureObject(texture)))
        }
        var members: [(key: String, value: OrderedJSON)] = [
            ("name", .string(material.name)), ("pbrMetallicRoughness", .object(surface)),
        ]
        let slots: [(slot: ModelTexture.Slot, key: String, strength: String?)] = [
            (.normal, "normalTexture", "scale"), (.ambientOcclusion, "occlusionTexture", "strength"),
            (.emission, "emissiveTexture", nil),
        ]
        for (slot, key, strength) in slots {
            if let texture = material.texture(for: slot) {
                members.append((key, try textureObject(texture, strength: strength)))
            }
        }
        if material.emission != .zero {
            let factor = material.emission / max(material.emission.max(), 1)
            members.append(("emissiveFactor", .numbers([factor.x, factor.y, factor.z])))
        }
        return .object(try members + coverage(of: material) + extensions(of: material))
    }

    /// Readers may reject a file with a number that glTF does not allow, as Bianlian's own reader does.
    private func check(_ material: ModelMaterial) throws {
        let shares: [(name: String, values: [Float])] = [
            ("diffuse colour", [material.diffuse.x, material.diffuse.y, material.diffuse.z]),
            ("opacity", [material.opacity]), ("metalness", [material.metalness ?? 0]), ("roughness", [material.roughness ?? 1]),
            ("transmission", [material.transmission]), ("clear coat", [material.clearCoat]),
            ("clear coat roughness", [material.clearCoatRoughness]),
            ("sheen", [material.sheen.x, material.sheen.y, material.sheen.z]), ("sheen roughness", [material.sheenRoughness]),
        ]
        let reflectance = [material.reflectance.x, material.reflectance.y, material.reflectance.z]
        let emission = [material.emission.x, material.emission.y, material.emission.z]
        let placements = material.textures.flatMap { texture in
            let transform = texture.transform
            return [
                transform.scale.x, transform.scale.y, transform.rotation, transform.offset.x, transform.offset.y,
                texture.strength,
            ]
        }
        guard (shares.flatMap(\.values) + reflectance + emission + placements).allSatisfy(\.isFinite) else {
            throw GLBWriterError.notFinite(what: "material \"\(material.name)\"")
        }
        func check(_ values: [Float], of name: String, in range: ClosedRange<Float>, tolerance: ClosedRange<Double>) throws {
            guard let found = values.first(where: { !tolerance.contains(Double($0)) }) else { return }
            throw GLBWriterError.outOfRange(what: "the \(name) of material \"\(material.name)\"", found: found, range: range)
        }
        for share in shares { try check(share.values, of: share.name, in: 0...1, tolerance: GLTFMaterials.unitRange) }
        // Up to 1000 times the default of 4 %, the range that Bianlian's own reader accepts.
        try check(reflectance, of: "reflectance", in: 0...40, tolerance: 0...40)
        // The brightest `emissiveStrength` that Bianlian's own reader accepts.
        try check(emission, of: "emission", in: 0...1e6, tolerance: 0...1e6)
        let sets = material.textures.map(\.textureCoordinateSet)
        if let set = sets.first(where: { !(0...Int(Int32.max) ~= $0) }) {
            throw GLBWriterError.indexOutOfRange(
                what: "a texture coordinate set of material \"\(material.name)\"", index: set, count: Int(Int32.max))
        }
    }

    private mutating func extensions(of material: ModelMaterial) throws -> [(key: String, value: OrderedJSON)] {
        var used: [(key: String, value: OrderedJSON)] = []
        if material.isUnlit { used.append(("KHR_materials_unlit", .object([]))) }
        if material.emission.max() > 1 {
            used.append(
                ("KHR_materials_emissive_strength", .object([("emissiveStrength", .number(material.emission.max()))])))
        }
        if material.reflectance != ModelMaterial.ofGLTF.reflectance || material.texture(for: .specular) != nil {
            used.append(("KHR_materials_specular", try specular(of: material)))
        }
        if material.transmission > 0 {
            used.append(("KHR_materials_transmission", .object([("transmissionFactor", .number(material.transmission))])))
        }
        if material.clearCoat > 0 { used.append(("KHR_materials_clearcoat", try clearCoat(of: material))) }
        if material.sheen != .zero { used.append(("KHR_materials_sheen", try sheen(of: material))) }
        used.forEach { use($0.key) }
        return used.isEmpty ? [] : [("extensions", .object(used))]
    }

    private mutating func specular(of material: ModelMaterial) throws -> OrderedJSON {
        // 0.04 is the normal-incidence reflectance of dielectrics without the extension. The factor cannot exceed 1, but the
        // colour can.
        let color = material.reflectance / 0.04
        var members: [(key: String, value: OrderedJSON)] = [("specularColorFactor", .numbers([color.x, color.y, color.z]))]
        // A surface without reflectance does not reflect at grazing angles either.
        if material.reflectance == .zero { members.insert(("specularFactor", .number(Float(0))), at: 0) }
        if let texture = material.texture(for: .specular) {
            members.append(("specularColorTexture", try textureObject(texture)))
        }
        return .object(members)
    }

    private mutating func sheen(of material: ModelMaterial) throws -> OrderedJSON {
        var members: [(key: String, value: OrderedJSON)] = [
            ("sheenColorFactor", .numbers([material.sheen.x, material.sheen.y, material.sheen.z])),
            ("sheenRoughnessFactor", .number(material.sheenRoughness)),
        ]
        let slots: [(ModelTexture.Slot, String)] = [(.sheen, "sheenColorTexture"), (.sheenRoughness, "sheenRoughnessTexture")]
        for (slot, key) in slots {
            if let texture = material.texture(for: slot) { members.append((key, try textureObject(texture))) }
        }
        return .object(members)
    }

    private mutating func clearCoat(of material: ModelMaterial) throws -> OrderedJSON {
        var members: [(key: String, value: OrderedJSON)] = [
            ("clearcoatFactor", .number(material.clearCoat)),
            ("clearcoatRoughnessFactor", .number(material.clearCoatRoughness)),
        ]
        let slots: [(ModelTexture.Slot, String)] = [
            (.clearCoat, "clearcoatTexture"), (.clearCoatRoughness, "clearcoatRoughnessTexture"),
            (.clearCoatNormal, "clearcoatNormalTexture"),
        ]
        for (slot, key) in slots {
            guard let texture = material.texture(for: slot) else { continue }
            members.append((key, try textureObject(texture, strength: slot == .clearCoatNormal ? "scale" : nil)))
        }
        return .object(members)
    }

    private func coverage(of material: ModelMaterial) -> [(key: String, value: OrderedJSON)] {
        var members: [(key: String, value: OrderedJSON)] = []
        switch material.alphaMode {
        case .opaque: break
        case .mask(let cutoff):
            members.append(("alphaMode", .string("MASK")))
            if cutoff.isFinite { members.append(("alphaCutoff", .number(max(cutoff, 0)))) }
        case .blend: members.append(("alphaMode", .string("BLEND")))
        }
        if material.isDoubleSided {
            members.append(("doubleSided", .boolean(true)))
        }
        return members
    }

    /// Returns a reference to a texture. Appends its sampler to the document, and its picture unless it is already there.
    /// - Parameter strength: the key of the texture's own factor; nil if it has none.
    private mutating func textureObject(_ texture: ModelTexture, strength: String? = nil) throws -> OrderedJSON {
        let format = try PictureFormat(texture.source)
        let image = try imageIndex(texture.source, format)
        samplers.append(samplerObject(texture))
        let source: (key: String, value: OrderedJSON) = ("source", .integer(image))
        if format == .webP {
            usesWebP = true
            textures.append(
                .object([
                    ("sampler", .integer(samplers.count - 1)),
                    ("extensions", .object([(Self.webPExtension, .object([source]))])),
                ]))
        } else {
            textures.append(.object([("sampler", .integer(samplers.count - 1)), source]))
        }
        var members: [(key: String, value: OrderedJSON)] = [("index", .integer(textures.count - 1))]
        if texture.textureCoordinateSet != 0 {
            members.append(("texCoord", .integer(texture.textureCoordinateSet)))
        }
        if let strength, texture.strength != 1 { members.append((strength, .number(texture.strength))) }
        if texture.transform != ModelTexture.Transform() {
            members.append(("extensions", .object([(use(Self.transformExtension), transformObject(texture.transform))])))
        }
        return .object(members)
    }

    private func samplerObject(_ texture: ModelTexture) -> OrderedJSON {
        // OpenGL's codes: nearest, linear, and the combinations of these with mip levels.
        let filters: (magnification: Int, minification: Int)? =
            switch texture.filter {
            case .nearest: (9728, 9728)
            case .bilinear: (texture.showsLargeTexels ? 9728 : 9729, 9729)
            case .nearestMipmap: (texture.showsLargeTexels ? 9728 : 9729, 9985)
            case .trilinear: texture.showsLargeTexels ? (9728, 9987) : nil
            }
        var members: [(key: String, value: OrderedJSON)] = []
        if let filters {
            members = [("magFilter", .integer(filters.magnification)), ("minFilter", .integer(filters.minification))]
        }
        return .object(
            members + [
                ("wrapS", .integer(Self.wrapCode(texture.wrapU))), ("wrapT", .integer(Self.wrapCode(texture.wrapV))),
            ])
    }

    private func transformObject(_ transform: ModelTexture.Transform) -> OrderedJSON {
        var members: [(key: String, value: OrderedJSON)] = []
        if transform.offset != .zero { members.append(("offset", .numbers([transform.offset.x, transform.offset.y]))) }
        if transform.rotation != 0 { members.append(("rotation", .number(transform.rotation))) }
        if transform.scale != SIMD2(1, 1) { members.append(("scale", .numbers([transform.scale.x, transform.scale.y]))) }
        return .object(members)
    }

    private static let transformExtension = "KHR_texture_transform"
    static let webPExtension = "EXT_texture_webp"

    /// The picture formats that glTF supports (section 5.18.2 and EXT_texture_webp).
    private enum PictureFormat: String {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webP = "image/webp"

        /// - Throws: `GLBWriterError` for the bytes of another format.
        init(_ source: ModelTexture.Source) throws {
            switch source {
            case .file(let path): self = path.lowercased().hasSuffix(".webp") ? .webP : .png
            case .embedded(let picture):
                let start = picture.bytes.prefix(12)
                if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
                    self = .png
                } else if start.starts(with: [0xFF, 0xD8]) {
                    self = .jpeg
                } else if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBP".utf8)) {
                    self = .webP
                } else {
                    throw GLBWriterError.unknownPicture(name: picture.name)
                }
            }
        }
    }

    private mutating func imageIndex(_ source: ModelTexture.Source, _ format: PictureFormat) throws -> Int {
        if let known = imageIndices[source] { return known }
        switch source {
        case .file(let relativePath):
            images.append(.object([("uri", .string(Self.percentEncoded(relativePath)))]))
        case .embedded(let picture):
            let view = addView(use: nil) { $0 += picture.bytes }
            images.append(
                .object([
                    ("name", .string(picture.name)), ("bufferView", .integer(view)),
                    ("mimeType", .string(format.rawValue)),
                ]))
        }
        imageIndices[source] = images.count - 1
        return images.count - 1
    }

    /// Returns the OpenGL code that glTF uses (section 5.26).
    private static func wrapCode(_ wrap: ModelTexture.Wrap) -> Int {
        switch wrap {
        case .repeat: 10497
        case .clamp: 33071
        case .mirror: 33648
        }
    }

    /// Returns a path as a URI: all characters except letters, digits and `-._~/` become `%` and two digits (RFC 3986, section
    /// 2).
    private static func percentEncoded(_ path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }
}
