import ConfigLanguage
import FaceDrivers
import Testing

@testable import ConfigSettings

/// Every property that drivers change is a key of configs with the same path, range and type.
@Suite struct ConfigPropertyTests {
    private let schema = ConfigSchema.make()

    @Test func everyPropertyIsKeyWithSamePathAndRange() throws {
        try check(NodeProperty.self, of: ["node"])
        try check(LightProperty.self, of: ["light"])
        try check(MaterialProperty.self, of: ["material"])
        try check(SlotProperty.self, of: ["slot", "numberSlot", "normalSlot"])
        try check(CameraProperty.self, of: ["camera"])
        try check(KeyProperty.self, of: ["key"])
        try check(EffectProperty.self, of: ["retouchEffect"])
        try check(StrokeProperty.self, of: ["retouchStroke"])
        try check(SoundProperty.self, of: ["sound"])
        try check(OutputProperty.self, of: ["output"])
    }

    @Test func unlimitedNumbersEndWhereConfigsEnd() {
        #expect(PropertyType.unlimited == ValueType<Double>.largestMagnitude)
    }

    /// - Parameter owners: the definitions of the mappings that have the properties; one of them contains each.
    private func check<Property: ConfigProperty>(_: Property.Type, of owners: [String]) throws {
        for property in Property.allCases {
            var definitions = owners.map { schema["$defs"]?[$0] ?? .null }
            for word in property.words.dropLast() {
                definitions = definitions.compactMap { $0["properties"]?[word] }.flatMap(alternatives)
            }
            let keys = definitions.compactMap { $0["properties"]?[property.key] }
            #expect(!keys.isEmpty, "configs have no \(property.paths)")
            for key in keys {
                for path in property.paths {
                    #expect(key["description"]?.words?.contains("`\(path)`") ?? false, "\(path)")
                }
                check(alternatives(of: key), have: property.type, "\(property.paths)")
            }
        }
    }

    private func check(_ options: [OrderedJSON], have type: PropertyType, _ path: String) {
        switch type {
        case .flag: #expect(options.contains { $0["type"] == "boolean" }, "\(path)")
        case .color: #expect(options.contains { $0["pattern"] != nil }, "\(path)")
        case .number, .vector:
            let numbers = options.map { $0["items"] ?? $0 }.filter { $0["type"] == "number" }
            #expect(!numbers.isEmpty, "\(path)")
            for number in numbers {
                let least = number["minimum"]?.double ?? -PropertyType.unlimited
                #expect(least...(number["maximum"]?.double ?? PropertyType.unlimited) == type.range, "\(path)")
                #expect(number["exclusiveMinimum"] == nil && number["exclusiveMaximum"] == nil, "\(path)")
            }
            if case .vector(let count, _) = type {
                #expect(options.contains { $0["minItems"]?.double == Double(count) }, "\(path)")
            }
        }
    }

    /// The alternatives of a schema, with references resolved.
    private func alternatives(of schema: OrderedJSON) -> [OrderedJSON] {
        if case .array(let choices)? = schema["anyOf"] { return choices.flatMap(alternatives) }
        guard let reference = schema["$ref"]?.words else { return [schema] }
        return [self.schema["$defs"]?[String(reference.dropFirst("#/$defs/".count))] ?? .null]
    }
}

extension OrderedJSON {
    fileprivate var double: Double? {
        switch self {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }

    fileprivate var words: String? {
        if case .string(let text) = self { return text }
        return nil
    }
}
