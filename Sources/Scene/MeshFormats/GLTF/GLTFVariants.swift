/// The alternative materials of a document (`KHR_materials_variants`).
struct GLTFVariants {
    static let name = "KHR_materials_variants"

    /// The names in the document's order; the number of a variant without a name.
    private(set) var names: [String] = []
    private let materialCount: Int

    init(document: GLTFField.Members, materialCount: Int) throws(GLTFFault) {
        self.materialCount = materialCount
        let fields = try GLTFExtensions.members(of: document)[Self.name].members()
        for (index, field) in try fields["variants"].elements().enumerated() {
            let name = try field.requiredMembers()["name"].text() ?? ""
            names.append(name.isEmpty ? String(index) : name)
        }
    }

    /// Returns the materials of a primitive by variant; variants without an entry keep the primitive's own material.
    func materials(of primitive: GLTFField.Members) throws(GLTFFault) -> [Int: Int] {
        var materials: [Int: Int] = [:]
        let fields = try GLTFExtensions.members(of: primitive)[Self.name].members()
        for field in try fields["mappings"].elements() {
            let mapping = try field.requiredMembers()
            let material = try mapping["material"].requiredIndex(below: materialCount, of: "materials")
            for variant in try mapping["variants"].elements() {
                let index = try variant.requiredIndex(below: names.count, of: "variants")
                guard materials.updateValue(material, forKey: index) == nil else {
                    throw variant.fault("is \(index), which already has a material in this primitive")
                }
            }
        }
        return materials
    }
}
