@_exported public import JSONText

/// The definitions that parts of the schema refer to, in order of first use.
package struct SchemaDefinitions {
    package private(set) var members: [OrderedJSON.Member] = []
    private var known: Set<String> = []
    /// Whether fields may contain the name of a variable instead of a value.
    private let allowsVariables: Bool

    /// Creates an empty collection.
    /// - Parameter allowsVariables: whether fields may contain the name of a variable instead of a value. Default: no.
    package init(allowsVariables: Bool = false) {
        self.allowsVariables = allowsVariables
    }

    /// Returns a reference to a definition, which is created if missing.
    package mutating func reference(to name: String, making make: (inout SchemaDefinitions) -> OrderedJSON) -> OrderedJSON {
        if known.insert(name).inserted {
            let index = members.count
            members.append(OrderedJSON.Member(name, .null))
            members[index].value = make(&self)
        }
        return ["$ref": .string("#/$defs/\(name)")]
    }

    /// Returns a schema that also allows a variable. A type that accepts any text already accepts one.
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
    /// Returns a schema with a title that describes its values in words, such as `path of a picture`.
    /// - Parameter expectation: the words with their article, as in messages.
    package static func titled(_ expectation: String, _ schema: OrderedJSON) -> OrderedJSON {
        guard case .object(let members) = schema else { return schema }
        let article = ["a ", "an ", "the "].first { expectation.hasPrefix($0) } ?? ""
        return .object([Member("title", .string(String(expectation.dropFirst(article.count))))] + members)
    }
}

extension ConfigObject {
    /// Returns the JSON Schema (draft 2020-12) of files with this object at the top, generated from the field tables.
    package static func schemaDocument(title: String) -> OrderedJSON {
        var definitions = SchemaDefinitions(allowsVariables: variablesKey != nil)
        let reference = ValueType<Self>.object().schema(&definitions)
        return .object([
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(title)),
            .init("$ref", reference["$ref"] ?? .null), .init("$defs", .object(definitions.members)),
        ])
    }
}
