/// What a value of a config may be: how it is read, what a message says was expected, and how the schema describes it.
///
/// Reading and schema come from this one description, so that they cannot differ.
struct ValueType<Value: Sendable>: Sendable {
    /// What the place takes, to follow "is not": `a number from 0 to 1`.
    let expectation: String
    /// The JSON Schema of the value; definitions of objects are added where they are missing.
    let schema: @Sendable (inout SchemaDefinitions) -> OrderedJSON
    /// The value, or nil after the mistake was noted.
    let read: @Sendable (ConfigValue, ConfigReading) -> Value?
    /// How a default is written in the schema, or nil where it cannot be said.
    let json: @Sendable (Value) -> OrderedJSON?

    init(
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

/// The definitions that the schema's parts refer to, in the order in which they were first met.
struct SchemaDefinitions {
    private(set) var members: [OrderedJSON.Member] = []
    private var known: Set<String> = []

    /// A reference to a definition, which is made where it is missing.
    mutating func reference(to name: String, making make: (inout SchemaDefinitions) -> OrderedJSON) -> OrderedJSON {
        if known.insert(name).inserted {
            let place = members.count
            members.append(OrderedJSON.Member(name, .null))
            members[place].value = make(&self)
        }
        return ["$ref": .string("#/$defs/\(name)")]
    }
}
