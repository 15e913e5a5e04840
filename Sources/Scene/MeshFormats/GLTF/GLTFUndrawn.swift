/// The parts of a document that are read by nobody here: clips, skins, default weights and lights, one note for each kind.
enum GLTFUndrawn {
    static func notes(on document: GLTFField.Members) throws(GLTFFault) -> [String] {
        var notes: [String] = []
        func note(_ words: String, count: Int) {
            if count > 0 { notes.append("\(words): \(count)") }
        }
        note("animation clips that are not played", count: try document["animations"].elements().count)
        note(
            "skins that are not applied (their meshes keep the shape that the file gives them)",
            count: try document["skins"].elements().count)
        var weighted = 0
        for list in ["meshes", "nodes"] {
            for owner in try document[list].elements() {
                for weight in try owner.members()["weights"].elements() where try weight.number() != 0 {
                    weighted += 1
                    break
                }
            }
        }
        note("meshes whose default weights of morph targets are not applied", count: weighted)
        let extensions = try GLTFExtensions.members(of: document)
        let lights = try extensions["KHR_lights_punctual"].members()["lights"].elements()
        note("lights of the file that do not shine", count: lights.count)
        return notes
    }
}
