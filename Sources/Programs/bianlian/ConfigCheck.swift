import Bianlian

/// The result of the check of one config or suite.
struct ConfigCheck {
    /// The path as the user gave it.
    let path: String
    /// The mistakes in the order of their positions in the file.
    let mistakes: [Mistake]
    /// Remarks on values that are valid but probably unintended.
    let notes: [String]
    /// The exit code of the first mistake; 0 if there is none.
    let code: Int32

    /// A mistake in a config, or a file that cannot be used.
    enum Mistake: CustomStringConvertible {
        case config(ConfigMistake)
        case other(String)

        var description: String {
            switch self {
            case .config(let mistake): mistake.description
            case .other(let message): message
            }
        }
    }

    /// - Throws: the first error that is not one of the libraries' errors.
    init(path: String, errors: [any Error], notes: [String]) throws {
        self.path = path
        self.notes = notes
        let failures = try errors.map { error in
            guard let failure = Failure(error) else { throw error }
            return failure
        }
        code = failures.first?.code ?? 0
        mistakes = zip(errors, failures).flatMap { error, failure in
            (error as? ConfigError)?.mistakes.map { .config($0) } ?? [.other(failure.message)]
        }
    }

    /// Returns the output of `--json` for all checks.
    static func object(of checks: [ConfigCheck]) -> OrderedJSON {
        [
            "valid": .boolean(checks.allSatisfy { $0.code == 0 }),
            "configs": .array(checks.map(\.object)),
        ]
    }

    private var object: OrderedJSON {
        [
            "path": .string(path), "valid": .boolean(code == 0), "mistakes": .array(mistakes.map(\.object)),
            "notes": .array(notes.map { .string($0) }),
        ]
    }
}

extension ConfigCheck.Mistake {
    /// The mistake's location, as far as known, and its message.
    fileprivate var object: OrderedJSON {
        guard case .config(let mistake) = self else { return ["message": .string(description)] }
        let place = mistake.location
        var members = [OrderedJSON.Member("file", .string(place.file))]
        if place.line > 0 {
            members += [.init("line", .integer(place.line)), .init("column", .integer(place.column))]
        }
        if !place.keyPath.isEmpty { members.append(.init("key", .string(place.shownKeyPath))) }
        return .object(members + [.init("message", .string(mistake.message))])
    }
}
