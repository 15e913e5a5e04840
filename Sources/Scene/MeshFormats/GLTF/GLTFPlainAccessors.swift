import JSONText

/// The accessors and views for assimp: all in one buffer, without sparse elements, and with floats for vertex attributes.
struct GLTFPlainAccessors {
    private(set) var accessors: [OrderedJSON] = []
    private(set) var views: [OrderedJSON] = []

    init(accessors all: [GLTFAccessor], meshes: GLTFMeshes, buffers: inout GLTFBuffers, limits: ModelLimits) throws(GLTFFault) {
        for (index, accessor) in all.enumerated() {
            let isVertices = meshes.floatAccessors.contains(index)
            let isIndices = meshes.indexAccessors.contains(index)
            let isPlain = accessor.sparse == nil && accessor.view != nil
            var (component, view, offset) = (accessor.component, accessor.view, accessor.offset)
            if isVertices && (!isPlain || component != .float) || isIndices && !isPlain {
                try GLTFFault.check(
                    "bytes of meshes", accessor.count * accessor.element.count * 4,
                    within: limits.fileBytes - buffers.bytes.count)
                component = isVertices ? .float : .unsignedInt
                view = buffers.appendView(
                    isVertices ? buffers.floatBytes(of: accessor) : Self.bytes(buffers.indices(of: accessor)))
                offset = 0
            }
            var object: [(key: String, value: OrderedJSON)] = [
                ("componentType", .integer(component.rawValue)), ("type", .string(accessor.element.rawValue)),
                ("count", .integer(accessor.count)),
            ]
            if let view { object += [("bufferView", .integer(view)), ("byteOffset", .integer(offset))] }
            accessors.append(.object(object))
        }
        views = buffers.views.map { view in
            var object: [(key: String, value: OrderedJSON)] = [
                ("buffer", .integer(0)), ("byteOffset", .integer(view.range.lowerBound)),
                ("byteLength", .integer(view.range.count)),
            ]
            if let stride = view.stride { object.append(("byteStride", .integer(stride))) }
            return .object(object)
        }
    }

    private static func bytes(_ indices: [Int]) -> [UInt8] {
        indices.map { UInt32($0).littleEndian }.withUnsafeBytes { [UInt8]($0) }
    }
}
