extension UnsafeBufferPointer {
    /// The address of the first element; of no element where there is none.
    package var firstAddress: UnsafePointer<Element> {
        baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }
}
