import ConfigLanguage
import DescribedErrors

/// Describes the values that a schema allows: `number from 0 to 1`, a list of choices, a link to a mapping.
struct TypeWords {
    /// Returns the link to a definition of the schema, given its name.
    var link: (String) -> String

    /// Returns the description of a schema, as Markdown.
    func words(_ schema: OrderedJSON) -> String {
        if case .string(let reference)? = schema["$ref"] { return link(String(reference.dropFirst("#/$defs/".count))) }
        if schema["enum"] != nil || schema["type"] == "boolean" { return choices(schema).listed() }
        if case .string(let title)? = schema["title"] { return title + bounds(ofItems: schema) }
        if case .array(let several)? = schema["anyOf"] { return Self.flattened(several).flatMap(choices).listed() }
        switch schema["type"]?.asText {
        case "string": return "text"
        case "integer": return "whole number" + Self.bounds(schema)
        case "number": return "number" + Self.bounds(schema)
        case "array": return list(schema)
        case "object": return "mapping of names, each: " + (schema["additionalProperties"].map(words) ?? "any value")
        default: return "any value"
        }
    }

    /// Returns the alternatives of a schema: each word of an enumeration, or one description of the whole schema.
    private func choices(_ schema: OrderedJSON) -> [String] {
        if case .array(let choices)? = schema["enum"] { return choices.compactMap(\.asText).map { "`\($0)`" } }
        return schema["type"] == "boolean" ? ["`true`", "`false`"] : [words(schema)]
    }

    /// Returns the description of a list of variable or fixed length.
    private func list(_ schema: OrderedJSON) -> String {
        let items = schema["items"].map(words) ?? "any value"
        let isFixed = schema["maxItems"] == schema["minItems"]
        switch schema["minItems"]?.asText {
        case let count? where isFixed: return "list of \(count), each: \(items)"
        case let least? where least != "1": return "list of at least \(least), each: \(items)"
        default: return "list, each: \(items)"
        }
    }

    /// Returns the bounds of the elements of a list that has its own description.
    private func bounds(ofItems schema: OrderedJSON) -> String {
        guard let items = schema["items"], ["integer", "number"].contains(items["type"]?.asText) else { return "" }
        let bounds = Self.bounds(items)
        return bounds.isEmpty ? "" : ", each\(bounds)"
    }

    /// Flattens nested alternatives into one list.
    private static func flattened(_ choices: [OrderedJSON]) -> [OrderedJSON] {
        choices.flatMap { choice -> [OrderedJSON] in
            guard choice["title"] == nil, case .array(let inner)? = choice["anyOf"] else { return [choice] }
            return flattened(inner)
        }
    }

    private static func bounds(_ schema: OrderedJSON) -> String {
        var (low, above) = (schema["minimum"]?.asText, schema["exclusiveMinimum"]?.asText)
        if case .number(let least)? = schema["minimum"], least > 0, least < ValueType<Double>.leastNamedBound {
            (low, above) = (nil, "0")
        }
        let (high, below) = (schema["maximum"]?.asText, schema["exclusiveMaximum"]?.asText)
        let lower = low.map { $0 == "0" ? "not below 0" : "from \($0) up" } ?? above.map { "above \($0)" }
        let upper = high.map { "up to \($0)" } ?? below.map { "below \($0)" }
        if let low, let high { return " from \(low) to \(high)" }
        return ([lower, upper].compactMap { $0 }).map { " " + $0 }.joined()
    }
}

extension OrderedJSON {
    /// The word or number as written in a config.
    var asText: String? {
        switch self {
        case .string(let text): text
        case .integer, .number, .boolean: text()
        default: nil
        }
    }
}
