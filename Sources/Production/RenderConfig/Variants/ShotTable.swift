import ConfigLanguage
import ConfigSettings
package import Foundation
import ImageCodecs

/// A table of shots to render, as CSV or YAML: one line or one mapping for each shot.
///
///     name,config,take,range,priority,variables.mask
///     sc01,opera.yaml,takes/one.csv,0-99,2,opera-dan
///     sc02,opera.yaml,takes/two.csv,,,opera-monkey-king
///
/// The columns and keys below are known; any other is a path of the config and its value, as with `--set`. Empty cells are
/// unset. Paths are relative to the table's folder.
package struct ShotTable: Sendable {
    /// A known column or key.
    enum Column: String, CaseIterable {
        /// The recording that replaces the config's.
        case take
        /// The config.
        case config
        /// The name of the shot, which is unique.
        case name
        /// The frames, as with `--frames`.
        case range
        /// A whole number; shots with higher numbers are rendered first. Default: 0.
        case priority
    }

    /// The shots in the order of rendering: by descending priority, otherwise as in the table.
    package let shots: [RenderVariant]

    /// Reads a table; a name with the extension `.csv` or `.tsv` is CSV, any other YAML or JSON.
    /// - Parameter config: the config of shots that name none; nil if there is no such config.
    /// - Throws: `ConfigError` with all mistakes.
    package init(at url: URL, config: URL? = nil) throws {
        let bytes = try ConfigFile.bytes(of: url, kind: "table of shots")
        let isCSV = ["csv", "tsv"].contains(url.pathExtension.lowercased())
        let (columns, rows): Content =
            isCSV ? try Self.rows(ofCSV: bytes, file: url.relativePath) : try Self.rows(ofYAML: bytes, file: url.relativePath)
        let reading = ConfigReading()
        func failWhole(_ message: String) { reading.fail(message, at: ConfigLocation(file: url.relativePath)) }
        if rows.isEmpty { failWhole("the table has no shots") }
        if rows.count > VariantLists.mostVariants {
            failWhole("the table has \(rows.count) shots; a run renders at most \(VariantLists.mostVariants)")
        }
        for column in columns {
            if let fault = Self.fault(ofColumn: column.name, reading) { reading.fail(fault, at: column.location) }
        }
        // These would cause further mistakes in the cells.
        try reading.throwMistakes()
        let reader = ShotReader(folder: url.deletingLastPathComponent().relativePath, config: config, reading: reading)
        let found = rows.compactMap(reader.shot)
        reader.checkNames(of: found)
        try reading.throwMistakes()
        let sorted = found.enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
        let given = sorted.indices.filter {
            sorted[$0].element.nameLocation != nil && !sorted[$0].element.variant.name.isEmpty
        }
        shots = RenderVariant.named(sorted.map(\.element.variant), keeping: Set(given))
    }

    /// The cells of a shot by column, without empty ones.
    fileprivate struct Row {
        var location: ConfigLocation
        var cells: [(column: String, text: String, location: ConfigLocation)]
    }

    /// The columns or keys of a table at their first locations, and its rows.
    private typealias Content = (columns: [(name: String, location: ConfigLocation)], rows: [Row])

    // MARK: Files

    /// Each column of a config's value is a path; tables of real productions have a few dozen.
    private static let mostColumns = 1000

    private static func rows(ofCSV bytes: [UInt8], file: String) throws -> Content {
        let records = try CSVRecords(parsing: bytes, file: file).records
        guard let heading = records.first else { return ([], []) }
        guard heading.count <= mostColumns else {
            throw ConfigError([
                ConfigMistake(
                    "the table has \(heading.count) columns, more than \(mostColumns)",
                    at: heading[0].location(in: file, column: ""))
            ])
        }
        let names = heading.map { $0.text.trimmingCharacters(in: .whitespaces) }
        for (index, cell) in heading.enumerated() where names[index].isEmpty || names[..<index].contains(names[index]) {
            let problem = names[index].isEmpty ? "the column has no name" : "two columns have this name"
            throw ConfigError([ConfigMistake(problem, at: cell.location(in: file, column: names[index]))])
        }
        let rows = try records.dropFirst().map { record in
            if record.count > names.count {
                throw ConfigError([
                    ConfigMistake(
                        "the line has \(record.count) cells, but the table has \(names.count) columns; put a value that contains "
                            + "a separator in quotes", at: record[names.count].location(in: file, column: ""))
                ])
            }
            let cells = zip(names, record).map { name, cell in
                (name, cell.text.trimmingCharacters(in: .whitespaces), cell.location(in: file, column: name))
            }
            return Row(location: record[0].location(in: file, column: ""), cells: cells.filter { !$0.1.isEmpty })
        }
        return (zip(names, heading).map { ($0, $1.location(in: file, column: $0)) }, rows)
    }

    private static func rows(ofYAML bytes: [UInt8], file: String) throws -> Content {
        var list = try ConfigDocument(parsing: bytes, file: file).root
        if case .mapping(let entries) = list.content {
            guard entries.isEmpty || (entries.count == 1 && entries[0].key == "shots") else {
                let other = entries.first { $0.key != "shots" } ?? entries[0]
                throw ConfigError([
                    ConfigMistake("unknown key; a table of shots is a list, or a list under `shots`", at: other.keyLocation)
                ])
            }
            guard let shots = entries.first else { return ([], []) }
            list = shots.value
        }
        guard case .list(let elements) = list.content else {
            throw ConfigError([ConfigMistake("expected a list of shots, not \(list.summary)", at: list.location)])
        }
        let rows = try elements.map { element in
            guard case .mapping(let entries) = element.content else {
                throw ConfigError([
                    ConfigMistake(
                        "expected a shot such as {name: sc01, take: one.csv}, not \(element.summary)", at: element.location)
                ])
            }
            let cells = entries.filter { !$0.value.isNull }.map { ($0.key, text(of: $0), $0.keyLocation) }
            return Row(location: element.location, cells: cells.filter { !$0.1.isEmpty })
        }
        var known: Set<String> = []
        let keys = rows.flatMap(\.cells).filter { known.insert($0.column).inserted }
        return (keys.map { ($0.column, $0.location) }, rows)
    }

    /// Returns the text of a known key, or the YAML of a value for the config.
    private static func text(of entry: ConfigValue.Entry) -> String {
        if Column(rawValue: entry.key) != nil, case .scalar(let text, _) = entry.value.content { return text }
        return entry.value.flowText
    }

    /// Returns the mistake in the name of a column that is not known; nil for a path of a config.
    private static func fault(ofColumn name: String, _ reading: ConfigReading) -> String? {
        let keys = RenderSettings.fields.map(\.name)
        let first = name.split(whereSeparator: { ".[".contains($0) }).first.map(String.init) ?? ""
        if keys.contains(first) || Column(rawValue: name) != nil { return nil }
        let known = Column.allCases.map(\.rawValue)
        let rest = name.dropFirst(first.count)
        let hint =
            reading.suggestion(for: name, among: rest.isEmpty ? known + keys : keys.map { $0 + rest })
            ?? "the columns are \(known.joined(separator: ", ")), and paths of the config such as variables.mask"
        return "unknown column; \(hint)"
    }
}

/// Converts rows to shots, and collects all mistakes.
private struct ShotReader {
    let folder: String
    let config: URL?
    let reading: ConfigReading

    /// A shot with its place in the order and the location of its name; nil if its name is made from other cells.
    struct Found {
        var variant: RenderVariant
        var priority = 0
        var nameLocation: ConfigLocation?
    }

    func shot(_ row: ShotTable.Row) -> Found? {
        var texts: [ShotTable.Column: (text: String, location: ConfigLocation)] = [:]
        var values: [(path: String, text: String)] = []
        for cell in row.cells {
            if let column = ShotTable.Column(rawValue: cell.column) {
                texts[column] = (cell.text, cell.location)
            } else if let fault = Self.fault(of: "\(cell.column)=\(cell.text)") {
                reading.fail(fault, at: cell.location)
            } else {
                values.append((cell.column, cell.text))
            }
        }
        guard let config = texts[.config].map({ file($0.text) }) ?? config else {
            reading.fail("the shot has no config; add a column `config`, or name one on the command line", at: row.location)
            return nil
        }
        let take = texts[.take].map { file($0.text) }
        let stem = (take ?? config).deletingPathExtension().lastPathComponent
        let words = [stem] + values.map { RenderVariant.stem(of: $0.text) }
        let name = texts[.name]?.text ?? words.joined(separator: "-")
        var variant = RenderVariant(
            name: RenderVariant.fileName(name), caption: name, config: config,
            assignments: values.map { "\($0.path)=\($0.text)" }, recording: take)
        var found = Found(variant: variant, nameLocation: texts[.name]?.location)
        if let (text, location) = texts[.range] {
            variant.frames = FrameNumbers(text)
            if variant.frames == nil {
                reading.fail(
                    "\(text.quoted) is not a range of frames; write A-B, N, or a list such as 0,100,200-210", at: location)
            }
        }
        if let (text, location) = texts[.priority] {
            found.priority = Int(text) ?? 0
            if Int(text) == nil { reading.fail("\(text.quoted) is not a whole number", at: location) }
        }
        found.variant = variant
        return found
    }

    /// Reports names that several shots give themselves.
    func checkNames(of shots: [Found]) {
        var owners: [String: ConfigLocation] = [:]
        for shot in shots {
            guard let location = shot.nameLocation else { continue }
            let name = shot.variant.name.lowercased()
            if let owner = owners[name] {
                reading.fail(
                    "\(shot.variant.name.quoted) is also the name of the shot in line \(owner.line); names must differ in more than upper "
                        + "and lower case", at: location)
            }
            owners[name] = location
        }
    }

    private func file(_ path: String) -> URL {
        URL(literalPath: path.hasPrefix("/") || folder == "." || folder.isEmpty ? path : folder + "/" + path)
    }

    /// Returns the mistake in an assignment; nil if there is none.
    private static func fault(of assignment: String) -> String? {
        do {
            _ = try ConfigAssignment(parsing: assignment, option: "--set")
            return nil
        } catch let error as ConfigError {
            return error.mistakes[0].message
        } catch {
            return "\(error)"
        }
    }
}
