/// Notes on the unsupported extensions of a document, one for each.
enum GLTFUndrawn {
    static func notes(on document: GLTFField.Members) throws(GLTFFault) -> [String] {
        var names: [String] = []
        for field in try document["extensionsUsed"].elements() {
            if let name = try field.text(), isUnread(name), !names.contains(name) { names.append(name) }
        }
        return names.map { "unsupported extension, ignored: \($0)" }
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
