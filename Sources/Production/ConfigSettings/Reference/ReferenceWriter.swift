package import ConfigLanguage

/// Writes the pages of the reference from a schema's definitions.
package struct ReferenceWriter {
    /// The definitions by name; a whole config is under `config`.
    let schema: OrderedJSON
    let chapters: [ReferenceChapter]

    /// Creates a writer of pages.
    /// - Parameter schema: the definitions by name.
    package init(schema: OrderedJSON, chapters: [ReferenceChapter]) {
        self.schema = schema
        self.chapters = chapters
    }

    /// The file and the heading of each definition.
    private var places: [String: (file: String, heading: String)] {
        var places = ["config": (file: "README.md", heading: "config")]
        for chapter in chapters {
            for entry in chapter.entries { places[entry.definition] = (chapter.file, entry.heading) }
        }
        return places
    }

    // MARK: Pages

    /// Returns the page with the keys of a config, the list of the pages and the list of all keys.
    func contents() -> String {
        let chapterLines = chapters.map { "| [\($0.title)](\($0.file)) | \(headings(of: $0)) |" }
        return """
            # The keys of a config

            Every key with its values, its default and its meaning. `bianlian schema --reference docs/reference` generates these
            pages from the tables that read configs. [The guide](../configs/README.md) shows the keys in use. A key without a
            default may be omitted, unless it is marked as required. Duplicate keys and keys that are not listed here are
            errors.

            - **A colour** is sRGB, `"#rrggbb"` or `"#rrggbbaa"` in quotes, or a list `[red, green, blue]` or
              `[red, green, blue, alpha]` in linear light, in which 1 is white.
            - **A path** is relative to the config's folder.
            - **Lengths** are in metres, **angles** in degrees and **times** in seconds, unless the text says otherwise.
            - **A value** is a number that is read from the recording in each frame: [values](values.md).
            - **Driven as** marks keys that a [driver](drivers.md) can change from frame to frame, and gives the path that the
              driver uses. `NAME` is the name of a node, a material or a stroke, `SLOT` that of a slot such as `diffuse` or
              `roughness` (not `normal`, `reflective` or `displacement`), and 0 the index in the list, counted from 0.
            - `${NAME}` may replace any value: [`variables`](#config.variables).

            Suites have their own format: [the keys of a regression suite](suite.md).

            ## config

            \(table(of: "config", in: "README.md"))

            ## Pages

            | page | its mappings |
            | --- | --- |
            \(chapterLines.joined(separator: "\n"))

            ## All keys

            \(index())

            """
    }

    /// Returns the page of a chapter.
    package func page(_ chapter: ReferenceChapter) -> String {
        let links = "\(chapter.contents) · [Guide](../\(chapter.guide))"
        let sections = chapter.entries.map { section($0, of: chapter) }
        return (["# \(chapter.title)", links, chapter.introduction].compactMap(\.self) + sections).joined(separator: "\n\n")
            + "\n"
    }

    private func headings(of chapter: ReferenceChapter) -> String {
        chapter.entries.map { link(to: $0.definition, from: "README.md") }.joined(separator: ", ")
    }

    private func section(_ entry: ReferenceChapter.Entry, of chapter: ReferenceChapter) -> String {
        let definition = schema[entry.definition] ?? .null
        var parts = [
            "<a id=\"\(entry.definition)\"></a>\n\n## \(entry.heading)",
            Self.escaped(definition["description"]?.asText ?? ""),
        ]
        let users = usersOf(entry.definition, from: chapter.file)
        if !users.isEmpty { parts.append("In " + users.joined(separator: ", ") + ".") }
        if case .array(let words)? = definition["enum"] {
            parts.append(words.compactMap(\.asText).map { "`\($0)`" }.joined(separator: ", ") + ".")
        }
        parts += exclusions(definition)
        if let original = entry.changes {
            parts.append(
                "It has the keys of \(link(to: original, from: chapter.file)), which default to the model's values, and these:")
        }
        if !fields(of: entry.definition, besides: entry.changes).isEmpty {
            parts.append(table(of: entry.definition, in: chapter.file, besides: entry.changes))
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    // MARK: Keys

    private func fields(of definition: String, besides original: String? = nil) -> [OrderedJSON.Member] {
        guard case .object(let fields)? = schema[definition]?["properties"] else { return [] }
        let known = Set(original.map { self.fields(of: $0).map(\.key) } ?? [])
        return fields.filter { !known.contains($0.key) }
    }

    private func table(of definition: String, in file: String, besides original: String? = nil) -> String {
        var required = Set<String>()
        if case .array(let names)? = schema[definition]?["required"] { required = Set(names.compactMap(\.asText)) }
        let types = TypeWords { link(to: $0, from: file) }
        let rows = fields(of: definition, besides: original).map { field in
            let help = Help(field.value["description"]?.asText ?? "")
            let given = [field.value["default"].map { "`\(Self.asWritten($0))`" }, help.standard.map(Self.escaped)]
            let standard = required.contains(field.key) ? "**required**" : given.compactMap(\.self).joined(separator: ", ")
            let words = Self.escaped(types.words(field.value))
            return
                "| <a id=\"\(definition).\(field.key)\"></a>`\(field.key)` | \(words) | \(standard) | \(Self.escaped(help.meaning)) |"
        }
        return "| key | values | default | meaning |\n| --- | --- | --- | --- |\n" + rows.joined(separator: "\n")
    }

    /// The help of a key, separated from its default.
    struct Help {
        var meaning: String
        var standard: String?

        init(_ text: String) {
            meaning = text
            guard let mark = text.firstRange(of: "Default: ") else { return }
            let rest = text[mark.upperBound...]
            let end = rest.firstRange(of: ". ")?.lowerBound ?? rest.lastIndex(of: ".") ?? rest.endIndex
            standard = String(rest[..<end])
            let others = [text[..<mark.lowerBound], rest[end...].dropFirst()].map {
                $0.split(separator: " ").joined(separator: " ")
            }
            meaning = others.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// Returns sentences about groups of keys of which only one may be given.
    private func exclusions(_ definition: OrderedJSON) -> [String] {
        guard case .array(let groups)? = definition["allOf"] else { return [] }
        var required: [String] = []
        var pairs: [(key: String, others: [String])] = []
        for group in groups {
            guard case .array(let choices)? = group["oneOf"] else { continue }
            let names = choices.compactMap { choice -> String? in
                guard case .array(let names)? = choice["required"] else { return nil }
                return names.first?.asText.map { "`\($0)`" }
            }
            guard names.count == choices.count else {
                // A key that excludes several others gets one sentence.
                let (first, others) = (names[0], Array(names.dropFirst()))
                if let known = pairs.firstIndex(where: { $0.key == first }) {
                    pairs[known].others += others
                } else {
                    pairs.append((first, others))
                }
                continue
            }
            required.append("Exactly one of \(names.joined(separator: ", ")) is required.")
        }
        let excluded = pairs.map { "\($0.key) excludes \($0.others.joined(separator: ", "))" }
        return required + (excluded.isEmpty ? [] : ["Not together: " + excluded.joined(separator: "; ") + "."])
    }

    // MARK: Links

    /// Returns the keys that use a definition, as links.
    private func usersOf(_ definition: String, from file: String) -> [String] {
        guard case .object(let definitions) = schema else { return [] }
        let reference = OrderedJSON.string("#/$defs/\(definition)")
        let changes = Set(chapters.flatMap(\.entries).compactMap { $0.changes == nil ? nil : $0.definition })
        return definitions.flatMap { user in
            changes.contains(user.key)
                ? []
                : fields(of: user.key).filter { $0.value.contains(reference) }.map { field in
                    let owner = user.key == "config" ? "" : " of \(Self.withinText(places[user.key]?.heading ?? user.key))"
                    return "[`\(field.key)`\(owner)](\(address(user.key, from: file)).\(field.key))"
                }
        }
    }

    private func address(_ definition: String, from file: String) -> String {
        let target = places[definition]?.file ?? ""
        return (target == file ? "" : target) + "#\(definition)"
    }

    private func link(to definition: String, from file: String) -> String {
        "[\(Self.withinText(places[definition]?.heading ?? definition))](\(address(definition, from: file)))"
    }

    /// Returns all keys in alphabetical order, each with the mappings that have it.
    private func index() -> String {
        guard case .object(let definitions) = schema else { return "" }
        let changes = Set(chapters.flatMap(\.entries).filter { $0.changes != nil }.map(\.definition))
        var holders: [String: [String]] = [:]
        for definition in definitions where !changes.contains(definition.key) {
            for field in fields(of: definition.key) { holders[field.key, default: []].append(definition.key) }
        }
        let names = holders.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
        return names.map { name in
            let links = (holders[name] ?? []).map {
                "[\(Self.withinText(places[$0]?.heading ?? $0))](\(address($0, from: "README.md")).\(name))"
            }
            return "- `\(name)`: \(links.joined(separator: ", "))"
        }.joined(separator: "\n")
    }

    // MARK: Text

    /// Returns a heading for use within a sentence.
    private static func withinText(_ heading: String) -> String {
        ["A ", "An ", "The "].contains { heading.hasPrefix($0) }
            ? heading.prefix(1).lowercased() + heading.dropFirst() : heading
    }

    /// Returns a default as written in a config: words without quotes, colours with quotes.
    private static func asWritten(_ value: OrderedJSON) -> String {
        if case .string(let text) = value { return text.hasPrefix("#") ? value.text() : text }
        return value.text()
    }

    /// Escapes text for a table cell: vertical bars end cells, and text outside code may contain HTML characters.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            let part = part.replacing("|", with: "\\|").replacing("\n", with: " ")
            return index.isMultiple(of: 2) ? part.replacing("<", with: "&lt;") : part
        }.joined(separator: "`")
    }
}

extension OrderedJSON {
    /// Whether the value contains another value at any depth.
    func contains(_ value: OrderedJSON) -> Bool {
        if self == value { return true }
        switch self {
        case .object(let members): return members.contains { $0.value.contains(value) }
        case .array(let elements): return elements.contains { $0.contains(value) }
        default: return false
        }
    }
}
