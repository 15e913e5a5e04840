/// An optional value in separate memory, for which the owner stores only one pointer.
///
/// A list of nodes stores all fields of each node inline. A text, a material or a light that few nodes have would otherwise
/// take its full size in every node.
@propertyWrapper
package struct Apart<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var box: Box?

    /// Creates an empty wrapper.
    package init() {}

    /// Moves a value out of its owner.
    package init(wrappedValue: Value?) {
        box = wrappedValue.map { Box($0) }
    }

    /// The value; nil if there is none.
    package var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map { Box($0) } }
    }
}
