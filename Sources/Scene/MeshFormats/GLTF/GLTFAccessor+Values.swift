extension GLTFAccessor {
    /// All elements of an accessor of unsigned integers.
    var indices: [UInt32] {
        var values = [UInt32](repeating: 0, count: count)
        forEachElement { element, bytes, offset in values[element] = UInt32(component.index(in: bytes, at: offset)) }
        return values
    }

    /// All numbers, element by element. Not for matrices of bytes or shorts, whose columns have gaps.
    var floats: [Float] {
        let (components, size) = (element.count, component.size)
        var floats = [Float](repeating: 0, count: count * components)
        forEachElement { element, bytes, offset in
            for index in 0..<components {
                floats[element * components + index] = component.number(
                    in: bytes, at: offset + index * size, isNormalized: isNormalized)
            }
        }
        return floats
    }

    /// Returns all elements as vectors.
    /// - Parameter missing: The value of components that the elements do not have. Default: 0.
    func vectors<Vector: SIMD>(of type: Vector.Type, missing: Float = 0) -> [Vector] where Vector.Scalar == Float {
        let (components, size) = (min(element.count, Vector.scalarCount), component.size)
        var start = Vector()
        for index in components..<Vector.scalarCount { start[index] = missing }
        var vectors = [Vector](repeating: start, count: count)
        forEachElement { element, bytes, offset in
            var vector = start
            for index in 0..<components {
                vector[index] = component.number(in: bytes, at: offset + index * size, isNormalized: isNormalized)
            }
            vectors[element] = vector
        }
        return vectors
    }

    /// Calls `body` with each element, the bytes that contain it, and its offset in them.
    ///
    /// Elements that sparse values replace are visited twice. Elements without a view are 0 and are not visited.
    @inline(__always)
    private func forEachElement(_ body: (_ element: Int, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Void) {
        if let view {
            let stride = view.stride ?? elementSize
            view.bytes.withUnsafeBytes { bytes in
                // The initializer has checked this.
                precondition(offset + (count - 1) * stride + elementSize <= bytes.count)
                for element in 0..<count { body(element, bytes, offset + element * stride) }
            }
        }
        guard let sparse else { return }
        sparse.values.withUnsafeBytes { bytes in
            precondition(sparse.indices.count * elementSize <= bytes.count)
            for (index, element) in sparse.indices.enumerated() { body(element, bytes, index * elementSize) }
        }
    }
}
