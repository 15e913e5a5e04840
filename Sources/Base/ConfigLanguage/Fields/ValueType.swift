/// The type of a value of a config: how it is read, what a message says was expected, and how the schema describes it.
///
/// Reading and schema come from this one description, so that they cannot differ.
package struct ValueType<Value: Sendable>: Sendable {
    /// The values that are expected, to follow "is not": `a number from 0 to 1`.
    package let expectation: String
    /// The JSON Schema of the value; definitions of objects are added where they are missing.
    package let schema: @Sendable (inout SchemaDefinitions) -> OrderedJSON
    /// The value, or nil after the mistake was noted.
    package let read: @Sendable (ConfigValue, ConfigReading) -> Value?
    /// The form of a default in the schema, or nil where it cannot be said.
    package let json: @Sendable (Value) -> OrderedJSON?

    package init(
        _ expectation: String, schema: @escaping @Sendable (inout SchemaDefinitions) -> OrderedJSON,
        json: @escaping @Sendable (Value) -> OrderedJSON? = { _ in nil },
        read: @escaping @Sendable (ConfigValue, ConfigReading) -> Value?
    ) {
        self.expectation = expectation
        self.schema = schema
        self.read = read
        self.json = json
    }
}
