extension Array {
    /// Where the elements are, for as long as whoever owns the array keeps it as it is.
    package var start: UnsafePointer<Element> { withUnsafeBufferPointer(\.start) }
}

extension UnsafeBufferPointer {
    /// Where the elements are; somewhere that nobody reads where there are none.
    package var start: UnsafePointer<Element> {
        baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }
}
