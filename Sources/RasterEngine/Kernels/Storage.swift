import DrawLists

/// Memory of one kind of element, aligned for the widest vectors, that kernels reach by pointer.
///
/// The owner promises what the compiler cannot see: elements are written before they are read, and not while others read them.
final class Storage<Element: BitwiseCopyable>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    let count: Int
    private let raw: UnsafeMutableRawPointer

    /// Room for `count` elements, each set to `value`.
    init(count: Int, filledWith value: Element) {
        self.count = count
        raw = UnsafeMutableRawPointer.allocate(
            byteCount: max(count, 1) * MemoryLayout<Element>.stride, alignment: max(64, MemoryLayout<Element>.alignment))
        base = raw.bindMemory(to: Element.self, capacity: max(count, 1))
        base.initialize(repeating: value, count: count)
    }

    deinit {
        raw.deallocate()
    }
}

/// A list that grows and is reused from frame to frame, so that a frame in steady state allocates nothing.
struct ReusedList<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deallocate()
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        get { base[index] }
        nonmutating set { base[index] = newValue }
    }

    mutating func removeAll() {
        count = 0
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { reserve(capacity * 2) }
        base[count] = element
        count += 1
    }

    /// Makes the list `newCount` long; what is new in it has no defined value yet.
    mutating func resize(to newCount: Int) {
        if newCount > capacity { reserve(max(newCount, capacity * 2)) }
        count = newCount
    }

    private mutating func reserve(_ newCapacity: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
        capacity = newCapacity
    }
}
