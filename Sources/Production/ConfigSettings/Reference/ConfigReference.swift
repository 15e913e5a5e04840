import ConfigLanguage

/// The reference of a config's keys for readers: pages of Markdown with every key, its values, its default and its meaning.
///
/// They are made from the schema, and so from the tables that configs are read by.
public enum ConfigReference {
    /// A page of the reference.
    public struct Page: Equatable, Sendable {
        /// The name of its file.
        public var file: String
        /// Its Markdown, with a line break at its end.
        public var text: String

        /// A page.
        public init(file: String, text: String) {
            self.file = file
            self.text = text
        }
    }

    /// The pages, the one with the list of the others first.
    public static func pages() -> [Page] {
        let writer = ReferenceWriter(schema: schema(), chapters: ReferenceChapter.all)
        return [Page(file: "README.md", text: writer.contents())]
            + ReferenceChapter.all.map { Page(file: $0.file, text: writer.page($0)) }
    }

    /// The schema of values alone: that a variable may stand for each is said once.
    static func schema() -> OrderedJSON {
        var definitions = SchemaDefinitions()
        _ = ValueType<RenderSettings>.object().schema(&definitions)
        return .object(definitions.members)
    }
}
