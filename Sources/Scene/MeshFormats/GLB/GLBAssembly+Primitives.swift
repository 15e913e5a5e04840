import JSONText
import Meshes

extension GLBAssembly {
    /// The `componentType` of an accessor (glTF 2.0, section 3.6.2.2).
    private enum ComponentType: Int {
        case unsignedShort = 5123
        case unsignedInt = 5125
        case float = 5126

        /// Bytes per component.
        var size: Int { self == .unsignedShort ? 2 : 4 }
    }

    /// The use of a buffer view (`target`, glTF 2.0, section 5.11.5).
    enum BufferUse: Int {
        case vertices = 34962
        case indices = 34963
    }

    /// Returns one mesh of one material as a glTF primitive, and appends its numbers to the buffer.
    mutating func primitiveObject(_ part: ModelMesh) throws -> OrderedJSON {
        let mesh = part.mesh
        var members: [(key: String, value: OrderedJSON)] = []
        if mesh.vertexCount > 0 {
            members.append(("attributes", .object(try attributes(of: mesh, named: part.name))))
        } else {
            members.append(("attributes", .object([])))
        }
        if !mesh.triangles.isEmpty {
            members.append(("indices", .integer(addIndices(of: mesh))))
        }
        if let material = part.materialIndex {
            try check(material, below: model.materials.count, what: "the material of mesh \"\(part.name)\"")
            members.append(("material", .integer(material)))
        }
        if !mesh.morphTargets.isEmpty {
            members.append(("targets", .array(try mesh.morphTargets.map { .object(try attributes(of: $0)) })))
        }
        return .object(members)
    }

    private mutating func attributes(of mesh: Mesh, named name: String) throws -> [(key: String, value: OrderedJSON)] {
        var attributes: [(key: String, value: OrderedJSON)] = [
            ("POSITION", .integer(try addVectors(mesh.positions, withBounds: true, what: "positions of mesh \"\(name)\"")))
        ]
        if !mesh.normals.isEmpty {
            attributes.append(("NORMAL", .integer(try addVectors(mesh.normals, what: "normals of mesh \"\(name)\""))))
        }
        if !mesh.tangents.isEmpty {
            attributes.append(("TANGENT", .integer(try addVectors(mesh.tangents, what: "tangents of mesh \"\(name)\""))))
        }
        if !mesh.colors.isEmpty {
            attributes.append(("COLOR_0", .integer(try addVectors(mesh.colors, what: "colours of mesh \"\(name)\""))))
        }
        for (set, coordinates) in mesh.textureCoordinates.enumerated() {
            let index = try addVectors(coordinates, what: "texture coordinates of mesh \"\(name)\"")
            attributes.append(("TEXCOORD_\(set)", .integer(index)))
        }
        return attributes
    }

    private mutating func attributes(of target: MorphTarget) throws -> [(key: String, value: OrderedJSON)] {
        let what = "morph target \"\(target.name)\""
        var attributes: [(key: String, value: OrderedJSON)] = [
            ("POSITION", .integer(try addOffsets(target.positionOffsets, withBounds: true, what: what)))
        ]
        if !target.normalOffsets.isEmpty {
            attributes.append(("NORMAL", .integer(try addOffsets(target.normalOffsets, what: what))))
        }
        return attributes
    }

    /// Appends an accessor of floats and returns its index. `POSITION` must state its bounds.
    private mutating func addVectors<Vector: SIMD<Float>>(
        _ vectors: [Vector], withBounds: Bool = false, what: String
    ) throws -> Int {
        let view = try addView(of: vectors, use: .vertices, what: what)
        return addAccessor(
            .float, shape: "VEC\(Vector.scalarCount)", count: vectors.count, content: ("bufferView", .integer(view)),
            bounds: withBounds ? Self.bounds(of: vectors) : nil)
    }

    /// Appends an accessor of a morph target's offsets and returns its index.
    ///
    /// Most targets move few vertices. If that is smaller, a sparse accessor stores only these (glTF 2.0, section 3.6.2.3).
    private mutating func addOffsets(_ offsets: [SIMD3<Float>], withBounds: Bool = false, what: String) throws -> Int {
        var moved = offsets.indices.filter { offsets[$0] != .zero }
        // Accessors without any data are allowed, but assimp rejects them.
        if moved.isEmpty { moved = Array(offsets.indices.prefix(1)) }
        let indexType: ComponentType = offsets.count <= 1 << 16 ? .unsignedShort : .unsignedInt
        let elementSize = 3 * ComponentType.float.size
        let sparseSize = moved.count * (elementSize + indexType.size) + Self.sparseTextSize
        guard sparseSize < offsets.count * elementSize else {
            return try addVectors(offsets, withBounds: withBounds, what: what)
        }
        let values = try addView(of: moved.map { offsets[$0] }, use: nil, what: what)
        let indices = addView(of: moved.lazy.map { UInt32($0) }, as: indexType, use: nil)
        let sparse: OrderedJSON = [
            "count": .integer(moved.count),
            "indices": ["bufferView": .integer(indices), "componentType": .integer(indexType.rawValue)],
            "values": ["bufferView": .integer(values)],
        ]
        return addAccessor(
            .float, shape: "VEC3", count: offsets.count, content: ("sparse", sparse),
            bounds: withBounds ? Self.bounds(of: offsets) : nil)
    }

    /// The number of bytes by which the JSON of a sparse accessor and its two views is longer.
    private static let sparseTextSize = 120

    /// Appends an accessor of numbers that do not belong to vertices, and returns its index.
    /// - Parameter components: The number of components per element.
    mutating func addNumbers(_ numbers: [Float], components: Int, withBounds: Bool = false, what: String) throws -> Int {
        guard numbers.allSatisfy(\.isFinite) else { throw GLBWriterError.notFinite(what: what) }
        let view = addView(use: nil) { binary in
            for number in numbers { binary.append(littleEndian: number.bitPattern) }
        }
        let bounds = withBounds ? (low: [numbers.min() ?? 0], high: [numbers.max() ?? 0]) : nil
        return addAccessor(
            .float, shape: components == 1 ? "SCALAR" : "VEC\(components)", count: numbers.count / components,
            content: ("bufferView", .integer(view)), bounds: bounds)
    }

    private mutating func addIndices(of mesh: Mesh) -> Int {
        // 65535 itself would restart the primitive, so the highest index is one less.
        let type: ComponentType = mesh.vertexCount <= 65535 ? .unsignedShort : .unsignedInt
        let view = addView(of: mesh.triangles.lazy.flatMap { [$0.x, $0.y, $0.z] }, as: type, use: .indices)
        return addAccessor(
            type, shape: "SCALAR", count: mesh.triangles.count * 3, content: ("bufferView", .integer(view)), bounds: nil)
    }

    private mutating func addView<Vector: SIMD<Float>>(of vectors: [Vector], use: BufferUse?, what: String) throws -> Int {
        try addView(use: use) { binary in
            binary.reserveCapacity(binary.count + vectors.count * Vector.scalarCount * 4)
            for vector in vectors {
                for component in 0..<Vector.scalarCount {
                    guard vector[component].isFinite else { throw GLBWriterError.notFinite(what: what) }
                    binary.append(littleEndian: vector[component].bitPattern)
                }
            }
        }
    }

    private mutating func addView(of indices: some Sequence<UInt32>, as type: ComponentType, use: BufferUse?) -> Int {
        addView(use: use) { binary in
            for index in indices {
                if type == .unsignedShort {
                    binary.append(UInt8(truncatingIfNeeded: index))
                    binary.append(UInt8(truncatingIfNeeded: index >> 8))
                } else {
                    binary.append(littleEndian: index)
                }
            }
        }
    }

    /// Appends data as a view that starts on a multiple of 4 bytes, as floats require, and returns its index.
    mutating func addView(use: BufferUse?, _ append: (inout [UInt8]) throws -> Void) rethrows -> Int {
        let offset = binary.count
        try append(&binary)
        var view: [(key: String, value: OrderedJSON)] = [
            ("buffer", .integer(0)), ("byteOffset", .integer(offset)), ("byteLength", .integer(binary.count - offset)),
        ]
        if let use { view.append(("target", .integer(use.rawValue))) }
        bufferViews.append(.object(view))
        binary += Array(repeating: 0, count: (4 - binary.count % 4) % 4)
        return bufferViews.count - 1
    }

    /// - Parameter content: the member that refers to the accessor's views.
    private mutating func addAccessor(
        _ type: ComponentType, shape: String, count: Int, content: (key: String, value: OrderedJSON),
        bounds: (low: [Float], high: [Float])?
    ) -> Int {
        var members = [
            content, ("componentType", .integer(type.rawValue)), ("count", .integer(count)), ("type", .string(shape)),
        ]
        if let bounds {
            members.append(("min", .numbers(bounds.low)))
            members.append(("max", .numbers(bounds.high)))
        }
        accessors.append(.object(members))
        return accessors.count - 1
    }

    private static func bounds<Vector: SIMD<Float>>(of vectors: [Vector]) -> (low: [Float], high: [Float]) {
        let components = 0..<Vector.scalarCount
        return (
            components.map { component in vectors.reduce(.infinity) { min($0, $1[component]) } },
            components.map { component in vectors.reduce(-.infinity) { max($0, $1[component]) } }
        )
    }
}
