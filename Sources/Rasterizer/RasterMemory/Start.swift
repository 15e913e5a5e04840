extension Array {
    /// A pointer to the first element, valid for as long as whoever owns the array keeps it as it is.
    package var start: UnsafePointer<Element> { withUnsafeBufferPointer(\.start) }
}

extension UnsafeBufferPointer {
    /// A pointer to the first element; one that nobody reads from where there are none.
    package var start: UnsafePointer<Element> {
        baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }
}
