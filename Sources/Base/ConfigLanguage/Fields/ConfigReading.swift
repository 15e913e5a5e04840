import DescribedErrors

/// Collects the mistakes that are found while a config is read, so that one run names them all.
package final class ConfigReading {
    package private(set) var mistakes: [ConfigMistake] = []
    /// The notes on what is allowed and yet seldom meant.
    package private(set) var notes: [ConfigMistake] = []
    /// The hint of the last refusal.
    private(set) var lastHint: String?
    /// Whether all fields are read, and what is looked for now shows only when they are seen together.
    private var isFollowingUp = false
    /// The key paths of the mappings that are being read, outermost first.
    private var openObjects: [String] = []
    /// The key paths of mappings in which something is wrong.
    private var flawedObjects: Set<String> = []

    /// A reading that has found nothing yet.
    package init() {}

    /// Notes a mistake.
    ///
    /// Once all fields are read, what is wrong with a mapping as a whole is passed over where one of its fields was: the one follows from
    /// the other.
    package func fail(_ message: String, at location: ConfigLocation, kind: ConfigMistake.Kind = .invalid) {
        if !isFollowingUp {
            flawedObjects.formUnion(openObjects.suffix(1))
        } else if isFlawed(location), !location.keyPath.isEmpty {
            return
        }
        mistakes.append(ConfigMistake(message, at: location, kind: kind))
    }

    /// The number of mistakes after which names that were meant are no longer looked for.
    private static let mostSuggestions = 20

    /// Whether what was meant is looked for: only for the first mistakes. Among thousands of names or files, that would take minutes for
    /// thousands of mistakes.
    package var isSuggesting: Bool { mistakes.count < Self.mostSuggestions }

    /// `did you mean "…"?` for the nearest of some words, or nothing if none is near, or if mistakes no longer get suggestions.
    /// - Parameter words: evaluated only if they are needed.
    package func suggestion(for word: String, among words: @autoclosure () -> [String]) -> String? {
        isSuggesting ? Suggestion.text(for: word, among: words()) : nil
    }

    /// Whether one of a mapping's fields could not be read.
    package func isFlawed(_ location: ConfigLocation) -> Bool { flawedObjects.contains(location.keyPath) }

    /// All fields are read: mistakes from now on show when they are seen together.
    package func followUp() {
        isFollowingUp = true
    }

    /// Reads the fields of a mapping.
    func readObject(at location: ConfigLocation, _ read: () -> Void) {
        openObjects.append(location.keyPath)
        read()
        openObjects.removeLast()
    }

    /// Notes what is allowed and yet seldom meant.
    package func note(_ message: String, at location: ConfigLocation) {
        notes.append(ConfigMistake(message, at: location))
    }

    /// Notes that a value is not what its place takes; the result is nil, for the caller to hand on.
    /// - Parameters:
    ///   - expectation: the values that are taken.
    ///   - hint: the value that is probably meant, to follow a semicolon.
    package func refuse<Value>(_ value: ConfigValue, expecting expectation: String, hint: String? = nil) -> Value? {
        let hint = value.commonHint ?? hint
        lastHint = hint
        fail("\(value.summary) is not \(expectation)" + (hint.map { "; \($0)" } ?? ""), at: value.location)
        return nil
    }

    /// Takes over the mistakes of another error.
    package func add(_ error: ConfigError) {
        mistakes += error.mistakes
    }

    /// Throws what was found, if anything was.
    package func throwMistakes() throws {
        if !mistakes.isEmpty { throw ConfigError(mistakes) }
    }
}
