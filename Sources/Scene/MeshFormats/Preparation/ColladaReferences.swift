import DescribedErrors

/// The references of a Collada file that assimp (5.2) does not follow, and the parts that it ignores.
struct ColladaReferences {
    /// The sources of the controllers of morph targets, by identifier.
    private var sources: [String: String] = [:]
    /// The identifiers of these controllers, in file order.
    private var controllers: [String] = []
    private(set) var coordinateSets = ColladaCoordinateSets()
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
        /// The geometries or controllers that skins deform, by the identifier of the skin's controller.
        var skinned: [String: String] = [:]
        // The identifiers of the open elements, and of what the instance draws.
        var (controller, geometry, material, drawn): (String?, String?, String?, String?)
        var coordinateSets = ColladaCoordinateSets()
        var bindings: [ColladaCoordinateSets.Binding] = []
        /// The effects of materials.
        var effects: [String: String] = [:]
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
            case "skin":
                if let controller, let source = Self.identifier(tag.values["source"]) { skinned[controller] = source }
            case "spline", "brep": curveCount += 1
            case "geometry":
                geometry = identifier
                if let identifier { geometries.defined.insert(identifier) }
            case "/geometry": geometry = nil
            case "input": if let geometry { coordinateSets.add(tag, of: geometry) }
            case "bind_vertex_input":
                let binding = ColladaCoordinateSets.Binding(tag, material: material, drawn: drawn)
                if let binding { bindings.append(binding) }
            case "material":
                material = identifier
                if let identifier { materials.defined.insert(identifier) }
            case "effect": if let identifier { materials.defined.insert(identifier) }
            case "visual_scene": scenes.append((identifier, tag.nodeName))
            case "instance_visual_scene": shownScene = reference
            case "instance_material":
                material = Self.identifier(tag.values["target"])
                materials.use(material)
            case "instance_effect":
                if let material { effects[material] = reference }
                materials.use(reference)
            default:
                drawn = reference
                geometries.use(reference)
            }
        }
        coordinateSets.assignNumbers(bindings: bindings, effects: effects) { mesh(below: skinned[$0] ?? $0) }
        self.coordinateSets = coordinateSets
    }

    private static let elements: Set<String> = [
        "controller", "morph", "skin", "spline", "brep", "geometry", "/geometry", "input", "material", "effect", "visual_scene",
        "instance_controller", "instance_geometry", "instance_material", "instance_effect", "instance_visual_scene",
        "bind_vertex_input",
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
        guard let controller = Self.identifier(reference), sources[controller] != nil else { return nil }
        return mesh(below: controller)
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// Returns the identifier of the mesh below controllers of morph targets; any other identifier is returned unchanged.
    private func mesh(below identifier: String) -> String {
        (0..<Self.deepest).reduce(identifier) { source, _ in sources[source] ?? source }
    }

    /// The notes, one line each.
    var notes: [String] {
        var notes = coordinateSets.notes
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
