public import ConfigLanguage

/// The JSON Schema of configs, for editors and checkers.
public enum ConfigSchema {
    /// The schema, made from the tables that configs are read by.
    public static func make() -> OrderedJSON {
        RenderSettings.schemaDocument(title: "Bianlian render config")
    }

    /// The schema as the text that `bianlian schema` prints, with a line break at its end.
    public static func text() -> String {
        make().text(indented: true) + "\n"
    }
}
