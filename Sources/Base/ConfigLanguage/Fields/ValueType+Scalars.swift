import DescribedErrors

extension ValueType where Value == Bool {
    /// The values `true` and `false`.
    package static let boolean = ValueType(
        "true or false", schema: { _ in ["type": "boolean"] }, json: { .boolean($0) },
        read: { value, reading in
            if case .scalar(let text, isPlain: true) = value.content, let truth = Bool(text.lowercased()) { return truth }
            return reading.refuse(value, expecting: "true or false", hint: value.text.flatMap(ValueHint.truth))
        })
}

extension ValueType where Value == Double {
    /// The largest magnitude of a number, well within single precision, so that sums stay finite.
    package static let largestMagnitude = 1e30

    /// A positive lower bound below this one serves to exclude 0; messages and the reference call it "above 0".
    package static let leastNamedBound = 1e-6

    /// Any number up to the largest magnitude.
    package static let number = number()

    /// A number within bounds; nil for an open side.
    package static func number(from low: Double? = nil, above: Double? = nil, to high: Double? = nil, below: Double? = nil)
        -> ValueType
    {
        let exact = words(from: low, above: above, to: high, below: below)
        let excludesZero = low.map { $0 > 0 && $0 < leastNamedBound } ?? false
        let said = excludesZero ? words(above: 0, to: high, below: below) : exact
        return ValueType(
            said,
            schema: { _ in
                .object(
                    [.init("type", "number")] + Self.limit("minimum", low) + Self.limit("maximum", high)
                        + Self.limit("exclusiveMinimum", above) + Self.limit("exclusiveMaximum", below))
            },
            json: { .number($0) },
            read: { value, reading in
                guard case .scalar(let text, isPlain: true) = value.content, let number = text.finiteNumber else {
                    return reading.refuse(value, expecting: said, hint: value.numberHint)
                }
                guard number.magnitude <= largestMagnitude,
                    low.map({ number >= $0 }) ?? true, high.map({ number <= $0 }) ?? true,
                    above.map({ number > $0 }) ?? true, below.map({ number < $0 }) ?? true
                else {
                    // A positive number contradicts "above 0".
                    return reading.refuse(value, expecting: number > 0 ? exact : said, hint: value.numberHint)
                }
                return number
            })
    }

    /// Returns the words for a number within bounds.
    private static func words(from low: Double? = nil, above: Double? = nil, to high: Double?, below: Double?) -> String {
        let bounds = [
            above.map { "above \($0.short)" }, low.map { "from \($0.short)" }, below.map { "below \($0.short)" },
            high.map { low == nil ? "up to \($0.short)" : "to \($0.short)" },
            low != nil && high == nil && below == nil ? "up" : nil,
        ]
        return (["a number"] + bounds.compactMap { $0 }).joined(separator: " ")
    }

    private static func limit(_ key: String, _ value: Double?) -> [OrderedJSON.Member] {
        value.map { [.init(key, .number($0))] } ?? []
    }
}

extension ValueType where Value == Float {
    /// A number within bounds, stored in single precision.
    package static func float(from low: Double? = nil, above: Double? = nil, to high: Double? = nil, below: Double? = nil)
        -> ValueType
    {
        ValueType<Double>.number(from: low, above: above, to: high, below: below)
            .map({ Float($0) }, back: { Double($0.description) })
    }

    /// A number stored in single precision.
    package static let float = float()
}

extension ValueType where Value == Int {
    /// An integer within the closed range.
    package static func integer(_ range: ClosedRange<Int>) -> ValueType {
        let expectation = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return ValueType(
            expectation,
            schema: { _ in
                ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
            },
            json: { .integer($0) },
            read: { value, reading in
                guard case .scalar(let text, isPlain: true) = value.content, let number = Int(text), range.contains(number)
                else { return reading.refuse(value, expecting: expectation, hint: value.numberHint) }
                return number
            })
    }
}

extension ValueType where Value == String {
    /// Any non-empty text.
    package static let text = text("a text")

    /// A non-empty text, described by its meaning.
    package static func text(_ expectation: String) -> ValueType {
        ValueType(
            expectation,
            schema: { _ in .titled(expectation, ["type": "string", "minLength": .integer(1)]) }, json: { .string($0) },
            read: { value, reading in
                guard case .scalar(let text, _) = value.content, !value.isNull, !text.isEmpty else {
                    return reading.refuse(value, expecting: expectation)
                }
                return text.withoutControls
            })
    }
}

extension ValueType where Value: RawRepresentable<String> & CaseIterable {
    /// One word of an enumeration.
    package static func choice(_: Value.Type = Value.self) -> ValueType {
        let words = Value.allCases.map(\.rawValue)
        let expectation = "one of " + words.joined(separator: ", ")
        return ValueType(
            expectation, schema: { _ in ["type": "string", "enum": .array(words.map { .string($0) })] },
            json: { .string($0.rawValue) },
            read: { value, reading in
                guard case .scalar(let text, _) = value.content, let choice = Value(rawValue: text) else {
                    var message = "\(value.summary) is not \(expectation)"
                    if case .scalar(let text, _) = value.content, let hint = reading.suggestion(for: text, among: words) {
                        message += "; \(hint)"
                    }
                    reading.fail(message, at: value.location)
                    return nil
                }
                return choice
            })
    }
}

extension ValueType {
    /// Returns a type that converts this type's values.
    package func map<Other>(
        _ transform: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value?
    ) -> ValueType<Other> {
        ValueType<Other>(
            expectation, schema: schema, json: { back($0).flatMap(json) },
            read: { value, reading in read(value, reading).map(transform) })
    }
}

extension Double {
    /// The number in its shortest decimal form, without a zero fraction.
    package var short: String { OrderedJSON.number(self).text() }
}
