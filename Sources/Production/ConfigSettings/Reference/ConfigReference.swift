import ConfigLanguage

/// The reference of a config's keys for users: Markdown pages with every key, its values, its default and its meaning.
///
/// The pages are generated from the schema, and thus from the tables that configs are read with.
package enum ConfigReference {
    /// A page of the reference.
    package struct Page: Equatable, Sendable {
        /// The name of the page's file.
        package var file: String
        /// The page's Markdown, with a final line break.
        package var text: String

        /// Creates a page.
        package init(file: String, text: String) {
            self.file = file
            self.text = text
        }
    }

    /// Returns the pages; the first contains the list of the others.
    package static func pages() -> [Page] {
        let schema = schema()
        let writer = ReferenceWriter(schema: schema, chapters: ReferenceChapter.all(of: schema))
        return [Page(file: "README.md", text: writer.contents())]
            + writer.chapters.map { Page(file: $0.file, text: writer.page($0)) }
    }

    /// Returns the schema without variables; the pages mention once that any value can be a variable.
    static func schema() -> OrderedJSON {
        var definitions = SchemaDefinitions()
        _ = ValueType<RenderSettings>.object().schema(&definitions)
        return .object(definitions.members)
    }
}
