internal import CSystem

/// A list that is kept from frame to frame, so that a frame in steady state allocates nothing; its owner must deallocate it.
///
/// It is a plain pointer with two numbers, so that kernels do no reference counting. Its functions are inlined into their
/// callers, because code in the builds for several instruction sets must not exist twice under one symbol name.
@usableFromInline package struct ReusedList<Element: BitwiseCopyable> {
    /// The first element.
    @usableFromInline package var base: UnsafeMutablePointer<Element>
    /// The number of elements.
    @usableFromInline package var count: Int
    /// The number of elements that the allocated memory can store.
    @usableFromInline package var capacity: Int

    /// An empty list with a capacity, aligned for the widest vectors.
    @inlinable @inline(__always)
    package init(capacity: Int) {
        base = allocateRoom(byteCount: capacity * MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self)
        count = 0
        self.capacity = capacity
    }

    /// Frees the memory.
    @inlinable @inline(__always)
    package func deallocate() {
        base.deallocate()
    }

    /// The element at an index, which must exist.
    @inlinable @inline(__always)
    package subscript(index: Int) -> Element {
        get { base[index] }
        nonmutating set { base[index] = newValue }
    }

    /// Removes the elements and keeps the memory.
    @inlinable @inline(__always)
    package mutating func removeAll() {
        count = 0
    }

    /// Adds an element at the end.
    @inlinable @inline(__always)
    package mutating func append(_ element: Element) {
        reserve(count &+ 1)
        base[count] = element
        count &+= 1
    }

    /// Sets the length to `newCount`; new elements are uninitialized.
    @inlinable @inline(__always)
    package mutating func resize(to newCount: Int) {
        reserve(newCount)
        count = newCount
    }

    /// Increases the capacity to at least `needed` elements.
    @inlinable @inline(__always)
    package mutating func reserve(_ needed: Int) {
        if needed <= capacity { return }
        let stride = MemoryLayout<Element>.stride
        let newCapacity = needed > capacity &* 2 ? needed : capacity &* 2
        base = enlargedRoom(UnsafeMutableRawPointer(base), used: count &* stride, byteCount: newCapacity &* stride)
            .assumingMemoryBound(to: Element.self)
        capacity = newCapacity
    }
}

/// Allocates uninitialized memory, aligned for the widest vectors.
///
/// Never inlined, so that kernels allocate only through this function.
@usableFromInline @inline(never)
package func allocateRoom(byteCount: Int) -> UnsafeMutableRawPointer {
    let room = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 64), alignment: 64)
    memory_prefer_large_pages(room, byteCount)
    return room
}

/// Replaces memory by more memory, with the first `used` bytes copied.
@usableFromInline @inline(never)
package func enlargedRoom(_ old: UnsafeMutableRawPointer, used: Int, byteCount: Int) -> UnsafeMutableRawPointer {
    let larger = allocateRoom(byteCount: byteCount)
    larger.copyMemory(from: old, byteCount: used)
    old.deallocate()
    return larger
}
