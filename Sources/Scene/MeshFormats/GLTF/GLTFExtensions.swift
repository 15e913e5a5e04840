/// The extensions that a document uses and wants.
struct GLTFExtensions {
    /// Those that it may require; the words of the others are passed over, or are an error where they are required.
    static let known = [
        "KHR_mesh_quantization", "KHR_draco_mesh_compression", "KHR_texture_transform", "KHR_materials_unlit",
        "KHR_materials_emissive_strength", "KHR_materials_ior", "KHR_materials_specular", "KHR_materials_transmission",
        "KHR_materials_clearcoat",
        "KHR_materials_pbrSpecularGlossiness", "KHR_lights_punctual", "EXT_texture_webp",
    ]
    /// Those of which the library must know.
    private static let ofMeshes: Set<String> = ["KHR_mesh_quantization", "KHR_draco_mesh_compression"]

    /// The extensions that are named as used to the library that reads the document.
    let used: [String]
    /// Whether meshes may have positions and more in 8 and 16 bits.
    let isQuantized: Bool

    /// - Throws: a fault where an extension is required that is not known.
    init(document: GLTFField.Members) throws(GLTFFault) {
        var required: [String] = []
        for field in try document["extensionsRequired"].elements() {
            guard let name = try field.text() else { throw field.fault(wanted: "a string") }
            guard Self.known.contains(name) else {
                throw field.fault(
                    "is \(field.brief), a required extension that is not supported; supported: \(Self.known.joined(separator: ", "))"
                        + "; export the model without it")
            }
            required.append(name)
        }
        var used: [String] = []
        for field in try document["extensionsUsed"].elements() {
            guard let name = try field.text() else { throw field.fault(wanted: "a string") }
            used.append(name)
        }
        isQuantized = (required + used).contains("KHR_mesh_quantization")
        self.used = Self.known.filter { Self.ofMeshes.contains($0) && (required + used).contains($0) }
    }

    /// The extensions of an object, each an object.
    static func members(of fields: GLTFField.Members) throws(GLTFFault) -> GLTFField.Members {
        let extensions = try fields["extensions"].members()
        for key in extensions.keys { _ = try extensions[key].members() }
        return extensions
    }
}
