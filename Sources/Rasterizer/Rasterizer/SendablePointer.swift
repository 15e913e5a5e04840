/// A pointer that threads may share: each works on elements of its own, or all only read.
struct SendablePointer<Pointer>: @unchecked Sendable {
    let pointer: Pointer

    init(_ pointer: Pointer) {
        self.pointer = pointer
    }
}
