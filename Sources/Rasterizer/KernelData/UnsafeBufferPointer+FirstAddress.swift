extension UnsafeBufferPointer {
    /// The address of the first element, or an aligned address without an element if the buffer is empty.
    package var firstAddress: UnsafePointer<Element> {
        baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }
}
