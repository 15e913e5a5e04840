/// The VRM extension of an avatar: its version, and notes on the features that are not drawn.
///
/// VRM 0 is the extension `VRM`, whose models face −z. VRM 1 is `VRMC_vrm`, whose models face +z, as glTF's do. Faulty fields
/// of these extensions do not refuse the file, because they only change notes.
struct GLTFAvatar {
    /// The extensions that the notes name; documents may require them.
    static let extensions = ["VRM", "VRMC_vrm", "VRMC_springBone", "VRMC_node_constraint", mtoon]

    private static let mtoon = "VRMC_materials_mtoon"

    /// Whether the model faces −z, and has to be turned to face +z.
    let isTurned: Bool
    /// A line with the turn, and a line with the features that are not drawn.
    private(set) var notes: [String] = []

    /// - Parameter document: the members of the whole document.
    init(document: GLTFField.Members) {
        let extensions = Self.members(document["extensions"])
        // A file for programs of both versions has both extensions, and the newer one applies.
        isTurned = extensions["VRM"].isPresent && !extensions["VRMC_vrm"].isPresent
        guard isTurned || extensions["VRMC_vrm"].isPresent else { return }
        if isTurned { notes.append("VRM 0 avatars face -z; the model is turned to face +z") }
        let avatar = Self.members(extensions[isTurned ? "VRM" : "VRMC_vrm"])
        let features = isTurned ? Self.features(ofVersion0: avatar) : Self.features(ofVersion1: avatar, extensions, document)
        guard !features.isEmpty else { return }
        notes.append("features of VRM \(isTurned ? 0 : 1) that are not drawn: " + features.joined(separator: ", "))
    }

    private static func features(ofVersion0 avatar: GLTFField.Members) -> [String] {
        let materials = elements(avatar["materialProperties"])
        let groups = elements(members(avatar["blendShapeMaster"])["blendShapeGroups"])
        let changing = groups.count { !elements($0["materialValues"]).isEmpty }
        return [
            counted("spring bone", elements(members(avatar["secondaryAnimation"])["boneGroups"]).count),
            counted("MToon material", materials.count { (try? $0["shader"].text()) == "VRM/MToon" }),
            expressions(groups.count, changingMaterials: changing),
            members(avatar["firstPerson"])["lookAtTypeName"].isPresent ? "look-at" : nil,
        ].compactMap(\.self)
    }

    private static func features(
        ofVersion1 avatar: GLTFField.Members, _ extensions: GLTFField.Members, _ document: GLTFField.Members
    ) -> [String] {
        let kinds = members(avatar["expressions"])
        let expressions = ["preset", "custom"].flatMap { kind in
            let named = members(kinds[kind])
            return named.keys.map { members(named[$0]) }
        }
        let changing = expressions.count { expression in
            ["materialColorBinds", "textureTransformBinds"].contains { !elements(expression[$0]).isEmpty }
        }
        func users(of name: String, in key: String) -> Int {
            elements(document[key]).count { members($0["extensions"])[name].isPresent }
        }
        return [
            counted("spring bone", elements(members(extensions["VRMC_springBone"])["springs"]).count),
            counted("MToon material", users(of: mtoon, in: "materials")),
            self.expressions(expressions.count, changingMaterials: changing),
            avatar["lookAt"].isPresent ? "look-at" : nil,
            counted("node constraint", users(of: "VRMC_node_constraint", in: "nodes")),
        ].compactMap(\.self)
    }

    /// Returns the words for expressions, whose morph targets a face can still drive by their names.
    private static func expressions(_ count: Int, changingMaterials changing: Int) -> String? {
        counted("expression", count).map { words in
            words + (changing > 0 ? " (\(changing) of them \(changing == 1 ? "changes" : "change") materials)" : "")
        }
    }

    /// Returns a count with its noun; nil for 0.
    private static func counted(_ noun: String, _ count: Int) -> String? {
        count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    private static func members(_ field: GLTFField) -> GLTFField.Members { (try? field.members()) ?? .none }

    private static func elements(_ field: GLTFField) -> [GLTFField.Members] {
        ((try? field.elements()) ?? []).map(members)
    }
}
