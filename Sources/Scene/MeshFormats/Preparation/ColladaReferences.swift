import DescribedErrors

/// The references of a Collada file that assimp (5.2) does not follow, and the parts that it ignores.
struct ColladaReferences {
    /// The sources of the controllers of morph targets, by identifier.
    private var sources: [String: String] = [:]
    /// The identifiers of these controllers, in file order.
    private var controllers: [String] = []
    private var curveCount = 0
    private var materials = References()
    private var geometries = References()
    /// The identifiers and the names of the scenes, in file order.
    private var scenes: [(id: String?, name: String)] = []
    /// The identifier of the scene that the file shows.
    private var shownScene: String?

    /// Elements of one kind and the references to them.
    private struct References {
        /// The identifiers of the elements.
        var defined: Set<String> = []
        /// The references, each once and in file order.
        private(set) var used: [String] = []
        private var known: Set<String> = []

        mutating func use(_ reference: String?) {
            if let reference, known.insert(reference).inserted { used.append(reference) }
        }

        /// The references to elements that the file does not define.
        var missing: [String] { used.filter { !defined.contains($0) } }
    }

    init(file: UnsafeBufferPointer<UInt8>) {
        var scanner = MarkupScanner(text: file)
        var controller: String?
        while let range = scanner.next() {
            guard let tag = MarkupTag(UnsafeBufferPointer(rebasing: file[range]), names: Self.elements) else { continue }
            let (identifier, reference) = (tag.values["id"], Self.identifier(tag.values["url"]))
            switch tag.name {
            case "controller":
                controller = identifier
                if let identifier { geometries.defined.insert(identifier) }
            case "morph":
                guard let controller, let source = Self.identifier(tag.values["source"]), source.utf8.count <= Self.longest
                else { continue }
                if sources.updateValue(source, forKey: controller) == nil { controllers.append(controller) }
            case "spline", "brep": curveCount += 1
            case "geometry": if let identifier { geometries.defined.insert(identifier) }
            case "material", "effect": if let identifier { materials.defined.insert(identifier) }
            case "visual_scene": scenes.append((identifier, tag.nodeName))
            case "instance_visual_scene": shownScene = reference
            case "instance_material": materials.use(Self.identifier(tag.values["target"]))
            case "instance_effect": materials.use(reference)
            default: geometries.use(reference)
            }
        }
    }

    private static let elements: Set<String> = [
        "controller", "morph", "spline", "brep", "geometry", "material", "effect", "visual_scene", "instance_controller",
        "instance_geometry", "instance_material", "instance_effect", "instance_visual_scene",
    ]

    /// The greatest length of a mesh's identifier, which may replace many short ones, in bytes.
    private static let longest = 1000
    /// The greatest number of controllers above a mesh.
    private static let deepest = 16

    /// Returns the identifier of a reference within the file; a reference to another file is returned unchanged.
    private static func identifier(_ reference: String?) -> String? {
        reference.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    }

    /// Returns the identifier of the mesh below a controller of morph targets, as the value of an attribute; nil for any other
    /// reference or identifier.
    func mesh(ofController reference: String?) -> String? {
        guard var source = Self.identifier(reference).flatMap({ sources[$0] }) else { return nil }
        for _ in 0..<Self.deepest { source = sources[source] ?? source }
        return source.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// The notes, one line each.
    var notes: [String] {
        var notes: [String] = []
        if !controllers.isEmpty {
            notes.append(
                "morph targets of Collada files are ignored; controllers that have them: \(Self.list(controllers))")
        }
        if curveCount > 0 { notes.append("\(curveCount) curves or surfaces that are not polygons ignored") }
        if !materials.missing.isEmpty {
            notes.append("materials or effects that the file does not define: \(Self.list(materials.missing))")
        }
        if !geometries.missing.isEmpty {
            notes.append("geometries that the file does not define: \(Self.list(geometries.missing))")
        }
        let others = scenes.filter { $0.id != shownScene }.map(\.name)
        if !others.isEmpty { notes.append("scenes that the file does not show are ignored: \(Self.list(others))") }
        return notes
    }

    private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.shortened() }
}
