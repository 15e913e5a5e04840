import JSONText

/// The meshes of a document (glTF 2.0, section 3.7), checked except for the content of their accessors.
struct GLTFMeshes {
    struct Mesh {
        /// The name in the document; empty if there is none.
        var name: String
        var primitives: [GLTFPrimitive]
        /// The number of morph targets of each primitive.
        var targetCount: Int
        var targetNames: [String]
        /// The default weights of the morph targets; empty if all are 0.
        var weights: [Float]
    }

    private(set) var meshes: [Mesh] = []
    /// Notes on ignored parts, one line each.
    private(set) var notes: [String] = []

    private let accessors: [GLTFAccessor]
    private let buffers: GLTFBuffers
    private let extensions: GLTFExtensions
    private let materialCount: Int
    private let variants: GLTFVariants

    private static let nameLimit = 1000

    init(
        document: GLTFField.Members, accessors: [GLTFAccessor], buffers: GLTFBuffers, extensions: GLTFExtensions,
        materialCount: Int, variants: GLTFVariants
    ) throws(GLTFFault) {
        self.accessors = accessors
        self.buffers = buffers
        self.extensions = extensions
        self.materialCount = materialCount
        self.variants = variants
        for field in try document["meshes"].elements() { meshes.append(try mesh(field.requiredMembers())) }
    }

    private mutating func mesh(_ mesh: GLTFField.Members) throws(GLTFFault) -> Mesh {
        let name = try mesh["name"].text() ?? ""
        guard name.utf8.count <= Self.nameLimit else {
            throw mesh["name"].fault("has \(name.utf8.count) bytes, but at most \(Self.nameLimit) are allowed")
        }
        let fields = try mesh["primitives"].elements()
        guard !fields.isEmpty else { throw mesh["primitives"].fault(wanted: "a list with at least one primitive") }
        var primitives: [GLTFPrimitive] = []
        for field in fields {
            let primitive = try field.requiredMembers()
            primitives.append(try self.primitive(primitive))
            guard primitives.last?.targets.count == primitives[0].targets.count else {
                throw primitive["targets"].fault(
                    "has \(primitives.last?.targets.count ?? 0) elements, but the first primitive has "
                        + "\(primitives[0].targets.count)")
            }
        }
        let targetCount = primitives[0].targets.count
        let weightCount = try mesh["weights"].elements().count
        guard weightCount == 0 || weightCount == targetCount else {
            throw mesh["weights"].fault("has \(weightCount) elements, but there are \(targetCount) morph targets")
        }
        let names = mesh["extras"].value?["targetNames"] ?? fields[0].value?["extras"]?["targetNames"]
        return Mesh(
            name: name, primitives: primitives, targetCount: targetCount,
            targetNames: names?.elements.map { $0.string ?? "" } ?? [],
            weights: try mesh["weights"].numbers(count: weightCount)?.map { Float($0) } ?? [])
    }

    private mutating func primitive(_ primitive: GLTFField.Members) throws(GLTFFault) -> GLTFPrimitive {
        let mode = GLTFMode(rawValue: try primitive["mode"].integer(in: 0...6) ?? 4) ?? .triangles
        let compression = try GLTFExtensions.members(of: primitive)[GLTFDraco.name]
        let fields = try primitive["attributes"].requiredMembers()
        let vertexCount = accessors[try fields["POSITION"].requiredIndex(below: accessors.count, of: "accessors")].count
        let attributes = try self.attributes(fields, vertexCount: vertexCount, isTarget: false)
        let indices = try primitive["indices"].index(below: accessors.count, of: "accessors").map { accessors[$0] }
        if let indices { try check(indices, field: primitive["indices"], isCompressed: compression.isPresent) }
        try check(
            primitive[indices == nil ? "attributes" : "indices"], corners: indices?.count ?? vertexCount, mode: mode,
            of: primitive.path)
        var targets: [[String: GLTFAccessor]] = []
        for field in try primitive["targets"].elements() {
            let target = try self.attributes(field.requiredMembers(), vertexCount: vertexCount, isTarget: true)
            targets.append(target.filter { ["POSITION", "NORMAL"].contains($0.key) })
        }
        return GLTFPrimitive(
            path: primitive.path, mode: mode, material: try primitive["material"].index(below: materialCount, of: "materials"),
            variantMaterials: try variants.materials(of: primitive), attributeFields: fields,
            indicesField: primitive["indices"], attributes: attributes, targets: targets,
            indices: indices,
            draco: compression.isPresent ? try GLTFDraco(compression, attributes: fields, buffers: buffers) : nil)
    }

    /// Returns the accessors of known attributes by name.
    private mutating func attributes(
        _ fields: GLTFField.Members, vertexCount: Int, isTarget: Bool
    ) throws(GLTFFault) -> [String: GLTFAccessor] {
        var attributes: [String: GLTFAccessor] = [:]
        for key in fields.keys {
            let index = try fields[key].requiredIndex(below: accessors.count, of: "accessors")
            let accessor = accessors[index]
            guard accessor.count == vertexCount else {
                throw fields[key].fault(
                    "uses accessors[\(index)], which has \(accessor.count) elements, but there are \(vertexCount) vertices")
            }
            guard let attribute = GLTFAttribute(named: key, isTarget: isTarget) else { continue }
            try attribute.check(accessor, isQuantized: extensions.isQuantized, usedBy: fields[key])
            let previous = "\(attribute.semantic)_\(attribute.set - 1)"
            if !isTarget, attribute.set > 0, !fields[previous].isPresent {
                // Exporters write such textures' coordinates, and the rest of the model is as usual.
                guard attribute.semantic == "TEXCOORD" else {
                    throw fields[key].fault("requires \(previous); sets are numbered from 0 without gaps")
                }
                notes.append("\(fields[key].path) has no \(previous) before it, which is taken as 0")
            }
            attributes[key] = accessor
        }
        return attributes
    }

    private func check(_ indices: GLTFAccessor, field: GLTFField, isCompressed: Bool) throws(GLTFFault) {
        guard indices.element == .scalar else {
            throw indices.fields["type"].fault("is \(indices.element.rawValue), but \(field.path) requires SCALAR")
        }
        guard [.unsignedByte, .unsignedShort, .unsignedInt].contains(indices.component) else {
            throw indices.fields["componentType"].fault(
                "makes it \(indices.component.name), but \(field.path) requires unsigned byte, unsigned short or unsigned int")
        }
        guard !isCompressed, let view = indices.view, let stride = view.stride, stride != indices.elementSize else { return }
        throw view.fields["byteStride"].fault(
            "is \(stride), but the indices of \(field.path) must be tightly packed at \(indices.elementSize) bytes each")
    }

    private mutating func check(_ field: GLTFField, corners: Int, mode: GLTFMode, of primitive: String) throws(GLTFFault) {
        guard corners >= mode.first else {
            let verb = mode.words.hasPrefix("a ") ? "needs" : "need"
            throw field.fault("gives \(corners) vertices, but \(mode.words) \(verb) at least \(mode.first)")
        }
        let surplus = corners % mode.step
        if surplus != 0 {
            notes.append("\(surplus) surplus vertices of \(primitive) are ignored: its \(mode.words) take \(mode.step) each")
        }
    }
}
