package import ConfigLanguage
package import RenderMath

/// A key of a curve: a position, such as a time, and the value at it.
package struct KeyedValue<Value: Sendable>: Sendable {
    package var position: Double
    package var value: Value
    /// The interpolation up to the next key.
    package var easing: Easing
    package var location: ConfigLocation
}

extension ValueType {
    /// Returns the type of a key: a position, the value at it, and optionally the interpolation up to the next key.
    /// - Parameters:
    ///   - positionType, valueType: the types of the position and the value.
    ///   - form: the written form of a key, such as `time, value`.
    static func keyed<Content>(
        by positionType: ValueType<Double>, _ valueType: ValueType<Content>, as form: String
    ) -> ValueType where Value == KeyedValue<Content> {
        let meaning = "a key [\(form)] or [\(form), ease]"
        return ValueType(
            meaning,
            schema: { definitions in
                let items: [OrderedJSON] = [
                    positionType.schema(&definitions), valueType.schema(&definitions),
                    ValueType<Easing>.choice().schema(&definitions),
                ]
                return .titled(
                    meaning,
                    ["type": "array", "prefixItems": .array(items), "minItems": .integer(2), "maxItems": .integer(3)])
            },
            read: { value, reading in
                guard case .list(let parts) = value.content, parts.count == 2 || parts.count == 3 else {
                    return reading.refuse(value, expecting: meaning)
                }
                let position = positionType.read(parts[0], reading)
                let content = valueType.read(parts[1], reading)
                let easing = parts.count == 3 ? ValueType<Easing>.choice().read(parts[2], reading) : .linear
                guard let position, let content, let easing else { return nil }
                return KeyedValue(position: position, value: content, easing: easing, location: value.location)
            })
    }
}
