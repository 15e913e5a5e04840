import JSONText

/// Meshes (glTF 2.0, section 3.7), checked and rewritten without the parts that are not read.
struct GLTFMeshes {
    private typealias Object = [(key: String, value: OrderedJSON)]

    /// The JSON objects of the meshes, without names.
    private(set) var meshes: [OrderedJSON] = []
    /// For each mesh, the number of vertices of all its primitives and the number of their morph targets.
    private(set) var sizes: [(vertices: Int, targets: Int)] = []
    /// Notes on ignored parts, one line each.
    private(set) var notes: [String] = []
    /// The indices of the accessors that must become tightly packed floats.
    private(set) var floatAccessors: Set<Int> = []
    /// The indices of the accessors that must become tightly packed indices.
    private(set) var indexAccessors: Set<Int> = []

    private let accessors: [GLTFAccessor]
    private let buffers: GLTFBuffers
    private let extensions: GLTFExtensions
    private let materialCount: Int

    private static let nameLimit = 1000

    /// The primitive modes by number, with the vertices of the first primitive and the additional vertices of each further one.
    private static let modes: [(name: String, least: Int, step: Int)] = [
        ("points", 1, 1), ("lines", 2, 2), ("a line loop", 2, 1), ("a line strip", 2, 1), ("triangles", 3, 3),
        ("a triangle strip", 3, 1), ("a triangle fan", 3, 1),
    ]

    init(
        document: GLTFField.Members, accessors: [GLTFAccessor], buffers: GLTFBuffers, extensions: GLTFExtensions,
        materialCount: Int
    ) throws(GLTFFault) {
        self.accessors = accessors
        self.buffers = buffers
        self.extensions = extensions
        self.materialCount = materialCount
        for field in try document["meshes"].elements() { meshes.append(try mesh(field.requiredMembers())) }
    }

    private mutating func mesh(_ mesh: GLTFField.Members) throws(GLTFFault) -> OrderedJSON {
        if let name = try mesh["name"].text() {
            guard name.utf8.count <= Self.nameLimit else {
                throw mesh["name"].fault("has \(name.utf8.count) bytes, but at most \(Self.nameLimit) are allowed")
            }
        }
        let fields = try mesh["primitives"].elements()
        guard !fields.isEmpty else { throw mesh["primitives"].fault(wanted: "a list with at least one primitive") }
        var targetCounts: [Int] = []
        var vertexCount = 0
        var primitives: [OrderedJSON] = []
        for field in fields {
            let primitive = try field.requiredMembers()
            targetCounts.append(try primitive["targets"].elements().count)
            guard targetCounts.last == targetCounts[0] else {
                throw primitive["targets"].fault(
                    "has \(targetCounts.last ?? 0) elements, but the first primitive has \(targetCounts[0])")
            }
            primitives.append(try self.primitive(primitive))
            let position = try primitive["attributes"].members()["POSITION"]
            vertexCount += accessors[try position.requiredIndex(below: accessors.count, of: "accessors")].count
        }
        sizes.append((vertexCount, targetCounts[0]))
        for weight in try mesh["weights"].elements() { _ = try weight.number() }
        let weightCount = try mesh["weights"].elements().count
        guard weightCount == 0 || weightCount == targetCounts[0] else {
            throw mesh["weights"].fault("has \(weightCount) elements, but there are \(targetCounts[0]) morph targets")
        }
        return .object([("primitives", .array(primitives))])
    }

    private mutating func primitive(_ primitive: GLTFField.Members) throws(GLTFFault) -> OrderedJSON {
        let mode = try primitive["mode"].integer(in: 0...6) ?? 4
        let draco = try GLTFExtensions.members(of: primitive)["KHR_draco_mesh_compression"]
        let attributes = try primitive["attributes"].requiredMembers()
        let position = try attributes["POSITION"].requiredIndex(below: accessors.count, of: "accessors")
        let vertexCount = accessors[position].count
        var object = Object()
        object.append(
            (
                "attributes",
                try self.attributes(attributes, vertexCount: vertexCount, isTarget: false, isCompressed: draco.isPresent)
            ))
        if let indices = try primitive["indices"].index(below: accessors.count, of: "accessors") {
            try checkIndices(indices, field: primitive["indices"], vertexCount: vertexCount, isCompressed: draco.isPresent)
            object.append(("indices", .integer(indices)))
            try check(primitive["indices"], count: accessors[indices].count, mode: mode, of: primitive.path)
        } else {
            try check(attributes["POSITION"], count: vertexCount, mode: mode, of: primitive.path)
        }
        if let material = try primitive["material"].index(below: materialCount, of: "materials") {
            object.append(("material", .integer(material)))
        }
        if primitive["mode"].isPresent { object.append(("mode", .integer(mode))) }
        var targets: [OrderedJSON] = []
        for field in try primitive["targets"].elements() {
            let target = try field.requiredMembers()
            targets.append(try self.attributes(target, vertexCount: vertexCount, isTarget: true, isCompressed: false))
        }
        if !targets.isEmpty { object.append(("targets", .array(targets))) }
        if draco.isPresent {
            object.append(
                ("extensions", .object([("KHR_draco_mesh_compression", try compression(draco, attributes: attributes))])))
        }
        return .object(object)
    }

    private mutating func attributes(
        _ fields: GLTFField.Members, vertexCount: Int, isTarget: Bool, isCompressed: Bool
    ) throws(GLTFFault) -> OrderedJSON {
        var object = Object()
        var sets: [String: Set<Int>] = [:]
        for key in fields.keys {
            let index = try fields[key].requiredIndex(below: accessors.count, of: "accessors")
            let accessor = accessors[index]
            guard accessor.count == vertexCount else {
                throw fields[key].fault(
                    "uses accessors[\(index)], which has \(accessor.count) elements, but there are \(vertexCount) vertices")
            }
            guard let attribute = GLTFAttribute(named: key, isTarget: isTarget) else { continue }
            try attribute.check(accessor, isQuantized: extensions.isQuantized, usedBy: fields[key])
            sets[attribute.semantic, default: []].insert(attribute.set)
            if isCompressed, GLTFSkins.isReadCompressed(fields, accessors: accessors), key == "JOINTS_0" || key == "WEIGHTS_0" {
                object.append((key, .integer(index)))
            }
            guard attribute.isRead, attribute.set < 8, !isTarget || ["POSITION", "NORMAL"].contains(attribute.semantic) else {
                continue
            }
            if !isCompressed { floatAccessors.insert(index) }
            object.append((key, .integer(index)))
        }
        if !isTarget {
            for key in fields.keys {
                guard let attribute = GLTFAttribute(named: key, isTarget: false), attribute.set > 0,
                    sets[attribute.semantic]?.contains(attribute.set - 1) == false
                else { continue }
                throw fields[key].fault(
                    "requires \(attribute.semantic)_\(attribute.set - 1); sets are numbered from 0 without gaps")
            }
        }
        return .object(object)
    }

    private mutating func checkIndices(
        _ index: Int, field: GLTFField, vertexCount: Int, isCompressed: Bool
    ) throws(GLTFFault) {
        let accessor = accessors[index]
        guard accessor.element == .scalar else {
            throw accessor.fields["type"].fault("is \(accessor.element.rawValue), but \(field.path) requires SCALAR")
        }
        guard [.unsignedByte, .unsignedShort, .unsignedInt].contains(accessor.component) else {
            throw accessor.fields["componentType"].fault(
                "makes it \(accessor.component.name), but \(field.path) requires unsigned byte, unsigned short or unsigned int")
        }
        guard !isCompressed else { return }
        if let view = accessor.view.map({ buffers.views[$0] }), let stride = view.stride, stride != accessor.elementSize {
            throw view.fields["byteStride"].fault(
                "is \(stride), but the indices of \(field.path) must be tightly packed at \(accessor.elementSize) bytes each")
        }
        indexAccessors.insert(index)
        let values = buffers.indices(of: accessor)
        guard let valueIndex = values.firstIndex(where: { $0 >= vertexCount }) else { return }
        throw field.fault(
            "uses vertex \(values[valueIndex]) at index \(valueIndex) of accessors[\(index)], but there are only \(vertexCount) vertices"
        )
    }

    private mutating func check(_ field: GLTFField, count: Int, mode: Int, of primitivePath: String) throws(GLTFFault) {
        let (name, least, step) = Self.modes[mode]
        guard count >= least else {
            throw field.fault("gives \(count) vertices, but \(name) need\(name.hasPrefix("a ") ? "s" : "") at least \(least)")
        }
        if count % step != 0 {
            notes.append("\(count % step) surplus vertices of \(primitivePath) are ignored: its \(name) take \(step) each")
        }
    }

    /// Returns the data that assimp needs to decompress a mesh: the attributes that are read.
    private func compression(_ draco: GLTFField, attributes: GLTFField.Members) throws(GLTFFault) -> OrderedJSON {
        let fields = try draco.members()
        let view = try fields["bufferView"].requiredIndex(below: buffers.views.count, of: "buffer views")
        let compressed = try fields["attributes"].requiredMembers()
        var object = Object()
        for key in compressed.keys {
            let identifier = try compressed[key].requiredInteger(in: 0...Int(Int32.max))
            guard attributes[key].isPresent else { throw compressed[key].fault("requires \(attributes[key].path)") }
            let isOfSkin =
                GLTFSkins.isReadCompressed(attributes, accessors: accessors) && (key == "JOINTS_0" || key == "WEIGHTS_0")
            guard isOfSkin || GLTFAttribute(named: key, isTarget: false).map({ $0.isRead && $0.set < 8 }) == true else {
                continue
            }
            object.append((key, .integer(identifier)))
        }
        return .object([("bufferView", .integer(view)), ("attributes", .object(object))])
    }
}
