/// Collects the mistakes that are found while a config is read, so that one run names them all.
final class ConfigReading {
    private(set) var mistakes: [ConfigMistake] = []

    /// Notes a mistake.
    func fail(_ message: String, at location: ConfigLocation, kind: ConfigMistake.Kind = .invalid) {
        mistakes.append(ConfigMistake(message, at: location, kind: kind))
    }

    /// Notes that a value is not what its place takes; the result is nil, for the caller to hand on.
    func refuse<Value>(_ value: ConfigValue, expecting expectation: String) -> Value? {
        fail("\(value.summary) is not \(expectation)", at: value.location)
        return nil
    }

    /// Takes over the mistakes of another error.
    func add(_ error: ConfigError) {
        mistakes += error.mistakes
    }

    /// Throws what was found, if anything was.
    func throwMistakes() throws {
        if !mistakes.isEmpty { throw ConfigError(mistakes) }
    }
}
