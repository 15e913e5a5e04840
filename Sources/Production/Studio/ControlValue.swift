import JSONText

/// A value of a control.
public enum ControlValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// Whether a switch is on.
    case flag(Bool)
    /// The word of a choice, or a colour as `#rrggbb`.
    case text(String)

    /// Creates the value of a message; nil unless it is a finite number, a Boolean or a text.
    init?(_ value: OrderedJSON) {
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

    /// The value as text that is valid in both YAML and JSON.
    var yaml: String { json.text() }
}
