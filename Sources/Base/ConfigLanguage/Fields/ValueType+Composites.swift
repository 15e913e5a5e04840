extension ValueType {
    /// A list of values of one type.
    package static func list<Element>(of element: ValueType<Element>, atLeast least: Int = 0) -> ValueType
    where Value == [Element] {
        let expectation = least == 0 ? "a list" : "a list with at least \(least) element\(least == 1 ? "" : "s")"
        return ValueType(
            expectation,
            schema: { definitions in
                let items = element.schema(&definitions)
                return least == 0
                    ? ["type": "array", "items": items]
                    : ["type": "array", "items": items, "minItems": .integer(least)]
            },
            json: { values in
                let elements = values.compactMap(element.json)
                return elements.count == values.count ? .array(elements) : nil
            },
            read: { value, reading in
                guard case .list(let values) = value.content, values.count >= least else {
                    guard case .mapping(let entries) = value.content, let first = entries.first else {
                        return reading.refuse(value, expecting: expectation)
                    }
                    return reading.refuse(
                        value, expecting: "\(expectation); begin each item with a dash, as in - \(first.key): …")
                }
                var elements: [Element] = []
                elements.reserveCapacity(values.count)
                for value in values {
                    if let element = element.read(value, reading) { elements.append(element) }
                }
                return elements.count == values.count ? elements : nil
            })
    }

    /// A list, or its only element without the list.
    /// - Parameter least: the least number of elements. Default: 1.
    package static func oneOrMore<Element>(
        of one: ValueType<Element>, _ expectation: String, atLeast least: Int = 1
    ) -> ValueType where Value == [Element] {
        let several = ValueType.list(of: one, atLeast: least)
        return ValueType(
            expectation, schema: { ["anyOf": [one.schema(&$0), several.schema(&$0)]] },
            read: { value, reading in
                if case .list = value.content { return several.read(value, reading) }
                return one.read(value, reading).map { [$0] }
            })
    }

    /// A fixed number of values of one type, such as a position.
    package static func tuple<Element>(_ count: Int, of element: ValueType<Element>, _ expectation: String) -> ValueType
    where Value == [Element] {
        ValueType(
            expectation,
            schema: { definitions in
                .titled(
                    expectation,
                    [
                        "type": "array", "items": element.schema(&definitions), "minItems": .integer(count),
                        "maxItems": .integer(count),
                    ])
            },
            json: { values in .array(values.compactMap(element.json)) },
            read: { value, reading in
                guard case .list(let values) = value.content, values.count == count else {
                    return reading.refuse(
                        value, expecting: expectation, hint: value.text.flatMap { ValueHint.list(for: $0, count: count) })
                }
                let elements = values.compactMap { element.read($0, reading) }
                return elements.count == count ? elements : nil
            })
    }

    /// Named values in the order in which they were written.
    package static func dictionary<Element>(of element: ValueType<Element>, _ expectation: String) -> ValueType
    where Value == [Named<Element>] {
        ValueType(
            expectation,
            schema: { definitions in ["type": "object", "additionalProperties": element.schema(&definitions)] },
            json: { values in values.isEmpty ? .object([]) : nil },
            read: { value, reading in
                guard case .mapping(let entries) = value.content else {
                    return reading.refuse(value, expecting: expectation, hint: ValueHint.mapping(for: value))
                }
                return entries.compactMap { entry in
                    element.read(entry.value, reading).map { Named(entry.key, $0, at: entry.keyLocation) }
                }
            })
    }

    /// A value with its location, for mistakes that are found later.
    package static func located<Element>(_ element: ValueType<Element>) -> ValueType where Value == Located<Element> {
        ValueType(
            element.expectation, schema: element.schema, json: { element.json($0.value) },
            read: { value, reading in element.read(value, reading).map { Located($0, at: value.location) } })
    }

    /// Returns the type with a short form for the case that needs only one word.
    ///
    /// Mappings are read as this type, everything else as the short form.
    package func or<Short>(_ short: ValueType<Short>, as expand: @escaping @Sendable (Short, ConfigLocation) -> Value)
        -> ValueType
    {
        let expectation = "\(short.expectation) or \(self.expectation)"
        return ValueType(
            expectation,
            schema: { definitions in ["anyOf": [short.schema(&definitions), self.schema(&definitions)]] },
            json: json,
            read: { value, reading in
                if case .mapping = value.content { return read(value, reading) }
                let attempt = ConfigReading()
                if let short = short.read(value, attempt), attempt.mistakes.isEmpty {
                    attempt.notes.forEach { reading.note($0.message, at: $0.location) }
                    return expand(short, value.location)
                }
                // If the short form reports a specific mistake in a list or a word, that mistake is reported. Otherwise, the
                // message names both forms.
                if attempt.hasSuggestion || attempt.mistakes.contains(where: { $0.location != value.location }) {
                    attempt.mistakes.forEach { reading.fail($0.message, at: $0.location, kind: $0.kind) }
                    return nil
                }
                return reading.refuse(value, expecting: expectation, hint: attempt.lastHint ?? ValueHint.mapping(for: value))
            })
    }
}

/// A value with its location in the config.
package struct Located<Value: Sendable>: Sendable {
    package var value: Value
    package var location: ConfigLocation

    package init(_ value: Value, at location: ConfigLocation) {
        self.value = value
        self.location = location
    }
}

extension Located: Equatable where Value: Equatable {}

/// A value with its name in the config.
package struct Named<Value: Sendable>: Sendable {
    package var name: String
    package var value: Value
    package var location: ConfigLocation

    package init(_ name: String, _ value: Value, at location: ConfigLocation) {
        self.name = name
        self.value = value
        self.location = location
    }
}
