package import ConfigLanguage

extension ValueType where Value == String {
    /// A name without a slash, so that it can be part of a path of names.
    package static let nodeName = ValueType(
        "a name without /", schema: { _ in .titled("a name without /", ["type": "string", "pattern": "^[^/]+$"]) },
        json: { .string($0) },
        read: { value, reading in
            guard let name = text.read(value, reading) else { return nil }
            return name.contains("/") ? reading.refuse(value, expecting: "a name without /") : name
        })
}
