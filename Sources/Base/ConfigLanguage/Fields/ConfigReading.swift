import DescribedErrors

/// Collects the mistakes found while reading a config, so that one run reports all of them.
package final class ConfigReading {
    package private(set) var mistakes: [ConfigMistake] = []
    /// Notes on valid settings that are seldom intended.
    package private(set) var notes: [ConfigMistake] = []
    /// The texts that name elements of other lists.
    package private(set) var references: [ElementReference] = []
    /// The hint of the last refusal.
    private(set) var lastHint: String?
    /// Whether a mistake suggests a word.
    private(set) var hasSuggestion = false
    /// Whether all fields are read, so that only checks across several fields remain.
    private var isFollowingUp = false
    /// The key paths of the mappings being read, outermost first.
    private var openObjects: [String] = []
    /// The key paths of mappings with a mistake.
    private var flawedObjects: Set<String> = []

    /// Creates a reading without mistakes.
    package init() {}

    /// Reports a mistake.
    ///
    /// After `followUp()`, a mistake about a mapping is ignored if one of its fields already had one, because it may be a
    /// consequence.
    package func fail(_ message: String, at location: ConfigLocation, kind: ConfigMistake.Kind = .invalid) {
        if !isFollowingUp {
            flawedObjects.formUnion(openObjects.suffix(1))
        } else if isFlawed(location), !location.keyPath.isEmpty {
            return
        }
        mistakes.append(ConfigMistake(message, at: location, kind: kind))
    }

    /// The number of mistakes after which no more suggestions are computed.
    private static let mostSuggestions = 20

    /// Whether suggestions are computed: only for the first mistakes. With thousands of names or files, thousands of
    /// suggestions would take minutes.
    package var isSuggesting: Bool { mistakes.count < Self.mostSuggestions }

    /// Returns `did you mean "…"?` for the closest word; nil if none is close or no more suggestions are computed.
    /// - Parameter words: evaluated only if needed.
    package func suggestion(for word: String, among words: @autoclosure () -> [String]) -> String? {
        guard isSuggesting, let suggestion = Suggestion.text(for: word, among: words()) else { return nil }
        hasSuggestion = true
        return suggestion
    }

    /// Whether one of a mapping's fields could not be read.
    package func isFlawed(_ location: ConfigLocation) -> Bool { flawedObjects.contains(location.keyPath) }

    /// Marks all fields as read: later mistakes come from checks across several fields.
    package func followUp() {
        isFollowingUp = true
    }

    /// Reads the fields of a mapping.
    func readObject(at location: ConfigLocation, _ read: () -> Void) {
        openObjects.append(location.keyPath)
        read()
        openObjects.removeLast()
    }

    /// Notes a valid setting that is seldom intended.
    package func note(_ message: String, at location: ConfigLocation) {
        notes.append(ConfigMistake(message, at: location))
    }

    /// Reports a value of the wrong type; returns nil for the caller to pass on.
    /// - Parameters:
    ///   - expectation: the valid values.
    ///   - hint: the value that is probably intended, worded to follow a semicolon.
    package func refuse<Value>(_ value: ConfigValue, expecting expectation: String, hint: String? = nil) -> Value? {
        let hint = value.commonHint ?? hint
        lastHint = hint
        fail("\(value.summary) is not \(expectation)" + (hint.map { "; \($0)" } ?? ""), at: value.location)
        return nil
    }

    /// Records a text that names an element of another list.
    package func refer(_ reference: ElementReference) {
        references.append(reference)
    }

    /// Adds the mistakes of another error.
    package func add(_ error: ConfigError) {
        mistakes += error.mistakes
    }

    /// Throws the mistakes, if there are any.
    package func throwMistakes() throws {
        if !mistakes.isEmpty { throw ConfigError(mistakes) }
    }
}
