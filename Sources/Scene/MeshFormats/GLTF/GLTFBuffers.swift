/// The buffer views of a document, decompressed.
struct GLTFBuffers {
    /// A buffer view.
    struct View {
        /// The bytes of the view, which share the memory of the file.
        var bytes: ArraySlice<UInt8>
        /// The distance between elements in bytes, if the view states it.
        var stride: Int?
        /// The fields in the document; `.none` for decompressed attributes.
        var fields: GLTFField.Members
    }

    private(set) var views: [View] = []

    /// - Parameters:
    ///   - limit: The maximum size of all buffers and of all decompressed views, in bytes.
    ///   - file: Returns the bytes of a file in the model's folder, or nil.
    init(
        document: GLTFField.Members, binary: ArraySlice<UInt8>?, limit: Int, decoders: GLTFDecoders,
        file: (String) -> [UInt8]?
    ) throws(GLTFFault) {
        var size = 0
        var buffers: [ArraySlice<UInt8>?] = []
        for field in try document["buffers"].elements() {
            let buffer = try field.requiredMembers()
            let length = try buffer["byteLength"].requiredInteger(in: 1...Int.max)
            // Nothing but compressed views may use the buffer, and they have their own bytes.
            if try GLTFMeshopt.isPlaceholder(buffer) {
                buffers.append(nil)
                continue
            }
            try GLTFFault.check("bytes in \(buffer["byteLength"].path)", length, within: limit - size)
            let content = try Self.content(of: buffer, binary: buffers.isEmpty ? binary : nil, limit: limit, file: file)
            guard content.count >= length else {
                throw buffer["byteLength"].fault("is \(length), but there are only \(content.count) bytes")
            }
            buffers.append(content.prefix(length))
            size += length
        }
        size = 0
        for field in try document["bufferViews"].elements() {
            let fields = try field.requiredMembers()
            var view = View(bytes: [], stride: try Self.stride(of: fields), fields: fields)
            if let compression = try GLTFMeshopt(view: fields, limit: limit - size) {
                let source = try Self.bytes(of: compression.source, buffers: buffers)
                view.bytes = try compression.bytes(from: source, decoders: decoders)
                size += compression.size
            } else {
                view.bytes = try Self.bytes(of: fields, buffers: buffers)
            }
            views.append(view)
        }
    }

    private static func content(
        of buffer: GLTFField.Members, binary: ArraySlice<UInt8>?, limit: Int, file: (String) -> [UInt8]?
    ) throws(GLTFFault) -> ArraySlice<UInt8> {
        let uri = buffer["uri"]
        guard let text = try uri.text() else {
            guard let binary else {
                throw uri.fault("is missing; only the first buffer of a GLB file can be stored in its second chunk")
            }
            return binary
        }
        if let data = try GLTFDataURI(uri, limit: limit) { return data.bytes[...] }
        // First percent-decoded, as the standard requires, then verbatim, as some exporters write it.
        for path in [PercentEncoding.decoded(text), text] {
            if let bytes = file(path) { return bytes[...] }
        }
        throw uri.fault("is \(uri.brief), which is not a readable file in the model's folder")
    }

    /// Returns the part of a buffer that an object locates: a view, or the source of a compressed view.
    private static func bytes(
        of fields: GLTFField.Members, buffers: [ArraySlice<UInt8>?]
    ) throws(GLTFFault) -> ArraySlice<UInt8> {
        let index = try fields["buffer"].requiredIndex(below: buffers.count, of: "buffers")
        guard let buffer = buffers[index] else {
            throw fields["buffer"].fault("is \(index), a buffer without content, which only compressed views may use")
        }
        let length = try fields["byteLength"].requiredInteger(in: 1...Int.max)
        let offset = try fields["byteOffset"].integer(in: 0...Int.max) ?? 0
        guard offset < buffer.count else {
            throw fields["byteOffset"].fault("is \(offset), but the buffer has only \(buffer.count) bytes")
        }
        guard length <= buffer.count - offset else {
            throw fields["byteLength"].fault(
                "is \(length), but the buffer has only \(buffer.count - offset) bytes from offset \(offset) on")
        }
        return buffer.dropFirst(offset).prefix(length)
    }

    private static func stride(of view: GLTFField.Members) throws(GLTFFault) -> Int? {
        _ = try view["target"].integer(among: [34962, 34963])
        let stride = try view["byteStride"].integer(in: 4...252)
        guard stride.map({ $0 % 4 == 0 }) ?? true else { throw view["byteStride"].fault(wanted: "a multiple of 4") }
        return stride
    }
}
