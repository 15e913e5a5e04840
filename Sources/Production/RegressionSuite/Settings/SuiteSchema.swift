public import ConfigLanguage

/// The JSON Schema of suite files, for editors and checkers.
public enum SuiteSchema {
    /// The schema, made from the tables that suites are read by.
    public static func make() -> OrderedJSON {
        SuiteSettings.schemaDocument(title: "Bianlian regression suite")
    }

    /// The schema as the text that `bianlian schema --suite` prints, with a line break at its end.
    public static func text() -> String {
        make().text(indented: true) + "\n"
    }
}
