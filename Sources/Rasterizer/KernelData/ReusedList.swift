internal import CSystem

/// A list that is kept from frame to frame, so that a frame in steady state allocates nothing; whoever made it frees it.
///
/// A plain pointer with two numbers, so that kernels count no references. Its functions vanish into their callers: code that is
/// shared by the builds for several instruction sets must not exist twice under one name.
@usableFromInline package struct ReusedList<Element: BitwiseCopyable> {
    /// The first element.
    @usableFromInline package var base: UnsafeMutablePointer<Element>
    /// The number of elements.
    @usableFromInline package var count: Int
    /// The number of elements that there is room for.
    @usableFromInline package var capacity: Int

    /// An empty list with room for some elements, aligned for the widest vectors.
    @inlinable @inline(__always)
    package init(capacity: Int) {
        base = allocateRoom(byteCount: capacity * MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self)
        count = 0
        self.capacity = capacity
    }

    /// Frees the elements' room.
    @inlinable @inline(__always)
    package func deallocate() {
        base.deallocate()
    }

    /// An element, which must exist.
    @inlinable @inline(__always)
    package subscript(index: Int) -> Element {
        get { base[index] }
        nonmutating set { base[index] = newValue }
    }

    /// Forgets the elements and keeps their room.
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

    /// Makes the list `newCount` long; what is new in it has no defined value yet.
    @inlinable @inline(__always)
    package mutating func resize(to newCount: Int) {
        reserve(newCount)
        count = newCount
    }

    /// Makes room for `needed` elements in all.
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

/// Memory aligned for the widest vectors, with no defined content.
///
/// Never inlined, so that kernels allocate nothing but through here.
@usableFromInline @inline(never)
package func allocateRoom(byteCount: Int) -> UnsafeMutableRawPointer {
    let room = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 64), alignment: 64)
    memory_prefer_large_pages(room, byteCount)
    return room
}

/// More memory in place of some, with the first `used` bytes carried over.
@usableFromInline @inline(never)
package func enlargedRoom(_ old: UnsafeMutableRawPointer, used: Int, byteCount: Int) -> UnsafeMutableRawPointer {
    let larger = allocateRoom(byteCount: byteCount)
    larger.copyMemory(from: old, byteCount: used)
    old.deallocate()
    return larger
}
