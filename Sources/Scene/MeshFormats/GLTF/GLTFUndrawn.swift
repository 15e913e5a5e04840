/// Notes on the unsupported extensions of a document, one for each.
enum GLTFUndrawn {
    static func notes(on document: GLTFField.Members) throws(GLTFFault) -> [String] {
        var notes: [String] = []
        for field in try document["extensionsUsed"].elements() {
            guard let name = try field.text(), isUnread(name), !notes.contains(where: { $0.hasSuffix(" \(name)") }) else {
                continue
            }
            notes.append("unsupported extension, ignored: \(name)")
        }
        return notes
    }

    /// Returns whether an extension needs a note here.
    ///
    /// Material extensions have their own notes, and metadata about the file is not visible.
    private static func isUnread(_ name: String) -> Bool {
        // It only marks the triangles that formed one polygon.
        if name == "FB_ngon_encoding" { return false }
        return !GLTFExtensions.known.contains(name) && !name.hasPrefix("KHR_materials_") && !name.hasPrefix("KHR_xmp")
    }
}
