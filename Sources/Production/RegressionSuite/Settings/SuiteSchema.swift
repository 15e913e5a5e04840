public import ConfigLanguage

/// The JSON Schema of suite files, for editors and checkers.
public enum SuiteSchema {
    /// Returns the schema, generated from the tables that suites are read with.
    public static func make() -> OrderedJSON {
        SuiteSettings.schemaDocument(title: "Bianlian regression suite")
    }

    /// Returns the schema as the text that `bianlian schema --suite` prints, with a final line break.
    public static func text() -> String {
        make().text(indented: true) + "\n"
    }
}
