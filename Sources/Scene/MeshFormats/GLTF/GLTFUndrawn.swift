/// The parts of a document that are read by nobody here: clips and lights, one note for each kind.
enum GLTFUndrawn {
    static func notes(on document: GLTFField.Members) throws(GLTFFault) -> [String] {
        var notes: [String] = []
        func note(_ words: String, count: Int) {
            if count > 0 { notes.append("\(words): \(count)") }
        }
        note("animation clips that are not played; the rest pose is shown", count: try document["animations"].elements().count)
        let extensions = try GLTFExtensions.members(of: document)
        let lights = try extensions["KHR_lights_punctual"].members()["lights"].elements()
        note("lights of the file that do not shine", count: lights.count)
        return notes
    }
}
