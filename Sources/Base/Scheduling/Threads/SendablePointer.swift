/// A pointer, or a tuple of pointers, that threads may share: each writes only its own elements, or all only read.
///
/// The memory must outlive its use on all threads.
@frozen package struct SendablePointer<Pointer>: @unchecked Sendable {
    package let pointer: Pointer

    @inlinable package init(_ pointer: Pointer) {
        self.pointer = pointer
    }
}
