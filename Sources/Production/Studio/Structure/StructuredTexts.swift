import ConfigLanguage
import Synchronization

/// Applies structure changes to texts. Keeps the last result, because each load of the config needs it. Thread-safe.
final class StructuredTexts: Sendable {
    private struct Result {
        var base: [UInt8]
        var changes: [StructureChange]
        var text: [UInt8]
    }

    private let last = Mutex<Result?>(nil)

    /// Returns a text with changes.
    /// - Parameter file: the name of the config in messages.
    /// - Throws: `ConfigError` if a change does not fit the text.
    func text(_ base: [UInt8], with changes: [StructureChange], of file: String) throws -> [UInt8] {
        guard !changes.isEmpty else { return base }
        var known = Result(base: base, changes: [], text: base)
        if let last = last.withLock({ $0 }), last.base == base, changes.starts(with: last.changes) { known = last }
        guard known.changes.count < changes.count else { return known.text }
        var text = try ConfigText(parsing: known.text, file: file)
        for edit in changes[known.changes.count...].flatMap(\.edits) { try edit.apply(to: &text) }
        let result = Result(base: base, changes: changes, text: Array(text.text.utf8))
        last.withLock { $0 = result }
        return result.text
    }
}
