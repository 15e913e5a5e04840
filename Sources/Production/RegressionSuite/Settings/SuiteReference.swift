import ConfigLanguage
package import ConfigSettings

/// The reference of a suite's keys for users: a Markdown page that complements those of `ConfigReference`.
///
/// It is generated from the schema, and thus from the tables that suites are read with.
package enum SuiteReference {
    /// Returns the page.
    package static func page() -> ConfigReference.Page {
        let writer = ReferenceWriter(schema: schema(), chapters: [chapter])
        return ConfigReference.Page(file: chapter.file, text: writer.page(chapter))
    }

    /// Returns the definitions of the schema by name.
    static func schema() -> OrderedJSON {
        SuiteSchema.make()["$defs"] ?? .null
    }

    static let chapter = ReferenceChapter(
        file: "suite.md", title: "The keys of a regression suite", contents: "[The keys of a config](README.md)",
        guide: "regression.md",
        introduction: """
            Every key with its values, its default and its meaning. `bianlian schema --reference docs/reference` generates
            this page from the tables of the suite parser. A key without a default is optional unless marked as required. The keys of
            [`compare`](#compare) are also those of the file that `bianlian compare --rules` reads.
            """,
        entries: [
            .init("suite", "A suite"), .init("defaults", "defaults"), .init("case", "A case"), .init("compare", "compare"),
            .init("threshold", "A threshold"), .init("region", "A region"), .init("area", "An area"),
        ])
}
