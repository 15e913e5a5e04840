import JSONText

/// A glTF 2.0 file converted to a simple form for assimp, which supports less of the standard and trusts its input.
///
/// The result is one GLB with a single buffer, 32-bit float vertices and checked fields:
///
/// - Buffers next to the model or within its text are merged into the buffer of the GLB, regardless of their names.
/// - Positions, normals and texture coordinates in 8 or 16 bits, normalized or not, and sparse ones become floats.
/// - Meshes and nodes are numbered. Everything that assimp reads differently or not at all is returned separately: names,
///   materials, lights, skins, clips and the weights of morph targets.
/// - Unused parts are omitted: cameras, extras and unsupported extensions.
///
/// A violation of the standard in the parts that are read is a `GLTFFault` that gives the path of the field.
package struct PlainGLTF {
    /// The complete GLB file.
    package var bytes: [UInt8]
    /// The materials; the GLB contains only their numbers, as names.
    package var materials: [ModelMaterial]
    /// The meshes, which are named by their numbers in the GLB.
    package var meshUses: [GLTFMeshUse]
    /// The names of the nodes, which are named by their numbers in the GLB.
    package var nodeNames: [String]
    /// The lights by node number.
    package var lights: [Int: ModelLight]
    /// The clips; nodes are named by their numbers.
    package var clips: [NamedClip]
    /// Notes on ignored parts, one line each.
    package var notes: [String]

    /// Converts a file; nil if it is glTF 1.0 in JSON, which is another format.
    /// - Parameters:
    ///   - file: The file's bytes, in GLB or JSON.
    ///   - limits: The limits on the content of the file.
    ///   - companion: Returns the bytes of a file next to the model by its path, or nil if there is no readable file.
    /// - Throws: `GLTFFault`.
    package init?(file: [UInt8], limits: ModelLimits, companion: (String) -> [UInt8]?) throws(GLTFFault) {
        let container = try GLTFContainer(file)
        let json: OrderedJSON
        do {
            json = try OrderedJSON.parse(container.json)
        } catch {
            let (line, column) = error.position(in: Array(container.json))
            throw .file(words: "its JSON is invalid at line \(line), column \(column): \(error.problem)")
        }
        let root = GLTFField(document: json)
        if container.binary == nil && Self.isVersion1(json) { return nil }
        let document = try root.requiredMembers()
        try Self.checkAsset(document)
        let extensions = try GLTFExtensions(document: document)
        var buffers = try GLTFBuffers(
            document: document, binary: container.binary, limit: limits.fileBytes, file: companion)
        var accessors: [GLTFAccessor] = []
        let elementLimit = max(limits.vertices, limits.triangles.multipliedReportingOverflow(by: 3).partialValue)
        for field in try document["accessors"].elements() {
            accessors.append(try GLTFAccessor(field, buffers: buffers, limit: elementLimit))
        }
        let looks = try GLTFMaterials(document: document, buffers: buffers, limit: limits.fileBytes)
        let meshes = try GLTFMeshes(
            document: document, accessors: accessors, buffers: buffers, extensions: extensions,
            materialCount: looks.materials.count)
        let skins = try GLTFSkins(document: document, accessors: accessors, buffers: buffers)
        let uses = try GLTFMeshUses(document: document, meshes: meshes, skins: skins, buffers: buffers, limits: limits)
        let tree = try GLTFTree(document: document, uses: uses, limits: limits)
        let animations = try GLTFClips(document: document, accessors: accessors, buffers: buffers, uses: uses)
        // The skins that assimp reads need inverse bind matrices.
        var skinObjects: [OrderedJSON] = []
        var matrixAccessors: [OrderedJSON] = []
        for skin in uses.librarySkins {
            let joints = skins.skins[skin].joints
            matrixAccessors.append(
                .object([
                    ("componentType", .integer(GLTFComponent.float.rawValue)), ("type", .string(GLTFElement.matrix4.rawValue)),
                    ("count", .integer(joints.count)),
                    ("bufferView", .integer(buffers.appendView(skins.matrixBytes(ofSkin: skin)))),
                    ("byteOffset", .integer(0)),
                ]))
            skinObjects.append(
                .object([
                    ("inverseBindMatrices", .integer(accessors.count + matrixAccessors.count - 1)),
                    ("joints", .array(joints.compactMap { Int($0.node) }.map { .integer($0) })),
                ]))
        }
        let plain = try GLTFPlainAccessors(accessors: accessors, meshes: meshes, buffers: &buffers, limits: limits)

        var members: [(key: String, value: OrderedJSON)] = [("asset", .object([("version", .string("2.0"))]))]
        if let scene = tree.scene { members.append(("scene", .integer(scene))) }
        let lists: [(key: String, values: [OrderedJSON])] = [
            ("extensionsUsed", extensions.used.map { .string($0) }), ("scenes", tree.scenes), ("nodes", tree.nodes),
            ("meshes", uses.plain), ("materials", looks.materials.indices.map { .object([("name", .string(String($0)))]) }),
            ("skins", skinObjects), ("accessors", plain.accessors + matrixAccessors), ("bufferViews", plain.views),
        ]
        for list in lists where !list.values.isEmpty { members.append((list.key, .array(list.values))) }
        if !buffers.bytes.isEmpty {
            members.append(("buffers", .array([.object([("byteLength", .integer(buffers.bytes.count))])])))
        }
        bytes = GLBWriter.container(json: Array(OrderedJSON.object(members).compactText.utf8), binary: buffers.bytes)
        materials = looks.materials
        meshUses = uses.uses
        nodeNames = tree.names
        lights = try GLTFLights(document: document).ofNodes
        clips = animations.clips
        notes = meshes.notes + uses.notes + looks.notes + animations.notes + (try GLTFUndrawn.notes(on: document))
    }

    /// Returns whether a document is glTF 1, in which lists are objects.
    private static func isVersion1(_ document: OrderedJSON) -> Bool {
        if let version = document["asset"]?["version"]?.string { return version.hasPrefix("1.") || version == "1" }
        if case .object? = document["meshes"] { return true }
        return false
    }

    private static func checkAsset(_ document: GLTFField.Members) throws(GLTFFault) {
        let asset = try document["asset"].requiredMembers()
        for key in ["version", "minVersion"] {
            guard let version = try asset[key].text() else {
                if key == "version" { throw asset[key].fault(wanted: "\"2.0\"") }
                continue
            }
            let isRead = key == "version" ? version == "2" || version.hasPrefix("2.") : version == "2.0"
            guard isRead else { throw asset[key].fault(wanted: "\"2.0\"") }
        }
    }
}
