/// An optional value in memory of its own: its owner holds one pointer.
///
/// A list of nodes holds each node's fields side by side. A text, a material or a light that few nodes have would otherwise
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

    /// No value.
    package init() {}

    /// A value that moves out of its owner.
    package init(wrappedValue: Value?) {
        box = wrappedValue.map { Box($0) }
    }

    /// The value; nil where there is none.
    package var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map { Box($0) } }
    }
}
