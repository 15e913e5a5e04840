/// The vertices or the triangles of a draw, in separate memory with a stable address.
///
/// Copies share the memory; a change to shared memory copies it first. The memory therefore keeps its address and its content
/// as long as any value refers to it, and the rasterizer recognizes geometry of the previous frame by its address.
public struct GeometryBuffer<Element: BitwiseCopyable & Sendable>: Sendable {
    private var memory: Memory

    /// A buffer with a copy of the elements.
    public init(_ elements: [Element]) {
        memory = elements.withUnsafeBufferPointer { Memory(copying: $0) }
    }

    /// The address of the first element, or a valid address without an element if the buffer is empty.
    ///
    /// Valid as long as a copy of this value exists.
    package var address: UnsafePointer<Element> { UnsafePointer(memory.elements.baseAddress!) }

    /// Memory that is freed with its last owner. Its content changes only while it has a single owner.
    private final class Memory: @unchecked Sendable {
        let elements: UnsafeMutableBufferPointer<Element>
        /// See `GeometryBuffer.largestIndex`.
        var largestIndex: UInt32?

        init(copying source: UnsafeBufferPointer<Element>) {
            // An empty buffer has an address too.
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

    /// The element at an index.
    public subscript(index: Int) -> Element {
        get {
            precondition(indices.contains(index), "Index \(index) is out of range for a buffer of \(count) elements.")
            return memory.elements[index]
        }
        set {
            precondition(indices.contains(index), "Index \(index) is out of range for a buffer of \(count) elements.")
            if !isKnownUniquelyReferenced(&memory) { memory = Memory(copying: UnsafeBufferPointer(memory.elements)) }
            memory.elements[index] = newValue
            memory.largestIndex = nil
        }
    }
}

extension GeometryBuffer<SIMD3<UInt32>> {
    /// The largest vertex index in the triangles, 0 if there are none; nil once a triangle has been changed.
    package var largestIndex: UInt32? { memory.largestIndex }
}

extension GeometryBuffer: ExpressibleByArrayLiteral {
    /// A buffer of these elements.
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension GeometryBuffer: Equatable where Element: Equatable {
    /// Whether two buffers have equal elements.
    public static func == (a: GeometryBuffer, b: GeometryBuffer) -> Bool {
        a.memory === b.memory || a.elementsEqual(b)
    }
}
