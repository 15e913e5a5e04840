/// The type of a config value: how it is read, described in messages, and described in the schema.
///
/// Reading and the schema use the same description, so they cannot differ.
package struct ValueType<Value: Sendable>: Sendable {
    /// The expected values, worded to follow "is not": `a number from 0 to 1`.
    package let expectation: String
    /// Returns the JSON Schema of the value; missing definitions of objects are added.
    package let schema: @Sendable (inout SchemaDefinitions) -> OrderedJSON
    /// Returns the value, or nil after reporting a mistake.
    package let read: @Sendable (ConfigValue, ConfigReading) -> Value?
    /// Returns the form of a default in the schema, or nil if it has none.
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
