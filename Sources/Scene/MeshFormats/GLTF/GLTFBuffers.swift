/// The concatenated bytes of all buffers of a document, and the buffer views.
struct GLTFBuffers {
    /// A buffer view: a range in `bytes`.
    struct View {
        var range: Range<Int>
        /// The distance between elements in bytes, if the view states it.
        var stride: Int?
        /// The fields in the document; `.none` for a view that `appendView` created.
        var fields: GLTFField.Members
    }

    private(set) var bytes: [UInt8] = []
    private(set) var views: [View] = []

    /// - Parameters:
    ///   - file: Returns the bytes of a file in the model's folder, or nil.
    ///   - limit: The maximum size of all buffers together, in bytes.
    init(
        document: GLTFField.Members, binary: ArraySlice<UInt8>?, limit: Int, file: (String) -> [UInt8]?
    ) throws(GLTFFault) {
        var ranges: [Range<Int>] = []
        for field in try document["buffers"].elements() {
            let buffer = try field.requiredMembers()
            let length = try buffer["byteLength"].requiredInteger(in: 1...Int.max)
            try GLTFFault.check("bytes in \(buffer["byteLength"].path)", length, within: limit - bytes.count)
            let isFirst = ranges.isEmpty
            let content = try Self.content(of: buffer, binary: isFirst ? binary : nil, limit: limit, file: file)
            guard content.count >= length else {
                throw buffer["byteLength"].fault("is \(length), but there are only \(content.count) bytes")
            }
            ranges.append(append(content.prefix(length)))
        }
        for field in try document["bufferViews"].elements() {
            views.append(try Self.view(field, buffers: ranges))
        }
    }

    /// Appends bytes at a multiple of 4, which suits every component type.
    mutating func append(_ content: some Collection<UInt8>) -> Range<Int> {
        bytes += repeatElement(0, count: (4 - bytes.count % 4) % 4)
        let start = bytes.count
        bytes += content
        return start..<bytes.count
    }

    /// Appends bytes and a view of them, and returns the index of the view.
    mutating func appendView(_ content: some Collection<UInt8>) -> Int {
        views.append(View(range: append(content), stride: nil, fields: .none))
        return views.count - 1
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

    private static func view(_ field: GLTFField, buffers: [Range<Int>]) throws(GLTFFault) -> View {
        let view = try field.requiredMembers()
        let buffer = buffers[try view["buffer"].requiredIndex(below: buffers.count, of: "buffers")]
        let length = try view["byteLength"].requiredInteger(in: 1...Int.max)
        let offset = try view["byteOffset"].integer(in: 0...Int.max) ?? 0
        let stride = try view["byteStride"].integer(in: 4...252)
        guard stride.map({ $0 % 4 == 0 }) ?? true else { throw view["byteStride"].fault(wanted: "a multiple of 4") }
        _ = try view["target"].integer(among: [34962, 34963])
        guard offset < buffer.count else {
            throw view["byteOffset"].fault("is \(offset), but the buffer has only \(buffer.count) bytes")
        }
        guard length <= buffer.count - offset else {
            throw view["byteLength"].fault(
                "is \(length), but the buffer has only \(buffer.count - offset) bytes from offset \(offset) on")
        }
        let start = buffer.lowerBound + offset
        return View(range: start..<start + length, stride: stride, fields: view)
    }
}
