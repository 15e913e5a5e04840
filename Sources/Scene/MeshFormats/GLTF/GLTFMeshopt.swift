/// A buffer view compressed by meshoptimizer (EXT_meshopt_compression and KHR_meshopt_compression), checked.
struct GLTFMeshopt {
    /// The extension's object in the view, which locates the compressed bytes like a view.
    let source: GLTFField.Members
    let stream: GLTFDecoders.MeshoptStream

    /// Bytes after decompression.
    var size: Int { stream.count * stream.stride }

    static let names = ["EXT_meshopt_compression", "KHR_meshopt_compression"]

    /// - Parameter limit: The maximum size of the decompressed view, in bytes.
    /// - Returns: nil if the view is not compressed.
    init?(view: GLTFField.Members, limit: Int) throws(GLTFFault) {
        guard let source = try Self.extension(of: view) else { return nil }
        self.source = source
        guard let mode = try source["mode"].text().flatMap(GLTFDecoders.MeshoptStream.Mode.init(rawValue:)) else {
            throw source["mode"].fault(wanted: "ATTRIBUTES, TRIANGLES or INDICES")
        }
        let filterWord = try source["filter"].text() ?? "NONE"
        guard let filter = GLTFDecoders.MeshoptStream.Filter(rawValue: filterWord) else {
            throw source["filter"].fault(wanted: "NONE, OCTAHEDRAL, QUATERNION, EXPONENTIAL or COLOR")
        }
        let count = try source["count"].requiredInteger(in: 1...Int(Int32.max))
        let stride = try source["byteStride"].requiredInteger(in: 1...256)
        switch mode {
        case .attributes: guard stride % 4 == 0 else { throw source["byteStride"].fault(wanted: "a multiple of 4") }
        case .triangles, .indices:
            guard stride == 2 || stride == 4 else { throw source["byteStride"].fault(wanted: "2 or 4") }
            guard mode == .indices || count % 3 == 0 else { throw source["count"].fault(wanted: "a multiple of 3") }
        }
        guard filter == .none || mode == .attributes else { throw source["filter"].fault(wanted: "NONE in this mode") }
        let strides: [Int]? =
            switch filter {
            case .none, .exponential: nil
            case .octahedral, .color: [4, 8]
            case .quaternion: [8]
            }
        guard strides?.contains(stride) ?? true else {
            throw source["byteStride"].fault("is \(stride), which the filter \(filter.rawValue) does not allow")
        }
        stream = GLTFDecoders.MeshoptStream(mode: mode, filter: filter, count: count, stride: stride)
        try GLTFFault.check("bytes of compressed views", count * stride, within: limit)
        // The view's own fields describe the decompressed bytes.
        let length = try view["byteLength"].requiredInteger(in: 1...Int.max)
        guard length == size else {
            throw view["byteLength"].fault("is \(length), but \(source.path) decompresses to \(size) bytes")
        }
        let viewStride = try view["byteStride"].integer(in: 1...256)
        guard viewStride ?? stride == stride else {
            throw view["byteStride"].fault("is \(viewStride ?? 0), but that of \(source.path) is \(stride)")
        }
    }

    /// Decompresses the view.
    /// - Parameter bytes: The bytes that `source` locates.
    func bytes(from bytes: ArraySlice<UInt8>, decoders: GLTFDecoders) throws(GLTFFault) -> ArraySlice<UInt8> {
        do {
            return try decoders.meshopt(bytes, stream)[...]
        } catch {
            throw .field(path: source.path, words: error.words)
        }
    }

    /// Returns whether a buffer only stands for data that compressed views replace, and need not exist.
    static func isPlaceholder(_ buffer: GLTFField.Members) throws(GLTFFault) -> Bool {
        try self.extension(of: buffer)?["fallback"].flag() ?? false
    }

    private static func `extension`(of fields: GLTFField.Members) throws(GLTFFault) -> GLTFField.Members? {
        let extensions = try GLTFExtensions.members(of: fields)
        guard let name = names.first(where: { extensions[$0].isPresent }) else { return nil }
        return try extensions[name].members()
    }
}
