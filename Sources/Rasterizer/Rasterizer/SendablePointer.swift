/// A pointer that threads may share: each accesses its own elements, or all only read.
struct SendablePointer<Pointer>: @unchecked Sendable {
    let pointer: Pointer

    init(_ pointer: Pointer) {
        self.pointer = pointer
    }
}
