package import RenderMath

/// The parts of an FBX file that assimp reads wrongly or not at all, or differently in several versions: the transforms of its
/// nodes, the nodes that are hidden, the bind poses of skins, the names and resting weights of shapes, and the files of
/// textures.
package struct FBXFile {
    /// A node, called model in FBX.
    package struct Node {
        package var name: String
        package var transform: FBXTransform
        /// Whether the node itself is visible.
        package var isVisible: Bool
        /// Whether the node is hidden with its parent.
        package var takesVisibility: Bool
        /// Whether the triangles of its meshes are seen from one side only.
        package var culls: Bool
        /// The kind of its geometry, such as `Mesh` or `NurbsSurface`; nil if it has none.
        package var geometry: String?
        /// Whether the file's program shows a subdivided, smooth surface instead of the polygons.
        package var isSubdivided: Bool
        /// Whether its faces have colours, instead of its vertices or corners.
        package var hasFaceColors: Bool
        /// The transforms from the node to its joints when its mesh was bound to them, by the joint's name; nil if the file
        /// states none, several or one that cannot be read.
        package var jointsFromNode: [String: Matrix4?]
        package var children: [Node]
    }

    /// The nodes without a parent, in the file's order.
    package private(set) var roots: [Node] = []
    /// The weight of each shape while nothing drives it, by the shape's name, if it is not 0.
    package private(set) var restingWeights: [String: Float] = [:]
    /// The names of shapes, by the names that assimp 5.3 and later give them: those of the channel and of its geometry.
    package private(set) var shapeNames: [String: String] = [:]
    /// The paths of the textures of each material, by the material's name and the property, such as `DiffuseColor`. Each
    /// texture may state several paths.
    package private(set) var texturePaths: [String: [String: [String]]] = [:]
    /// The objects that the file connects but does not contain, by their numbers, each with the name of the other object of its
    /// first connection.
    package private(set) var missing: [String] = []

    private struct Object {
        var kind: String
        var name: String
        var record: FBXRecord
        var properties: [String: [FBXRecord.Value]]

        func number(_ name: String, _ index: Int = 0) -> Double? {
            guard let values = properties[name], values.indices.contains(index), case .number(let number) = values[index]
            else { return nil }
            return number
        }
    }

    /// The deepest level of nodes, and the most nodes.
    private static let (deepest, most) = (256, 100_000)

    /// Reads a file; what is damaged is left out.
    package init(_ bytes: [UInt8]) {
        let records = FBXRecord.records(of: bytes)
        let templates = Self.templates(records.first { $0.name == "Definitions" })
        var objects: [Double: Object] = [:]
        var order: [Double] = []
        var defined: Set<Double> = []
        for record in records.first(where: { $0.name == "Objects" })?.children ?? [] {
            guard let id = record.number(0) else { continue }
            defined.insert(id)
            guard let name = record.text(1) else { continue }
            var properties = templates[record.name] ?? [:]
            properties.merge(Self.properties(of: record)) { $1 }
            if objects[id] == nil { order.append(id) }
            objects[id] = Object(kind: record.name, name: Self.plainName(name), record: record, properties: properties)
        }
        // The children of each object, in the order of connections.
        var children: [Double: [(id: Double, property: String)]] = [:]
        // 0 is the scene.
        var known = defined.union([0])
        for connection in records.first(where: { $0.name == "Connections" })?.children ?? [] {
            guard let child = connection.number(1), let parent = connection.number(2) else { continue }
            for (one, other) in [(child, parent), (parent, child)] where known.insert(one).inserted {
                let number = Int64(exactly: one).map(String.init) ?? "\(one)"
                missing.append(number + (objects[other].map { " (with \"\($0.name)\")" } ?? ""))
            }
            if objects[child] != nil { children[parent, default: []].append((child, connection.text(3) ?? "")) }
        }
        /// Returns the children of an object that are of a kind.
        func parts(of id: Double, _ kind: String) -> [(id: Double, object: Object)] {
            (children[id] ?? []).compactMap { child in objects[child.id].map { (child.id, $0) } }.filter { $0.1.kind == kind }
        }
        // By geometry, because many nodes may show the same one.
        var knownBindings: [Double: [String: Matrix4?]] = [:]
        func jointsFromNode(ofGeometry geometry: Double) -> [String: Matrix4?] {
            if let known = knownBindings[geometry] { return known }
            var transforms: [String: Matrix4?] = [:]
            // A geometry has skins, a skin has a cluster for each joint.
            for cluster in parts(of: geometry, "Deformer").flatMap({ parts(of: $0.id, "Deformer") }) {
                guard let joint = parts(of: cluster.id, "Model").first?.object.name else { continue }
                let transform = (cluster.object.record.child("Transform")?.matrix).flatMap(Self.affine)
                let isOther = transforms[joint].map { $0 != transform } ?? false
                transforms.updateValue(isOther ? nil : transform, forKey: joint)
            }
            knownBindings[geometry] = transforms
            return transforms
        }
        var count = 0
        func nodes(below parent: Double, depth: Int) -> [Node] {
            guard depth < Self.deepest else { return [] }
            return (children[parent] ?? []).compactMap { child in
                guard let object = objects[child.id], object.kind == "Model", count < Self.most else { return nil }
                count += 1
                let geometryID = (children[child.id] ?? []).lazy.map(\.id).first { objects[$0]?.kind == "Geometry" }
                let geometry = geometryID.flatMap { objects[$0] }
                return Node(
                    name: object.name, transform: FBXTransform { object.number($0, $1) },
                    isVisible: (object.number("Visibility") ?? 1) > 0,
                    takesVisibility: (object.number("Visibility Inheritance") ?? 1) != 0,
                    culls: ["CullingOnCCW", "CullingOnCW"].contains(object.record.child("Culling")?.text(0)),
                    geometry: geometry?.record.text(2),
                    // 2 and 3 show the smooth surface; 1 shows its polygons.
                    isSubdivided: (geometry?.record.child("Smoothness")?.number(0) ?? 0) > 1,
                    hasFaceColors: geometry.map { Self.hasFaceColors($0.record) } ?? false,
                    jointsFromNode: geometryID.map(jointsFromNode) ?? [:],
                    children: nodes(below: child.id, depth: depth + 1))
            }
        }
        roots = nodes(below: 0, depth: 0)
        for id in order {
            guard let object = objects[id], object.kind == "Deformer" else { continue }
            let shapes = parts(of: id, "Geometry").map(\.object)
            for shape in shapes { shapeNames["\(object.name).\(shape.name)"] = object.name }
            let percent = object.number("DeformPercent") ?? object.record.child("DeformPercent")?.number(0)
            // A channel with several shapes passes through them; none of them alone is its rest.
            if let percent, percent != 0, shapes.count == 1 {
                restingWeights[shapes[0].name] = Float(percent / 100)
                restingWeights[object.name] = Float(percent / 100)
            }
        }
        for id in order {
            for (texture, property) in children[id] ?? [] {
                guard let material = objects[id], material.kind == "Material", let object = objects[texture],
                    object.kind == "Texture"
                else { continue }
                let paths = ([object] + parts(of: texture, "Video").map(\.object)).flatMap { source in
                    ["RelativeFilename", "FileName", "Filename"].compactMap { source.record.child($0)?.text(0) }
                }
                texturePaths[material.name, default: [:]][property] = paths.filter { !$0.isEmpty }
            }
        }
    }

    /// Returns the transform with these columns; nil if it is not affine.
    private static func affine(_ numbers: [Double]) -> Matrix4? {
        func column(_ index: Int) -> SIMD4<Float> { SIMD4((0..<4).map { Float(numbers[4 * index + $0]) }) }
        let isAffine = [numbers[3], numbers[7], numbers[11], numbers[15]] == [0, 0, 0, 1]
        let matrix = Matrix4(column(0), column(1), column(2), column(3))
        return isAffine && matrix.isFinite ? matrix : nil
    }

    private static func hasFaceColors(_ geometry: FBXRecord) -> Bool {
        guard let mapping = geometry.child("LayerElementColor")?.child("MappingInformationType")?.text(0) else { return false }
        return !["ByPolygonVertex", "ByVertice", "ByVertex"].contains(mapping)
    }

    /// Returns a name without its class: `Model::name` in text, `name`, 0, 1 and `Model` in binary.
    private static func plainName(_ name: String) -> String {
        if let end = name.firstIndex(of: "\0") { return String(name[..<end]) }
        guard let colons = name.utf8.indices.first(where: { name.utf8[$0...].starts(with: "::".utf8) }) else { return name }
        return String(name[name.utf8.index(colons, offsetBy: 2)...])
    }

    private static func properties(of record: FBXRecord) -> [String: [FBXRecord.Value]] {
        var properties: [String: [FBXRecord.Value]] = [:]
        for property in record.child("Properties70")?.children ?? [] where property.values.count > 4 {
            if let name = property.text(0) { properties[name] = Array(property.values.dropFirst(4)) }
        }
        return properties
    }

    /// The default properties of each kind of object.
    private static func templates(_ definitions: FBXRecord?) -> [String: [String: [FBXRecord.Value]]] {
        var templates: [String: [String: [FBXRecord.Value]]] = [:]
        for type in definitions?.children ?? [] where type.name == "ObjectType" {
            if let kind = type.text(0), let template = type.child("PropertyTemplate") {
                templates[kind] = properties(of: template)
            }
        }
        return templates
    }
}
