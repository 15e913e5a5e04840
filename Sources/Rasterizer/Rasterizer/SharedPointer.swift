/// A pointer to what workers share, each working on a part of its own.
struct SharedPointer<Pointer>: @unchecked Sendable {
    let pointer: Pointer

    init(_ pointer: Pointer) {
        self.pointer = pointer
    }
}
