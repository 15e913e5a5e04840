/// The extensions that a document uses and requires.
struct GLTFExtensions {
    /// The supported extensions. Others are ignored, or are an error if the document requires them.
    static let known =
        [
            "KHR_mesh_quantization", GLTFDraco.name, "KHR_texture_transform", GLTFVariants.name, GLTFInstances.name,
            "KHR_lights_punctual", "EXT_texture_webp", "KHR_texture_basisu",
        ] + GLTFMeshopt.names + GLTFMaterials.extensions + GLTFAvatar.extensions

    /// Whether positions and other attributes may have 8 or 16 bits.
    let isQuantized: Bool

    /// - Throws: A fault if a required extension is not supported.
    init(document: GLTFField.Members) throws(GLTFFault) {
        var listed: [String] = []
        for field in try document["extensionsRequired"].elements() {
            guard let name = try field.text() else { throw field.fault(wanted: "a string") }
            guard Self.known.contains(name) else {
                throw field.fault(
                    "is \(field.brief), a required extension that is not supported; export the model without it")
            }
            listed.append(name)
        }
        for field in try document["extensionsUsed"].elements() {
            guard let name = try field.text() else { throw field.fault(wanted: "a string") }
            listed.append(name)
        }
        isQuantized = listed.contains("KHR_mesh_quantization")
    }

    /// Returns the extensions of an object, and checks that each is an object.
    static func members(of fields: GLTFField.Members) throws(GLTFFault) -> GLTFField.Members {
        let extensions = try fields["extensions"].members()
        for key in extensions.keys { _ = try extensions[key].members() }
        return extensions
    }
}
