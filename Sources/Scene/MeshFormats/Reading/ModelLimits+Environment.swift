import ChildProcesses
public import DescribedErrors

extension ModelLimits {
    /// The variable of the environment that sets `memoryBytes`: a whole number of bytes, or of the 1024s that `K`, `M` and `G`
    /// stand for, as `2G`.
    package static let memoryVariable = "BIANLIAN_MODEL_MEMORY"
    /// The variable of the environment that sets `seconds`: a whole number.
    package static let secondsVariable = "BIANLIAN_MODEL_SECONDS"

    /// The defaults, but for what the environment's two variables say.
    /// - Parameter environment: variables by name.
    /// - Throws: `ModelLimitsError` where one holds something else than it may.
    package static func chosen(in environment: [String: String]) throws(ModelLimitsError) -> ModelLimits {
        var limits = ModelLimits.default
        if let text = environment[memoryVariable], !text.isEmpty {
            // Less than what the reader's own libraries take would refuse every model.
            guard let bytes = AddressSpace.bytes(text), bytes >= 256 << 20 else { throw .memory(text) }
            limits.memoryBytes = bytes
        }
        if let text = environment[secondsVariable], !text.isEmpty {
            guard let seconds = Int(text), 1...86_400 ~= seconds else { throw .seconds(text) }
            limits.seconds = seconds
        }
        return limits
    }

    /// The limits that hold where nobody says otherwise: what `chosen` gives in this process's environment, and where that
    /// throws, the defaults, since a library has nobody to tell.
    public static let preferred: ModelLimits = {
        let names = [memoryVariable, secondsVariable]
        let environment = names.map { ($0, ModelReaderLocation.environment($0) ?? "") }
        return (try? chosen(in: Dictionary(uniqueKeysWithValues: environment))) ?? .default
    }()
}

/// Why the environment's limits cannot hold.
public enum ModelLimitsError: DescribedError, Hashable {
    /// The memory's variable holds this.
    case memory(String)
    /// The time's variable holds this.
    case seconds(String)

    /// One line for a person.
    public var description: String {
        switch self {
        case .memory(let text):
            "\(ModelLimits.memoryVariable) is \"\(ModelError.singleLine(text))\", which is not a valid amount of memory; "
                + "use 256M or more, such as 2G"
        case .seconds(let text):
            "\(ModelLimits.secondsVariable) is \"\(ModelError.singleLine(text))\", which is not a valid time limit; "
                + "use 1 to 86400 seconds"
        }
    }
}
