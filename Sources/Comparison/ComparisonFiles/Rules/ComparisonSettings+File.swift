package import ConfigLanguage
package import Foundation

extension ComparisonSettings {
    /// Reads a file of rules: the same keys as `compare:` in a suite.
    /// - Throws: `ConfigError` with every mistake.
    package init(readingRulesAt url: URL) throws {
        let bytes = try ConfigFile.bytes(of: url, kind: "file of rules")
        let document = try ConfigDocument(parsing: bytes, file: url.relativePath)
        let reading = ConfigReading()
        let settings = ValueType<ComparisonSettings>.object().read(document.root, reading)
        try reading.throwMistakes()
        self = settings ?? ComparisonSettings()
    }

    /// The JSON Schema of files of rules.
    package static func schema() -> OrderedJSON { schemaDocument(title: "Rules of bianlian compare") }
}
