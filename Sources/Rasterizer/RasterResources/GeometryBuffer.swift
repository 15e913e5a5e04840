/// The vertices or the triangles of a draw, in memory of their own that stays where it is.
///
/// Copies share the memory, and a change copies it first where it is shared: as long as one value holds the memory, it keeps its
/// address and its content. The rasterizer therefore recognizes geometry that it drew in the frame before by its address.
public struct GeometryBuffer<Element: BitwiseCopyable & Sendable>: Sendable {
    private var memory: Memory

    /// A buffer with a copy of the elements.
    public init(_ elements: [Element]) {
        memory = elements.withUnsafeBufferPointer { Memory(copying: $0) }
    }

    /// The address of the first element; of no element where there is none. Valid for as long as a copy of this value exists.
    package var address: UnsafePointer<Element> { UnsafePointer(memory.elements.baseAddress!) }

    /// Memory that is freed with its last owner. Its content changes only while it has one owner alone.
    private final class Memory: @unchecked Sendable {
        let elements: UnsafeMutableBufferPointer<Element>
        /// See `GeometryBuffer.largestIndex`.
        var largestIndex: UInt32?

        init(copying source: UnsafeBufferPointer<Element>) {
            // An address exists even where no element does.
            let room = UnsafeMutableBufferPointer<Element>.allocate(capacity: Swift.max(source.count, 1))
            elements = UnsafeMutableBufferPointer(rebasing: room[..<source.count])
            _ = elements.initialize(from: source)
            guard let triangles = UnsafeBufferPointer(elements) as? UnsafeBufferPointer<SIMD3<UInt32>> else { return }
            largestIndex = triangles.reduce(SIMD3.zero) { $0.replacing(with: $1, where: $1 .> $0) }.max()
        }

        deinit {
            elements.baseAddress?.deallocate()
        }
    }
}

extension GeometryBuffer: RandomAccessCollection, MutableCollection {
    /// The index of the first element: 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { memory.elements.count }

    /// An element.
    public subscript(index: Int) -> Element {
        get {
            precondition(indices.contains(index), "A buffer of \(count) has no element \(index).")
            return memory.elements[index]
        }
        set {
            precondition(indices.contains(index), "A buffer of \(count) has no element \(index).")
            if !isKnownUniquelyReferenced(&memory) { memory = Memory(copying: UnsafeBufferPointer(memory.elements)) }
            memory.elements[index] = newValue
            memory.largestIndex = nil
        }
    }
}

extension GeometryBuffer<SIMD3<UInt32>> {
    /// The largest index of a vertex in the triangles, 0 where there are none; nil once a triangle has been changed.
    package var largestIndex: UInt32? { memory.largestIndex }
}

extension GeometryBuffer: ExpressibleByArrayLiteral {
    /// A buffer of these elements.
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension GeometryBuffer: Equatable where Element: Equatable {
    /// Whether two buffers have the same elements.
    public static func == (a: GeometryBuffer, b: GeometryBuffer) -> Bool {
        a.memory === b.memory || a.elementsEqual(b)
    }
}
