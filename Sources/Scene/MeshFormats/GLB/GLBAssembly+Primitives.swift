import JSONText
import Meshes

extension GLBAssembly {
    /// The `componentType` of an accessor (glTF 2.0, section 3.6.2.2).
    private enum ComponentType: Int {
        case unsignedShort = 5123
        case unsignedInt = 5125
        case float = 5126
    }

    /// The use of a buffer view (`target`, glTF 2.0, section 5.11.5).
    private enum BufferUse: Int {
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
            ("POSITION", .integer(try addVectors(target.positionOffsets, withBounds: true, what: what)))
        ]
        if !target.normalOffsets.isEmpty {
            attributes.append(("NORMAL", .integer(try addVectors(target.normalOffsets, what: what))))
        }
        return attributes
    }

    /// Appends an accessor of floats and returns its index. `POSITION` must state its bounds.
    private mutating func addVectors<Vector: SIMD<Float>>(
        _ vectors: [Vector], withBounds: Bool = false, what: String
    ) throws -> Int {
        let components = Vector.scalarCount
        let offset = binary.count
        var (low, high) = (Vector(repeating: .infinity), Vector(repeating: -.infinity))
        binary.reserveCapacity(binary.count + vectors.count * components * 4)
        for vector in vectors {
            for component in 0..<components {
                guard vector[component].isFinite else { throw GLBWriterError.notFinite(what: what) }
                low[component] = min(low[component], vector[component])
                high[component] = max(high[component], vector[component])
                binary.append(littleEndian: vector[component].bitPattern)
            }
        }
        let bounds = withBounds ? (low: (0..<components).map { low[$0] }, high: (0..<components).map { high[$0] }) : nil
        return addAccessor(
            .float, shape: "VEC\(components)", count: vectors.count, from: offset, use: .vertices, bounds: bounds)
    }

    /// Appends an accessor of numbers that do not belong to vertices, and returns its index.
    /// - Parameter components: The number of components per element.
    mutating func addNumbers(_ numbers: [Float], components: Int, withBounds: Bool = false, what: String) throws -> Int {
        guard numbers.allSatisfy(\.isFinite) else { throw GLBWriterError.notFinite(what: what) }
        let offset = binary.count
        for number in numbers { binary.append(littleEndian: number.bitPattern) }
        let bounds = withBounds ? (low: [numbers.min() ?? 0], high: [numbers.max() ?? 0]) : nil
        return addAccessor(
            .float, shape: components == 1 ? "SCALAR" : "VEC\(components)", count: numbers.count / components, from: offset,
            use: nil, bounds: bounds)
    }

    private mutating func addIndices(of mesh: Mesh) -> Int {
        let offset = binary.count
        // 65535 itself would restart the primitive, so the highest index is one less.
        let isShort = mesh.vertexCount <= 65535
        for triangle in mesh.triangles {
            for corner in 0..<3 {
                if isShort {
                    binary.append(UInt8(truncatingIfNeeded: triangle[corner]))
                    binary.append(UInt8(truncatingIfNeeded: triangle[corner] >> 8))
                } else {
                    binary.append(littleEndian: triangle[corner])
                }
            }
        }
        let index = addAccessor(
            isShort ? .unsignedShort : .unsignedInt, shape: "SCALAR", count: mesh.triangles.count * 3, from: offset,
            use: .indices, bounds: nil)
        padToFourBytes()
        return index
    }

    private mutating func addAccessor(
        _ type: ComponentType, shape: String, count: Int, from offset: Int, use: BufferUse?,
        bounds: (low: [Float], high: [Float])?
    ) -> Int {
        var view: [(key: String, value: OrderedJSON)] = [
            ("buffer", .integer(0)), ("byteOffset", .integer(offset)), ("byteLength", .integer(binary.count - offset)),
        ]
        if let use { view.append(("target", .integer(use.rawValue))) }
        bufferViews.append(.object(view))
        var members: [(key: String, value: OrderedJSON)] = [
            ("bufferView", .integer(bufferViews.count - 1)), ("componentType", .integer(type.rawValue)),
            ("count", .integer(count)), ("type", .string(shape)),
        ]
        if let bounds {
            members.append(("min", .numbers(bounds.low)))
            members.append(("max", .numbers(bounds.high)))
        }
        accessors.append(.object(members))
        return accessors.count - 1
    }

    /// Accessors of floats must start on a multiple of 4 bytes.
    mutating func padToFourBytes() {
        binary += Array(repeating: 0, count: (4 - binary.count % 4) % 4)
    }
}
