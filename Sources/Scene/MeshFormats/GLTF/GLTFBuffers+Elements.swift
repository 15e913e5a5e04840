extension GLTFBuffers {
    /// Returns all indices of an accessor of unsigned integers.
    func indices(of accessor: GLTFAccessor) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            var values = [Int](repeating: 0, count: accessor.count)
            forEachElement(of: accessor) { values[$0] = accessor.component.index(in: bytes, at: $1) }
            return values
        }
    }

    /// Returns all numbers of an accessor, element by element. Not for matrices of bytes or shorts, whose columns have gaps.
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

    /// Returns all numbers of an accessor of vectors as tightly packed 32-bit floats in little-endian order.
    func floatBytes(of accessor: GLTFAccessor) -> [UInt8] {
        floats(of: accessor).map { $0.bitPattern.littleEndian }.withUnsafeBytes { [UInt8]($0) }
    }

    /// Calls `body` with each element and its byte offset.
    ///
    /// Elements that sparse values replace are visited twice. Elements without a view are 0 and are not visited.
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
