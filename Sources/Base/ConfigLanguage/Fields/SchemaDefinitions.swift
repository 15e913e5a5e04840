@_exported public import JSONText

/// The definitions that the schema's parts refer to, in the order in which they were first met.
package struct SchemaDefinitions {
    package private(set) var members: [OrderedJSON.Member] = []
    private var known: Set<String> = []

    /// No definitions.
    package init() {}

    /// A reference to a definition, which is made where it is missing.
    package mutating func reference(to name: String, making make: (inout SchemaDefinitions) -> OrderedJSON) -> OrderedJSON {
        if known.insert(name).inserted {
            let index = members.count
            members.append(OrderedJSON.Member(name, .null))
            members[index].value = make(&self)
        }
        return ["$ref": .string("#/$defs/\(name)")]
    }
}

extension ConfigObject {
    /// The JSON Schema of files that hold one of these, draft 2020-12, made from the tables that they are read by.
    package static func schemaDocument(title: String) -> OrderedJSON {
        var definitions = SchemaDefinitions()
        let reference = ValueType<Self>.object().schema(&definitions)
        return .object([
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(title)),
            .init("$ref", reference["$ref"] ?? .null), .init("$defs", .object(definitions.members)),
        ])
    }
}
