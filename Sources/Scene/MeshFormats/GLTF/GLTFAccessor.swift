/// A checked layout of numbers in a buffer: each element is within its view (glTF 2.0, section 3.6.2).
struct GLTFAccessor {
    /// Elements that replace others (section 3.6.2.3).
    struct Sparse {
        var indices: [Int]
        /// The replacement values, tightly packed.
        var values: ArraySlice<UInt8>
    }

    let fields: GLTFField.Members
    let component: GLTFComponent
    let element: GLTFElement
    private(set) var count: Int
    let isNormalized: Bool
    /// The view that contains the elements; nil if all elements are 0 or come from an extension.
    private(set) var view: GLTFBuffers.View?
    /// The offset from the view's start, in bytes.
    private(set) var offset: Int
    private(set) var sparse: Sparse?

    /// Bytes per element.
    var elementSize: Int { element.size(of: component) }

    /// - Parameter limit: The maximum number of elements.
    init(_ field: GLTFField, buffers: GLTFBuffers, limit: Int) throws(GLTFFault) {
        fields = try field.requiredMembers()
        guard let code = try fields["componentType"].integer(among: GLTFComponent.allCases.map(\.rawValue)),
            let component = GLTFComponent(rawValue: code)
        else {
            throw fields["componentType"].fault(wanted: "a component type from 5120 to 5126")
        }
        let names = GLTFElement.allCases.map(\.rawValue).joined(separator: ", ")
        guard let element = try fields["type"].text().flatMap(GLTFElement.init(rawValue:)) else {
            throw fields["type"].fault(wanted: "one of \(names)")
        }
        (self.component, self.element) = (component, element)
        count = try fields["count"].requiredInteger(in: 1...Int.max)
        try GLTFFault.check("elements in \(fields["count"].path)", count, within: limit)
        isNormalized = try fields["normalized"].flag() ?? false
        guard !isNormalized || component != .float && component != .unsignedInt else {
            throw fields["normalized"].fault("is true, but numbers of type \(component.name) cannot be normalized")
        }
        for bound in ["min", "max"] { _ = try fields[bound].numbers(count: element.count) }
        let viewIndex = try fields["bufferView"].index(below: buffers.views.count, of: "buffer views")
        view = viewIndex.map { buffers.views[$0] }
        offset = try fields["byteOffset"].integer(in: 0...Int.max) ?? 0
        let range = GLTFElementRange(
            owner: fields.path, view: fields["bufferView"], viewIndex: viewIndex, byteOffset: fields["byteOffset"],
            offset: offset,
            count: fields["count"], elements: count)
        try range.check(elementSize: element.size(of: component), component: component, buffers: buffers)
        sparse = try Self.sparse(fields["sparse"], component: component, element: element, count: count, buffers: buffers)
    }

    /// Replaces all elements by decompressed ones of the same type, tightly packed.
    mutating func replaceContent(by bytes: [UInt8], count: Int) {
        precondition(bytes.count == count * elementSize)
        view = GLTFBuffers.View(bytes: bytes[...], stride: nil, fields: .none)
        (self.count, offset, sparse) = (count, 0, nil)
    }

    private static func sparse(
        _ field: GLTFField, component: GLTFComponent, element: GLTFElement, count: Int, buffers: GLTFBuffers
    ) throws(GLTFFault) -> Sparse? {
        guard field.isPresent else { return nil }
        let fields = try field.members()
        let replaced = try fields["count"].requiredInteger(in: 1...count)
        let indexFields = try fields["indices"].requiredMembers()
        let valueFields = try fields["values"].requiredMembers()
        let kinds: [GLTFComponent] = [.unsignedByte, .unsignedShort, .unsignedInt]
        guard let code = try indexFields["componentType"].integer(among: kinds.map(\.rawValue)),
            let kind = GLTFComponent(rawValue: code)
        else { throw indexFields["componentType"].fault(wanted: "one of 5121, 5123, 5125") }
        let indexBytes = try bytes(
            of: indexFields, elements: replaced, countField: fields["count"], size: kind.size, kind, buffers)
        let values = try bytes(
            of: valueFields, elements: replaced, countField: fields["count"], size: element.size(of: component), component,
            buffers)
        let indices = indexBytes.withUnsafeBytes { bytes in
            (0..<replaced).map { kind.index(in: bytes, at: $0 * kind.size) }
        }
        for (entryIndex, index) in indices.enumerated()
        where index >= count || entryIndex > 0 && indices[entryIndex - 1] >= index {
            throw fields["indices"].fault(
                "has \(index) at position \(entryIndex), but indices must increase and be below \(count)")
        }
        return Sparse(indices: indices, values: values)
    }

    /// Returns the bytes of tightly packed elements.
    private static func bytes(
        of fields: GLTFField.Members, elements: Int, countField: GLTFField, size: Int, _ component: GLTFComponent,
        _ buffers: GLTFBuffers
    ) throws(GLTFFault) -> ArraySlice<UInt8> {
        let index = try fields["bufferView"].requiredIndex(below: buffers.views.count, of: "buffer views")
        let offset = try fields["byteOffset"].integer(in: 0...Int.max) ?? 0
        let view = buffers.views[index]
        guard view.stride == nil else {
            throw view.fields["byteStride"].fault("is not allowed in a view of sparse elements, which are tightly packed")
        }
        let range = GLTFElementRange(
            owner: fields.path, view: fields["bufferView"], viewIndex: index, byteOffset: fields["byteOffset"], offset: offset,
            count: countField,
            elements: elements)
        try range.check(elementSize: size, component: component, buffers: buffers)
        return view.bytes.dropFirst(offset).prefix(elements * size)
    }
}

/// A range of elements in a view, with the fields that define it.
struct GLTFElementRange {
    /// The path of the object that has the elements.
    var owner: String
    var view: GLTFField
    var viewIndex: Int?
    var byteOffset: GLTFField
    var offset: Int
    var count: GLTFField
    var elements: Int

    /// - Throws: A fault of the field that leads outside the view or to a misaligned offset.
    func check(elementSize: Int, component: GLTFComponent, buffers: GLTFBuffers) throws(GLTFFault) {
        guard let viewIndex else {
            guard offset == 0 else { throw byteOffset.fault("is \(offset), but there is no bufferView") }
            return
        }
        let view = buffers.views[viewIndex]
        guard offset % component.size == 0 else {
            throw byteOffset.fault(
                "is \(offset), which is not a multiple of the \(component.size) bytes of a \(component.name)")
        }
        let viewOffset = try view.fields["byteOffset"].integer(in: 0...Int.max) ?? 0
        guard viewOffset % component.size == 0 else {
            throw view.fields["byteOffset"].fault(
                "is \(viewOffset), which is not a multiple of the \(component.size) bytes of a \(component.name)")
        }
        let stride = view.stride ?? elementSize
        guard stride >= elementSize else {
            throw view.fields["byteStride"].fault("is \(stride), but an element of \(owner) has \(elementSize) bytes")
        }
        guard offset <= view.bytes.count - elementSize else {
            throw byteOffset.fault(
                "is \(offset), but an element of \(elementSize) bytes must fit into the \(view.bytes.count) bytes of \(self.view.path)"
            )
        }
        let room = (view.bytes.count - offset - elementSize) / stride + 1
        guard elements <= room else {
            throw count.fault("is \(elements), but bufferViews[\(viewIndex)] contains only \(room)")
        }
    }
}
