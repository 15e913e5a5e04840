import DescribedErrors

/// A JSON value whose objects keep the order of their members.
public enum OrderedJSON: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// A number; one that is not finite is written as `null`.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([OrderedJSON])
    /// Members in order.
    case object([Member])

    /// A key with its value.
    public struct Member: Sendable, Equatable {
        /// The key.
        public var key: String
        /// The value.
        public var value: OrderedJSON

        /// Creates a member from a key and its value.
        public init(_ key: String, _ value: OrderedJSON) {
            self.key = key
            self.value = value
        }
    }

    /// Returns the value of a key of an object; nil if there is none.
    public subscript(key: String) -> OrderedJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The elements of a list; empty for other values.
    package var elements: [OrderedJSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string; nil for other values.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a number; nil for other values.
    package var double: Double? {
        switch self {
        case .number(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }

    /// The value of a number without a fraction; nil for other values.
    package var wholeNumber: Int? { double.flatMap { Int(exactly: $0) } }

    /// Creates an object from its members.
    @_disfavoredOverload
    package static func object(_ members: [(key: String, value: OrderedJSON)]) -> OrderedJSON {
        .object(members.map { Member($0.key, $0.value) })
    }

    /// Creates a number with the fewest digits that restore the same `Float`.
    @_disfavoredOverload
    package static func number(_ value: Float) -> OrderedJSON {
        // The shortest digits of the `Float`, read as a `Double`, are also the shortest digits of that `Double`.
        Double(value.description).map { .number($0) } ?? .null
    }

    /// Creates a list of numbers with the fewest digits that restore the same `Float` values.
    package static func numbers(_ values: [Float]) -> OrderedJSON {
        .array(values.map { number($0) })
    }

    /// Returns the JSON text, in one line or indented by two spaces per level.
    public func text(indented: Bool = false) -> String {
        var text = ""
        write(to: &text, Layout(indentation: indented ? 0 : nil, space: " "))
        return text
    }

    /// The JSON text without white space, for files that programs read.
    package var compactText: String {
        var text = ""
        write(to: &text, Layout(indentation: nil, space: ""))
        return text
    }

    /// The layout of a text.
    private struct Layout {
        /// The number of spaces before a line; nil for a text in one line.
        var indentation: Int?
        /// The space after colons, and after commas within a line.
        var space: String

        /// The layout of nested values.
        var inner: Layout { Layout(indentation: indentation.map { $0 + 2 }, space: space) }
        /// The same layout in one line.
        var flat: Layout { Layout(indentation: nil, space: space) }
    }

    private func write(to text: inout String, _ layout: Layout) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += Self.text(of: value)
        case .string(let value): Self.write(value, to: &text)
        case .array(let elements):
            let isFlat = elements.allSatisfy(\.isScalar)
            Self.write(elements, open: "[", close: "]", to: &text, isFlat ? layout.flat : layout) { $0.write(to: &$1, $2) }
        case .object(let members):
            Self.write(members, open: "{", close: "}", to: &text, layout) { member, text, layout in
                Self.write(member.key, to: &text)
                text += ":" + layout.space
                member.value.write(to: &text, layout)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], open: String, close: String, to text: inout String, _ layout: Layout,
        with writeElement: (Element, inout String, Layout) -> Void
    ) {
        let inner = layout.inner
        text += open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += inner.indentation == nil ? "," + layout.space : "," }
            if let spaces = inner.indentation { text += "\n" + String(repeating: " ", count: spaces) }
            writeElement(element, &text, inner)
        }
        if let spaces = layout.indentation, !elements.isEmpty { text += "\n" + String(repeating: " ", count: spaces) }
        text += close
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        return number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : "\(number)"
    }

    private static func write(_ string: String, to text: inout String) {
        let escaped = string.escaped { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\t": "\\t"
            case "\r": "\\r"
            case _ where scalar.value < 16: "\\u000" + String(scalar.value, radix: 16)
            case _ where scalar.value < 32: "\\u00" + String(scalar.value, radix: 16)
            // A terminal that shows the JSON would apply bidirectional controls and hide other format characters.
            case _ where scalar.isHidden: scalar.utf16Escape
            default: nil
            }
        }
        text += "\"\(escaped)\""
    }
}

extension Unicode.Scalar {
    /// The scalar as JSON's escapes of its UTF-16 code units (RFC 8259, section 7).
    fileprivate var utf16Escape: String {
        String(self).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension OrderedJSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// Creates an object.
    public init(dictionaryLiteral elements: (String, OrderedJSON)...) {
        self = .object(elements.map { Member($0, $1) })
    }

    /// Creates a list.
    public init(arrayLiteral elements: OrderedJSON...) {
        self = .array(elements)
    }
}
