/// The extensions of a document that are read by nobody here, one note for each.
enum GLTFUndrawn {
    static func notes(on document: GLTFField.Members) throws(GLTFFault) -> [String] {
        var notes: [String] = []
        for field in try document["extensionsUsed"].elements() {
            guard let name = try field.text(), isUnread(name), !notes.contains(where: { $0.hasSuffix(" \(name)") }) else {
                continue
            }
            notes.append("an extension that is not read: \(name)")
        }
        return notes
    }

    /// Whether nothing else tells of an extension: materials tell of theirs, and what is only about the file is seen by nobody.
    private static func isUnread(_ name: String) -> Bool {
        if name == "KHR_materials_variants" { return true }
        // It says which triangles were one polygon.
        if name == "FB_ngon_encoding" { return false }
        return !GLTFExtensions.known.contains(name) && !name.hasPrefix("KHR_materials_") && !name.hasPrefix("KHR_xmp")
    }
}
