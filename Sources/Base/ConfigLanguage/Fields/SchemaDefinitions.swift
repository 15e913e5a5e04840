@_exported public import JSONText

/// The definitions that the schema's parts refer to, in the order in which they were first met.
package struct SchemaDefinitions {
    package private(set) var members: [OrderedJSON.Member] = []
    private var known: Set<String> = []
    /// Whether fields may have the name of a variable in place of a value.
    private let allowsVariables: Bool

    /// No definitions.
    /// - Parameter allowsVariables: whether fields may have the name of a variable in place of a value. Default: no.
    package init(allowsVariables: Bool = false) {
        self.allowsVariables = allowsVariables
    }

    /// A reference to a definition, which is made where it is missing.
    package mutating func reference(to name: String, making make: (inout SchemaDefinitions) -> OrderedJSON) -> OrderedJSON {
        if known.insert(name).inserted {
            let index = members.count
            members.append(OrderedJSON.Member(name, .null))
            members[index].value = make(&self)
        }
        return ["$ref": .string("#/$defs/\(name)")]
    }

    /// The schema of a field's value, or of the variable that stands in its place. What takes any text takes a variable anyway.
    mutating func allowingVariables(_ schema: OrderedJSON) -> OrderedJSON {
        guard allowsVariables, case .object(let members) = schema else { return schema }
        let restrictions = members.filter { $0.key != "default" }
        let takesAnyText = schema["type"] == "string" && restrictions.count == 1
        if restrictions.isEmpty || takesAnyText { return schema }
        let variable = reference(to: "variable") { _ in
            [
                "type": "string", "pattern": #"^\$\{[A-Za-z_][A-Za-z0-9_-]*\}$"#,
                "description": "The value of one of `variables`.",
            ]
        }
        var choices: [OrderedJSON] = [.object(restrictions), variable]
        if restrictions.count == 1, case .array(let given)? = schema["anyOf"] { choices = given + [variable] }
        return .object([.init("anyOf", .array(choices))] + members.filter { $0.key == "default" })
    }
}

extension OrderedJSON {
    /// A schema with a title: the words for its values, as `path of a picture`, which neither its type nor its bounds say.
    /// - Parameter expectation: the words with their article, as messages have them.
    package static func titled(_ expectation: String, _ schema: OrderedJSON) -> OrderedJSON {
        guard case .object(let members) = schema else { return schema }
        let article = ["a ", "an ", "the "].first { expectation.hasPrefix($0) } ?? ""
        return .object([Member("title", .string(String(expectation.dropFirst(article.count))))] + members)
    }
}

extension ConfigObject {
    /// The JSON Schema of files that hold one of these, draft 2020-12, made from the tables that they are read by.
    package static func schemaDocument(title: String) -> OrderedJSON {
        var definitions = SchemaDefinitions(allowsVariables: variablesKey != nil)
        let reference = ValueType<Self>.object().schema(&definitions)
        return .object([
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(title)),
            .init("$ref", reference["$ref"] ?? .null), .init("$defs", .object(definitions.members)),
        ])
    }
}
