/// The statements of one material in a library, and the resulting material.
struct MTLMaterial {
    let name: String
    private var unread: [String] = []
    private var colors: [String: SIMD3<Float>] = [:]
    private var numbers: [String: Float] = [:]
    private var textures: [ModelTexture.Slot: MTLTexture] = [:]
    private var ambientTexture: MTLTexture?

    /// The unsupported statements, as the file spells them.
    var undrawn: [String] {
        let isOther = ambientTexture.map { $0.path != textures[.diffuse]?.path } ?? false
        return unread + (isOther ? ["map_Ka"] : [])
    }

    private static let slots: [String: ModelTexture.Slot] = [
        "map_kd": .diffuse, "map_ks": .specular, "map_ke": .emission, "map_emissive": .emission, "map_d": .opacity,
        "map_opacity": .opacity, "map_bump": .height, "bump": .height, "norm": .normal, "map_kn": .normal, "map_pm": .metalness,
        "map_pr": .roughness,
    ]
    /// Numbers of unsupported features, which give a note if they are not 0.
    private static let undrawnNumbers: Set<String> = ["ps", "aniso", "anisor"]
    /// Statements that affect how a picture is sampled, but not the appearance.
    private static let ignored: Set<String> = ["map_aat", "sharpness"]

    init(name: String) {
        self.name = name
    }

    /// Reads a statement.
    mutating func read(_ keyword: String, _ text: Substring) {
        let key = keyword.lowercased()
        if let slot = Self.slots[key] {
            guard let texture = MTLTexture(text) else { return }
            textures[slot] = texture
            unread += texture.unread.map { "\($0) of \(keyword)" }
            return
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        let values = words.compactMap { Float($0) }.filter(\.isFinite)
        switch key {
        case "kd", "ks", "ke", "ka", "tf":
            guard !values.isEmpty, values.count == words.count else {
                return unread.append("\(keyword) without red, green, blue")
            }
            // A single number applies to all three channels.
            colors[key] = values.count < 3 ? SIMD3(repeating: values[0]) : SIMD3(values[0], values[1], values[2])
            if key == "tf", let tint = colors[key], tint != SIMD3(1, 1, 1) { unread.append(keyword) }
        case "d" where words.first == "-halo":
            unread.append("\(keyword) -halo")
            numbers[key] = values.last
        case "d", "tr", "ns", "ni", "pm", "pr", "pc", "pcr", "illum":
            guard let value = values.first else { return unread.append("\(keyword) without a number") }
            numbers[key] = value
            // Values above 2 request reflected and refracted rays.
            if key == "illum", value > 2, value <= 10 { unread.append("the ray tracing of illum \(Int(value))") }
        case "map_ka": ambientTexture = MTLTexture(text)
        case _ where Self.ignored.contains(key): break
        case _ where Self.undrawnNumbers.contains(key): if values.first ?? 0 != 0 { unread.append(keyword) }
        default: unread.append(keyword)
        }
    }

    /// The material, with colours as stored in the file.
    var material: ModelMaterial {
        var material = ModelMaterial(name: name)
        func color(_ key: String, for slot: ModelTexture.Slot, orElse plain: SIMD3<Float>) -> SIMD3<Float> {
            colors[key] ?? (textures[slot] == nil ? plain : SIMD3(1, 1, 1))
        }
        material.diffuse = color("kd", for: .diffuse, orElse: ModelMaterial.plain.diffuse)
        material.emission = color("ke", for: .emission, orElse: .zero)
        material.isDoubleSided = true
        material.opacity = numbers["d"] ?? numbers["tr"].map { 1 - $0 } ?? 1
        material.alphaMode = material.opacity < 1 || textures[.opacity] != nil ? .blend : .opaque
        let model = numbers["illum"] ?? 2
        material.isUnlit = model == 0
        if model > 1 {
            material.specular = color("ks", for: .specular, orElse: .zero)
            material.shininess = numbers["ns"] ?? 0
        }
        material.clearCoat = min(max(numbers["pc"] ?? 0, 0), 1)
        material.clearCoatRoughness = min(max(numbers["pcr"] ?? 0, 0), 1)
        // A clear coat makes the surface physically based.
        material.metalness = numbers["pm"] ?? (material.clearCoat > 0 ? 0 : nil)
        material.roughness = numbers["pr"]
        material.textures = ModelTexture.Slot.allCases.compactMap { slot in
            guard let texture = textures[slot] else { return nil }
            var result = ModelTexture(
                slot: slot, source: .file(relativePath: texture.path), wrapU: texture.wrap, wrapV: texture.wrap)
            result.transform = texture.transform
            result.strength = texture.strength
            return result
        }
        material.completeOtherFormats(refractiveIndex: numbers["ni"])
        return material
    }
}

extension ModelMaterial {
    /// Fills in the properties that formats other than glTF leave open.
    ///
    /// A number or map for metalness or roughness makes the material physically based. A missing roughness is then derived from
    /// the shininess: exponent n of Blinn's formula corresponds to a roughness of √√(2 / (n + 2)) (Walter et al. 2007, section
    /// 5.2). A highlight without a positive exponent is removed.
    /// - Parameter refractiveIndex: The refractive index of a physically based material; nil for the default reflectance.
    package mutating func completeOtherFormats(refractiveIndex: Float? = nil) {
        let maps = [Slot.metalness, .roughness].map { texture(for: $0) != nil }
        if metalness != nil || roughness != nil || maps.contains(true) {
            let exponent = max(shininess, 0)
            let ofShininess = exponent > 1 && specular != .zero ? (2 / (exponent + 2)).squareRoot().squareRoot() : 1
            metalness = maps[0] ? 1 : min(max(metalness ?? 0, 0), 1)
            roughness = maps[1] ? 1 : min(max(roughness ?? ofShininess, 0), 1)
            if let refractiveIndex, refractiveIndex > 1 {
                let root = (refractiveIndex - 1) / (refractiveIndex + 1)
                reflectance = SIMD3(repeating: root * root)
            }
        }
        if !(shininess > 0) { (specular, shininess) = (.zero, 1) }
    }

    private typealias Slot = ModelTexture.Slot
}
