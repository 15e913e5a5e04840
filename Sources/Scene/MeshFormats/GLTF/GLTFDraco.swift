/// A primitive's mesh in Draco compression (KHR_draco_mesh_compression), checked.
struct GLTFDraco {
    static let name = "KHR_draco_mesh_compression"

    private let path: String
    private let bytes: ArraySlice<UInt8>
    /// The compressed attributes by their names in the primitive.
    private let identifiers: [(name: String, identifier: Int)]

    /// - Parameter attributes: The attributes of the primitive.
    init(_ field: GLTFField, attributes: GLTFField.Members, buffers: GLTFBuffers) throws(GLTFFault) {
        path = field.path
        let fields = try field.members()
        let view = try fields["bufferView"].requiredIndex(below: buffers.views.count, of: "buffer views")
        bytes = buffers.views[view].bytes
        let compressed = try fields["attributes"].requiredMembers()
        var identifiers: [(name: String, identifier: Int)] = []
        for key in compressed.keys {
            let identifier = try compressed[key].requiredInteger(in: 0...Int(Int32.max))
            guard attributes[key].isPresent else { throw compressed[key].fault("requires \(attributes[key].path)") }
            identifiers.append((key, identifier))
        }
        self.identifiers = identifiers
    }

    /// Decompresses the mesh into the accessors of its primitive.
    ///
    /// An accessor describes the type of the numbers; Draco determines their count.
    func decompress(
        _ primitive: inout GLTFPrimitive, decoders: GLTFDecoders, limits: ModelLimits
    ) throws(GLTFFault) {
        let wanted = identifiers.filter { primitive.attributes[$0.name] != nil }
        let requests = wanted.map { name, identifier in
            let accessor = primitive.attributes[name]!
            return GLTFDecoders.DracoAttribute(
                identifier: identifier, component: accessor.component.rawValue, count: accessor.element.count,
                elementSize: accessor.elementSize)
        }
        let mesh: GLTFDecoders.DracoMesh
        do {
            mesh = try decoders.draco(bytes, requests, limits)
        } catch {
            throw .field(path: path, words: error.words)
        }
        for ((name, _), content) in zip(wanted, mesh.attributes) {
            primitive.attributes[name]?.replaceContent(by: content, count: mesh.vertexCount)
        }
        guard let attribute = primitive.allAttributes.first(where: { $0.accessor.count != mesh.vertexCount }) else {
            primitive.triangles = GLTFMode.triangles.triangles(of: mesh.corners)
            return
        }
        throw .field(
            path: path,
            words: "decompresses to \(mesh.vertexCount) vertices, but \(attribute.path) has \(attribute.accessor.count)")
    }
}
