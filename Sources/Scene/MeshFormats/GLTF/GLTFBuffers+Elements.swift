extension GLTFBuffers {
    /// All indices of an accessor of whole numbers without sign.
    func indices(of accessor: GLTFAccessor) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            var values = [Int](repeating: 0, count: accessor.count)
            forEachElement(of: accessor) { values[$0] = accessor.component.index(in: bytes, at: $1) }
            return values
        }
    }

    /// All numbers of an accessor, an element's one after the other; not for matrices of bytes or shorts, whose columns have gaps.
    func floats(of accessor: GLTFAccessor) -> [Float] {
        bytes.withUnsafeBytes { bytes in
            let (components, size) = (accessor.element.count, accessor.component.size)
            var floats = [Float](repeating: 0, count: accessor.count * components)
            forEachElement(of: accessor) { element, offset in
                for component in 0..<components {
                    floats[element * components + component] = accessor.component.number(
                        in: bytes, at: offset + component * size, isNormalized: accessor.isNormalized)
                }
            }
            return floats
        }
    }

    /// All numbers of an accessor of vectors as 32-bit floats in little-endian order, one close behind the other.
    func floatBytes(of accessor: GLTFAccessor) -> [UInt8] {
        floats(of: accessor).map { $0.bitPattern.littleEndian }.withUnsafeBytes { [UInt8]($0) }
    }

    /// Calls `body` with each element and where it starts among the bytes; with those that sparse ones replace twice. Elements
    /// that lie nowhere are 0 and are not told.
    private func forEachElement(of accessor: GLTFAccessor, _ body: (_ element: Int, _ offset: Int) -> Void) {
        if let index = accessor.view {
            let view = views[index]
            let stride = view.stride ?? accessor.elementSize
            for element in 0..<accessor.count { body(element, view.range.lowerBound + accessor.offset + element * stride) }
        }
        guard let sparse = accessor.sparse else { return }
        for (index, element) in sparse.indices.enumerated() {
            body(element, sparse.valuesStart + index * accessor.elementSize)
        }
    }
}
