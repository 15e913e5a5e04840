/// The JSON Schema of configs, for editors and checkers.
public enum ConfigSchema {
    /// The dialect: JSON Schema, draft 2020-12.
    static let dialect = "https://json-schema.org/draft/2020-12/schema"

    /// The schema, made from the tables that configs are read by.
    public static func make() -> OrderedJSON {
        var definitions = SchemaDefinitions()
        let reference = ValueType<RenderSettings>.object().schema(&definitions)
        return .object([
            .init("$schema", .string(dialect)), .init("title", "Bianlian render config"),
            .init("$ref", reference["$ref"] ?? .null), .init("$defs", .object(definitions.members)),
        ])
    }

    /// The schema as the text that `bianlian schema` prints, with a line break at its end.
    public static func text() -> String {
        make().text(indented: true) + "\n"
    }
}
