import JSONText

/// A value of a control.
public enum ControlValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// Whether something is on.
    case flag(Bool)
    /// A word of a choice, or a colour as `#rrggbb`.
    case text(String)

    /// The value of a message; nil for anything else than a finite number, a truth value or a text.
    init?(_ value: JSONValue) {
        switch value {
        case .number(let number) where number.isFinite: self = .number(number)
        case .boolean(let flag): self = .flag(flag)
        case .string(let text): self = .text(text)
        default: return nil
        }
    }

    var json: OrderedJSON {
        switch self {
        case .number(let number): .number(number)
        case .flag(let flag): .boolean(flag)
        case .text(let text): .string(text)
        }
    }

    /// The value as YAML and JSON both read it.
    var yaml: String { json.text() }
}
