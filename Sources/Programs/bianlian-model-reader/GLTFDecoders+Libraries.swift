import MeshDecoders
import MeshFormats

extension GLTFDecoders {
    /// Draco and meshoptimizer.
    static let libraries = GLTFDecoders(
        draco: { bytes, attributes, limits throws(Failure) in try decodedDraco(bytes, attributes, limits) },
        meshopt: { bytes, stream throws(Failure) in try decodedMeshopt(bytes, stream) })
}

private func decodedDraco(
    _ bytes: ArraySlice<UInt8>, _ attributes: [GLTFDecoders.DracoAttribute], _ limits: ModelLimits
) throws(GLTFDecoders.Failure) -> GLTFDecoders.DracoMesh {
    var reason = [CChar](repeating: 0, count: 200)
    let decoded = bytes.withUnsafeBufferPointer { dracoDecode($0.baseAddress, $0.count, &reason, reason.count) }
    guard let mesh = decoded else {
        var words = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if words.hasSuffix(".") { words.removeLast() }
        throw GLTFDecoders.Failure(words: "cannot be decoded by Draco: \(words)")
    }
    defer { dracoFree(mesh) }
    let (vertexCount, triangleCount) = (dracoVertexCount(mesh), dracoTriangleCount(mesh))
    guard vertexCount <= limits.vertices, triangleCount <= limits.triangles else {
        throw GLTFDecoders.Failure(
            words: "has \(vertexCount) vertices and \(triangleCount) triangles, but at most \(limits.vertices) and "
                + "\(limits.triangles) are allowed")
    }
    let corners = [UInt32](unsafeUninitializedCapacity: triangleCount * 3) { buffer, count in
        if let start = buffer.baseAddress { dracoWriteCorners(mesh, start) }
        count = triangleCount * 3
    }
    var contents: [[UInt8]] = []
    for attribute in attributes {
        let size = vertexCount * attribute.elementSize
        var isWritten = false
        contents.append(
            [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                isWritten = dracoWriteAttribute(
                    mesh, UInt32(attribute.identifier), Int32(attribute.component), Int32(attribute.count), buffer.baseAddress,
                    size)
                count = isWritten ? size : 0
            })
        guard isWritten else {
            throw GLTFDecoders.Failure(
                words: "has no attribute \(attribute.identifier) that fits the component type of its accessor")
        }
    }
    return GLTFDecoders.DracoMesh(vertexCount: vertexCount, corners: corners, attributes: contents)
}

private func decodedMeshopt(
    _ bytes: ArraySlice<UInt8>, _ stream: GLTFDecoders.MeshoptStream
) throws(GLTFDecoders.Failure) -> [UInt8] {
    let mode =
        switch stream.mode {
        case .attributes: meshoptAttributes
        case .triangles: meshoptTriangles
        case .indices: meshoptIndices
        }
    let filter =
        switch stream.filter {
        case .none: meshoptNone
        case .octahedral: meshoptOctahedral
        case .quaternion: meshoptQuaternion
        case .exponential: meshoptExponential
        case .color: meshoptColor
        }
    var reason: String?
    let result = [UInt8](unsafeUninitializedCapacity: stream.count * stream.stride) { buffer, count in
        let failure = bytes.withUnsafeBufferPointer {
            meshoptDecode(mode, filter, stream.count, stream.stride, $0.baseAddress, $0.count, buffer.baseAddress)
        }
        reason = failure.map { String(cString: $0) }
        count = failure == nil ? stream.count * stream.stride : 0
    }
    if let reason { throw GLTFDecoders.Failure(words: reason) }
    return result
}
