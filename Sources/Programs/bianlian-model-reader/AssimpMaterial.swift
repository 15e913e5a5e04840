import CAssimp
import MeshFormats
import RenderMath

/// Converts an assimp material. Colours keep the file's values.
struct AssimpMaterial {
    let pictures: AssimpPictures
    let folder: ModelFolder
    let fileExtension: String
    let properties: AssimpProperties

    init(scene: aiScene, index: Int, pictures: AssimpPictures, folder: ModelFolder, fileExtension: String) throws {
        self.pictures = pictures
        self.folder = folder
        self.fileExtension = fileExtension
        properties = AssimpProperties(scene.mMaterials[index].map { UnsafePointer($0) })
    }

    /// The material's name; empty if it has none.
    var name: String { properties.string("?mat.name") ?? "" }

    func material(undrawn: inout UndrawnParts, notes: inout [String]) -> ModelMaterial {
        var material = ModelMaterial(name: name)
        material.textures = AssimpTextures(material: self).textures(undrawn: &undrawn, notes: &notes)
        let base = properties.color("$clr.base")
        material.metalness = properties.number("$mat.metallicFactor")
        // For every FBX material, assimp derives a roughness from the shininess.
        if fileExtension != "fbx" || material.metalness != nil || base != nil {
            material.roughness = properties.number("$mat.roughnessFactor")
        }
        material.diffuse = base ?? properties.color("$clr.diffuse") ?? material.diffuse
        material.emission = properties.color("$clr.emissive") ?? .zero
        // A map replaces a black colour, which would hide it.
        if material.emission == .zero, material.texture(for: .emission) != nil { material.emission = SIMD3(1, 1, 1) }
        applyShading(to: &material)
        // FBX culls no faces unless a node asks for it, which assimp does not report.
        material.isDoubleSided = fileExtension == "fbx" || (properties.integer("$mat.twosided") ?? 0) != 0
        material.opacity = properties.number("$mat.opacity") ?? 1
        material.alphaMode = material.opacity < 1 || material.texture(for: .opacity) != nil ? .blend : .opaque
        material.completeOtherFormats(refractiveIndex: properties.number("$mat.refracti"))
        for part in undrawnParts { undrawn.add(part, of: "\"\(name)\"") }
        return material
    }

    /// Sets the properties that depend on the file's shading formula: assimp also reports highlights of materials without any.
    private func applyShading(to material: inout ModelMaterial) {
        switch properties.integer("$mat.shadingm").map({ UInt32(bitPattern: $0) }) {
        case aiShadingMode_Flat.rawValue, aiShadingMode_Gouraud.rawValue:
            break
        case aiShadingMode_NoShading.rawValue:
            material.isUnlit = true
            // In Collada such a material has only an emission colour.
            if fileExtension == "dae", material.texture(for: .diffuse) == nil { material.diffuse = material.emission }
            if fileExtension == "dae" { material.emission = .zero }
        case nil where properties.string("$raw.ShadingModel")?.lowercased() == "lambert":
            break
        default:
            material.specular = (properties.color("$clr.specular") ?? .zero) * (properties.number("$mat.shinpercent") ?? 1)
            material.shininess = exponent
        }
    }

    /// Phong's exponent.
    ///
    /// Some Collada exporters write a fraction, 0…1, instead of an exponent. As an exponent it would spread the highlight to a
    /// veil, so it is read as 3ds Max's glossiness: the exponent is 2 to the power of ten times the fraction.
    private var exponent: Float {
        let shininess = properties.number("$mat.shininess") ?? 0
        guard fileExtension == "dae", shininess > 0, shininess <= 1 else { return shininess }
        return Float(PortableMath.exp2(Double(shininess) * 10))
    }

    /// The properties of the material that are not drawn.
    private var undrawnParts: [String] {
        let numbers = [
            ("clear coat", "$mat.clearcoat.factor"), ("anisotropy", "$mat.anisotropyFactor"),
            ("transmission", "$mat.transmission.factor"),
        ]
        var parts = numbers.filter { properties.number($0.1) ?? 0 != 0 }.map(\.0)
        if let sheen = properties.color("$clr.sheen.factor"), sheen != .zero { parts.append("sheen") }
        if properties.integer("$mat.blend") ?? 0 != 0 { parts.append("additive blending") }
        return parts
    }
}
