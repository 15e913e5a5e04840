import ConfigLanguage
import Synchronization

/// The text of the displayed config, into which changes are saved.
///
/// The displayed settings are the base with the user's changes, before and after saving. Therefore undoing all changes and
/// saving restores every byte of the base.
struct StudioDocument: Equatable, Sendable {
    /// The text without the user's changes: the content of the file when it was first read, or when another program had
    /// changed it.
    var base: [UInt8] = []
    /// The contents of the file that stand for the base with saved changes: the one that the last save wrote, and during a save
    /// also the one before it. Empty before the first save.
    var written: [[UInt8]] = []
    /// The content of the file that the user knows of. If the file has another one, saving asks first.
    var known: [UInt8] = []

    /// Whether the file has this content unless another program changed it.
    func isOwn(_ content: [UInt8]) -> Bool { written.isEmpty ? content == base : written.contains(content) }

    /// Returns the text to read as the config, given the content of its file.
    func text(of content: [UInt8]) -> [UInt8] { written.contains(content) ? base : content }

    /// Returns the changes that a file's content lacks: those that are not saved if another program changed it. If the user has
    /// undone saved ones since, none is left.
    func lacking(_ content: [UInt8], of changes: [StructureChange], saved: [StructureChange]) -> [StructureChange] {
        guard !isOwn(content) else { return changes }
        return changes.starts(with: saved) ? Array(changes[saved.count...]) : []
    }

    /// Returns edits with the paths that their values have in a file's content, which contains saved changes that the user has
    /// undone if another program changed it.
    func edits(_ edits: StudioEdits, saved: StudioEdits, in content: [UInt8]) -> StudioEdits {
        !isOwn(content) && !edits.structure.starts(with: saved.structure) ? edits.aligned(to: saved.structure) : edits
    }

    /// Returns a text with assigned values. In a config that extends another one, values that it does not write are added to
    /// its `set`, so that the base stays unchanged.
    /// - Throws: `ConfigError` if a value cannot be written.
    static func text(
        _ base: [UInt8], of file: String, with assignments: [(keys: [String], yaml: String)]
    ) throws -> [UInt8] {
        var text = try ConfigText(parsing: base, file: file)
        for (keys, yaml) in assignments {
            let assignment = try ConfigAssignment(parsing: keys.joined(separator: ".") + "=" + yaml, option: file)
            try text.assign(ConfigAssignment(assignment.value, to: text.root.place(of: assignment.keys)))
        }
        return Array(text.text.utf8)
    }
}

/// The reading of a config's file: the text that the loader reads, and the content that the file had. Thread-safe.
final class DocumentReading: Sendable {
    private let document: StudioDocument
    private let structured: @Sendable (_ text: [UInt8], _ content: [UInt8]) throws -> [UInt8]
    private let found = Mutex<[UInt8]?>(nil)

    /// - Parameter structured: returns a text with structure changes, given the content of the file. Default: none.
    init(
        of document: StudioDocument,
        structured: @escaping @Sendable (_ text: [UInt8], _ content: [UInt8]) throws -> [UInt8] = { text, _ in text }
    ) {
        (self.document, self.structured) = (document, structured)
    }

    /// The content that the file had; nil if it was not read.
    var content: [UInt8]? { found.withLock { $0 } }

    /// - Throws: `ConfigError` if a structure change does not fit the text.
    func text(of content: [UInt8]) throws -> [UInt8] {
        found.withLock { $0 = content }
        return try structured(document.text(of: content), content)
    }
}

extension ConfigValue {
    /// Returns the keys in a config's file under which it sets the value at a path.
    func place(of keys: [String]) -> [String] {
        guard case .mapping(let entries) = content, entries.contains(where: { $0.key == "extends" && !$0.value.isNull }) else {
            return keys
        }
        var changes: [Entry] = []
        if case .mapping(let entries)? = entries.first(where: { $0.key == "set" })?.value.content { changes = entries }
        if let change = changes.last(where: { ConfigAssignment.keys(of: $0.key) == keys }) { return ["set", change.key] }
        let isSetLater = changes.contains { ConfigAssignment.keys(of: $0.key).first == keys.first }
        return !isSetLater && value(at: keys[...]) != nil ? keys : ["set", keys.joined(separator: ".")]
    }
}
