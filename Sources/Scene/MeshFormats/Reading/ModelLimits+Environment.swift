import ChildProcesses
public import DescribedErrors

extension ModelLimits {
    /// The environment variable for `memoryBytes`: a number of bytes, or a number with the suffix `K`, `M` or `G` (multiples of
    /// 1024), such as `2G`.
    package static let memoryVariable = "BIANLIAN_MODEL_MEMORY"
    /// The environment variable for `seconds`: an integer.
    package static let secondsVariable = "BIANLIAN_MODEL_SECONDS"

    /// Returns the defaults, overridden by the two environment variables.
    /// - Parameter environment: The variables by name.
    /// - Throws: `ModelLimitsError` if a value is invalid.
    package static func chosen(in environment: [String: String]) throws(ModelLimitsError) -> ModelLimits {
        var limits = ModelLimits.default
        if let text = environment[memoryVariable], !text.isEmpty {
            // With less memory than the reader's own libraries need, every model would fail.
            guard let bytes = AddressSpace.bytes(text), bytes >= 256 << 20 else { throw .memory(text) }
            limits.memoryBytes = bytes
        }
        if let text = environment[secondsVariable], !text.isEmpty {
            guard let seconds = Int(text), 1...86_400 ~= seconds else { throw .seconds(text) }
            limits.seconds = seconds
        }
        return limits
    }

    /// The limits from the environment. Falls back to the defaults on invalid values, because a library cannot report them.
    public static let preferred: ModelLimits = {
        let names = [memoryVariable, secondsVariable]
        let environment = names.map { ($0, ModelReaderLocation.environment($0) ?? "") }
        return (try? chosen(in: Dictionary(uniqueKeysWithValues: environment))) ?? .default
    }()
}

/// An invalid limit in the environment.
public enum ModelLimitsError: DescribedError, Hashable {
    /// The memory variable has this invalid value.
    case memory(String)
    /// The time variable has this invalid value.
    case seconds(String)

    /// The error in one line for the user.
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
