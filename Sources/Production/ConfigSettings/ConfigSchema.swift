public import ConfigLanguage

/// The JSON Schema of configs, for editors and checkers.
public enum ConfigSchema {
    /// Returns the schema, generated from the tables that configs are read with.
    public static func make() -> OrderedJSON {
        RenderSettings.schemaDocument(title: "Bianlian render config")
    }

    /// Returns the schema as the text that `bianlian schema` prints, with a final line break.
    public static func text() -> String {
        make().text(indented: true) + "\n"
    }
}
