import DescribedErrors

/// A type whose properties are the keys of a mapping, described by a table of its fields.
///
///     extension Lamp: ConfigMapping {
///         static let name = "lamp"
///         static let documentation = "A lamp."
///         static let standard = Lamp()
///         static let fields = [
///             Field("brightness", \.brightness, .number(from: 0), "In lumens."),
///         ]
///     }
///
/// Types of scenes conform if none of their properties has to be looked up by a name or read from a file.
package protocol ConfigMapping: Sendable {
    /// The name in the schema.
    static var name: String { get }
    /// The description, in one sentence.
    static var documentation: String { get }
    /// The fields, in the order of the schema.
    static var fields: [Field<Self>] { get }
    /// Groups of mutually exclusive fields.
    static var alternatives: [Alternatives] { get }
    /// Keys of other programs, with the message for each after `unknown key;`.
    static var foreignKeys: [String: String] { get }
    /// The object with the default of every field.
    static var standard: Self { get }

    /// Stores the location in the config, if the type has a property for it.
    mutating func locate(at location: ConfigLocation)
}

/// A mapping of a config that stores its location, for mistakes that are found after reading.
///
/// The default of a field is the value that `init()` assigns to its property.
package protocol ConfigObject: ConfigMapping {
    /// The key of the section that defines the values of `${name}` in files with this object at the top; nil if there is none.
    static var variablesKey: String? { get }
    /// The location in the config.
    var location: ConfigLocation { get set }

    /// Creates an object with the default of every field.
    init()
}

/// Mutually exclusive fields.
package struct Alternatives: Sendable {
    package var names: [String]
    /// Whether one of the fields must be given.
    package var isRequired: Bool

    package static func atMostOne(of names: String...) -> Alternatives { Alternatives(names: names, isRequired: false) }
    package static func exactlyOne(of names: String...) -> Alternatives { exactlyOne(of: names) }
    package static func exactlyOne(of names: [String]) -> Alternatives { Alternatives(names: names, isRequired: true) }
}

extension ConfigMapping {
    package static var alternatives: [Alternatives] { [] }
    package static var foreignKeys: [String: String] { [:] }

    package mutating func locate(at _: ConfigLocation) {}
}

extension ConfigObject {
    package static var standard: Self { Self() }
    package static var variablesKey: String? { nil }

    package mutating func locate(at location: ConfigLocation) { self.location = location }
}

/// One key of a mapping.
package struct Field<Object: Sendable>: Sendable {
    package let name: String
    package let documentation: String
    package let isRequired: Bool
    package let schema: @Sendable (inout SchemaDefinitions, Object) -> OrderedJSON
    package let read: @Sendable (ConfigValue, inout Object, ConfigReading) -> Void

    /// Creates an optional key; the property's initial value is the default.
    package init<Value>(
        _ name: String, _ property: any WritableKeyPath<Object, Value> & Sendable, _ type: ValueType<Value>,
        _ documentation: String
    ) {
        self.name = name
        self.documentation = documentation
        isRequired = false
        schema = { definitions, object in
            let value = type.json(object[keyPath: property]).map { [OrderedJSON.Member("default", $0)] } ?? []
            return type.schema(&definitions).adding(value)
        }
        read = { value, object, reading in
            if let read = type.read(value, reading) { object[keyPath: property] = read }
        }
    }

    /// Creates an optional key without a default, or a required key.
    package init<Value>(
        _ name: String, _ property: any WritableKeyPath<Object, Value?> & Sendable, _ type: ValueType<Value>,
        required: Bool = false, _ documentation: String
    ) {
        self.name = name
        self.documentation = documentation
        isRequired = required
        schema = { definitions, _ in type.schema(&definitions) }
        read = { value, object, reading in
            if let read = type.read(value, reading) { object[keyPath: property] = read }
        }
    }

    /// Creates a key for a field of a part of the object.
    ///
    /// The schema omits the default, because another object may supply it.
    /// - Parameters:
    ///   - field: the part's field.
    ///   - property: the part.
    ///   - given: the property that collects the names of given keys.
    package init<Part>(
        _ field: Field<Part>, of property: any WritableKeyPath<Object, Part> & Sendable,
        noting given: any WritableKeyPath<Object, Set<String>> & Sendable
    ) {
        name = field.name
        documentation = field.documentation
        isRequired = field.isRequired
        schema = { definitions, object in
            guard case .object(let members) = field.schema(&definitions, object[keyPath: property]) else { return .null }
            return .object(members.filter { $0.key != "default" })
        }
        read = { value, object, reading in
            object[keyPath: given].insert(field.name)
            field.read(value, &object[keyPath: property], reading)
        }
    }
}

extension Field {
    /// Creates an optional key whose value the object does not store as it is.
    ///
    /// - Parameter store: called with the key's value.
    package init<Value>(
        converting name: String, _ type: ValueType<Value>, _ documentation: String,
        store: @escaping @Sendable (Value, inout Object) -> Void
    ) {
        self.name = name
        self.documentation = documentation
        isRequired = false
        schema = { definitions, _ in type.schema(&definitions) }
        read = { value, object, reading in
            if let read = type.read(value, reading) { store(read, &object) }
        }
    }
}

extension ValueType where Value: ConfigMapping {
    /// Returns the type of a mapping with the fields of an object.
    package static func object(_: Value.Type = Value.self) -> ValueType {
        ValueType(
            "a mapping", schema: { $0.reference(to: Value.name) { definitions in objectSchema(&definitions) } },
            read: { value, reading in readObject(value, reading) })
    }

    private static func readObject(_ value: ConfigValue, _ reading: ConfigReading) -> Value? {
        guard case .mapping(let entries) = value.content else {
            return reading.refuse(value, expecting: "a mapping", hint: ValueHint.mapping(for: value))
        }
        var object = Value.standard
        object.locate(at: value.location)
        reading.readObject(at: value.location) { read(entries, at: value.location, into: &object, reading) }
        return object
    }

    /// Reads all valid entries and keeps the defaults of the others, so that later mistakes are found in the same run.
    private static func read(
        _ entries: [ConfigValue.Entry], at location: ConfigLocation, into object: inout Value, _ reading: ConfigReading
    ) {
        let names = Value.fields.map(\.name)
        var hints: Set<String> = []
        for entry in entries {
            if let field = Value.fields.first(where: { $0.name == entry.key }) {
                // A key without a value counts as omitted.
                if entry.value.isNull { noteComment(entry, reading) } else { field.read(entry.value, &object, reading) }
            } else {
                // The command in a hint names the file.
                let foreign = Value.foreignKeys[entry.key]?.replacing("FILE", with: entry.keyLocation.file.shellWord)
                let hint =
                    foreign ?? ValueHint.key(for: entry, among: names) ?? Suggestion.text(for: entry.key, among: names)
                    ?? "valid keys: \(names.joined(separator: ", "))"
                // Each hint appears once: in a file of another kind, nearly every key is unknown.
                reading.fail(hints.insert(hint).inserted ? "unknown key; \(hint)" : "unknown key", at: entry.keyLocation)
            }
        }
        let given = Set(entries.filter { !$0.value.isNull }.map(\.key))
        for field in Value.fields where field.isRequired && !given.contains(field.name) {
            reading.fail("\"\(field.name)\" is missing", at: location)
        }
        for group in Value.alternatives {
            check(group, given: given, at: location, reading)
        }
    }

    /// Reports a comment where a value was probably intended.
    private static func noteComment(_ entry: ConfigValue.Entry, _ reading: ConfigReading) {
        guard let text = entry.value.commentedText else { return }
        reading.note("has no value: \(SyntaxDiagnosis.commentMessage(text))", at: entry.keyLocation)
    }

    private static func check(
        _ group: Alternatives, given: Set<String>, at location: ConfigLocation, _ reading: ConfigReading
    ) {
        let both = group.names.filter(given.contains)
        let names = group.names.map { "\"\($0)\"" }.joined(separator: ", ")
        if both.count > 1 {
            reading.fail("\"\(both[0])\" and \"\(both[1])\" are mutually exclusive; give only one of \(names)", at: location)
        } else if both.isEmpty, group.isRequired {
            reading.fail("one of \(names) is required", at: location)
        }
    }

    private static func objectSchema(_ definitions: inout SchemaDefinitions) -> OrderedJSON {
        let defaults = Value.standard
        var members: [OrderedJSON.Member] = [
            .init("type", "object"), .init("description", .string(Value.documentation)),
            .init(
                "properties",
                .object(
                    Value.fields.map { field in
                        let schema = definitions.allowingVariables(field.schema(&definitions, defaults))
                        return .init(field.name, schema.adding([.init("description", .string(field.documentation))]))
                    })),
            .init("additionalProperties", .boolean(false)),
        ]
        let required = Value.fields.filter(\.isRequired).map { OrderedJSON.string($0.name) }
        if !required.isEmpty { members.append(.init("required", .array(required))) }
        let groups = Value.alternatives.map(\.schema)
        if !groups.isEmpty { members.append(.init("allOf", .array(groups))) }
        return .object(members)
    }
}

extension Alternatives {
    /// The schema that allows one of the names, or none if none is required.
    fileprivate var schema: OrderedJSON {
        let one = names.map { name -> OrderedJSON in ["required": .array([.string(name)])] }
        let none: OrderedJSON = ["not": ["anyOf": .array(one)]]
        return ["oneOf": .array(isRequired ? one : one + [none])]
    }
}

extension OrderedJSON {
    /// Returns the object with additional members.
    fileprivate func adding(_ more: [Member]) -> OrderedJSON {
        guard case .object(let members) = self else { return self }
        return .object(members + more)
    }
}

extension ConfigLocation {
    /// The location of an object that is in no file.
    package static let none = ConfigLocation(file: "")
}
