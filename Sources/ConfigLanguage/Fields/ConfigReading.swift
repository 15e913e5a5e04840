/// Collects the mistakes that are found while a config is read, so that one run names them all.
package final class ConfigReading {
    package private(set) var mistakes: [ConfigMistake] = []

    /// A reading that has found nothing yet.
    package init() {}

    /// Notes a mistake.
    package func fail(_ message: String, at location: ConfigLocation, kind: ConfigMistake.Kind = .invalid) {
        mistakes.append(ConfigMistake(message, at: location, kind: kind))
    }

    /// Notes that a value is not what its place takes; the result is nil, for the caller to hand on.
    package func refuse<Value>(_ value: ConfigValue, expecting expectation: String) -> Value? {
        fail("\(value.summary) is not \(expectation)", at: value.location)
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
