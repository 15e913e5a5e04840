import ConfigLanguage
import ConfigSettings
import JSONText
import SceneGraph

/// The controls of a config: its numbers, colours, pictures, choices and switches that are written or have a default in the
/// schema.
///
/// The schema defines the values that each key accepts, so a new key of the config language needs no code here.
struct ConfigControls {
    /// The sections of a config that are searched, in this order.
    private static let sections = [
        "variables", "lights", "materials", "drivers", "camera", "face", "nodes", "background", "retouch", "occlusion", "match",
        "events",
    ]
    /// Schema definitions whose numbers and words with a default become controls even if the config does not write them.
    ///
    /// Other definitions contribute only the keys that are written.
    private static let complete: Set = ["light", "material", "textureSwap", "propertyDriver", "camera", "face", "key"]
    /// Keys that identify or refer to something, and numbers that are not quantities.
    private static let excluded: Set = [
        "kind", "source", "categoryBitMask", "textureCoordinates", "wrap", "blendShapes", "gains", "pose",
    ]
    /// The largest number of controls that a page can show; a config with thousands of nodes has more.
    private static let most = 2000

    private let definitions: [String: OrderedJSON]
    private let root: OrderedJSON

    init() {
        let schema = ConfigSchema.make()
        var definitions: [String: OrderedJSON] = [:]
        if case .object(let members)? = schema["$defs"] {
            for member in members { definitions[member.key] = member.value }
        }
        self.definitions = definitions
        root = definitions["config"] ?? .null
    }

    /// Returns the controls of a config, including those of the standard lights if it defines no lights.
    /// - Parameter hasModelLights: whether models light the scene.
    func controls(of tree: ConfigValue, hasModelLights: Bool) -> [StudioControl] {
        guard !hasModelLights, tree.element("lights") == nil else { return controls(of: tree) }
        let lights = StudioPremise(keys: ["lights"], yaml: LightSettings.defaultsText)
        var lit = tree
        // Neither call can fail: the text is a list of lights, and a config is a mapping.
        try? ConfigAssignment(parsing: "lights=\(lights.yaml)", option: "lights").apply(to: &lit)
        return controls(of: lit).map { control in
            guard control.path.hasPrefix("lights/") else { return control }
            var control = control
            control.premise = lights
            return control
        }
    }

    private func controls(of tree: ConfigValue) -> [StudioControl] {
        var found: [StudioControl] = []
        for section in Self.sections {
            let place = Place(keys: [section], group: section.prefix(1).uppercased() + section.dropFirst())
            if section == "variables" {
                for entry in tree.entries(of: section) { addVariable(entry, at: place, to: &found) }
            } else if let schema = root["properties"]?[section] {
                if let written = tree.element(section) {
                    add(written, schema, at: place, to: &found)
                } else if Self.complete.contains(section), let properties = definitions[section]?["properties"] {
                    addObject([], properties, name: section, at: place, to: &found)
                }
            }
            if found.count > Self.most { return Array(found.prefix(Self.most)) }
        }
        return found
    }

    /// The location of a value: the keys that lead to it, and how it is shown.
    private struct Place {
        var keys: [String]
        var group: String
        var owner: String?
        /// The number of keys that name the owner.
        var ownerKeys = 1
        var unit: String?

        func below(_ key: String) -> Place {
            var place = self
            place.keys.append(key)
            return place
        }

        func owned(by owner: String) -> Place {
            var place = self
            (place.owner, place.ownerKeys) = (owner, keys.count)
            return place
        }
    }

    /// The alternatives of a schema, with references resolved, without the alternative for variables.
    private func options(of schema: OrderedJSON) -> [OrderedJSON] {
        if case .array(let choices)? = schema["anyOf"] { return choices.flatMap(options) }
        if case .string(let reference)? = schema["$ref"] {
            let name = String(reference.dropFirst("#/$defs/".count))
            return name == "variable"
                ? [] : definitions[name].map { [OrderedJSON.object([.init("name", .string(name))] + $0.members)] } ?? []
        }
        return [schema]
    }

    private func add(_ value: ConfigValue, _ schema: OrderedJSON, at place: Place, to found: inout [StudioControl]) {
        let options = options(of: schema)
        switch value.content {
        case .scalar: addLeaf(value, options, default: schema["default"], at: place, to: &found)
        case .list(let elements):
            if let numbers = elements.numbers, options.contains(where: { $0["items"]?["type"] == "number" }), numbers.count <= 4
            {
                for (axis, number) in numbers.enumerated() {
                    var control = control(.number, at: place.below(String(axis)))
                    control.initial = .number(number)
                    control.setRange(-Self.reach(of: number), Self.reach(of: number))
                    control.isLinearColor = axis == 0 && options.contains(where: \.isColorText)
                    found.append(control)
                }
                return
            }
            guard let items = options.lazy.compactMap({ $0["items"] }).first else { return }
            for (index, element) in elements.enumerated() {
                let below = place.below(String(index))
                add(
                    element, items,
                    at: place.owner == nil || place.keys.first == "nodes" ? below.owned(by: element.title(index)) : below,
                    to: &found)
            }
        case .mapping(let entries):
            if let object = options.first(where: { $0["properties"] != nil }), let properties = object["properties"] {
                addObject(entries, properties, name: object["name"]?.text ?? "", at: place, to: &found)
            } else if let values = options.lazy.compactMap({ $0["additionalProperties"] }).first {
                for entry in entries {
                    let below = place.below(entry.key)
                    add(entry.value, values, at: place.owner == nil ? below.owned(by: entry.key) : below, to: &found)
                }
            }
        }
    }

    private func addObject(
        _ entries: [ConfigValue.Entry], _ properties: OrderedJSON, name: String, at place: Place,
        to found: inout [StudioControl]
    ) {
        for property in properties.members where !Self.excluded.contains(property.key) {
            var below = place.below(property.key)
            below.unit = property.value["description"]?.text.flatMap(Self.unit)
            if let entry = entries.first(where: { $0.key == property.key }), !entry.value.isNull {
                add(entry.value, property.value, at: below, to: &found)
            } else if Self.complete.contains(name) || name == "node" && ["opacity", "scale"].contains(property.key),
                let standard = property.value["default"]
            {
                addLeaf(nil, options(of: property.value), default: standard, at: below, to: &found)
            } else if let resting = Self.resting(property.key, of: name, entries, at: place.keys) {
                addVector(resting, at: below, to: &found)
            } else if name == "material", property.key == "diffuse" {
                found.append(control(.picture, at: below))
            }
        }
    }

    /// Returns the unit that a key's description names: "The temperature in kelvin." Nil if the unit depends on another key.
    private static func unit(in description: String) -> String? {
        guard let words = description.firstMatch(of: /in (degrees|kelvin|metres|seconds|pixels)( per second)?( squared)?/),
            !description.contains("fraction")
        else { return nil }
        let units = ["degrees": "°", "kelvin": "K", "metres": "m", "seconds": "s", "pixels": "px"]
        return units[String(words.1)].map { $0 + (words.2 == nil ? "" : words.3 == nil ? "/s" : "/s²") }
    }

    /// Returns the value of a vector that handles in the picture change even if the config does not write it; nil for others.
    private static func resting(
        _ key: String, of name: String, _ entries: [ConfigValue.Entry], at keys: [String]
    ) -> SIMD3<Float>? {
        switch (name, key) {
        case ("node", "translate"), ("node", "rotate"): return .zero
        case ("light", "position"), ("light", "direction"):
            let word = entries.first { $0.key == "kind" }?.value.scalarText
            guard let kind = word.flatMap(Light.Kind.init), key == "position" ? kind.isPlaced : kind.isDirected else {
                return nil
            }
            if key == "position" { return .zero }
            return keys.first == "nodes" ? SIMD3(0, 0, -1) : LightSettings.defaultDirection
        default: return nil
        }
    }

    /// Adds the numbers of a vector that the config does not write. Overriding one sets all three.
    private func addVector(_ resting: SIMD3<Float>, at place: Place, to found: inout [StudioControl]) {
        guard place.keys.allSatisfy(\.isAssignable) else { return }
        let reach = place.keys.last == "rotate" ? 180.0 : 1
        for axis in 0..<3 {
            var control = control(.number, at: place.below(String(axis)))
            control.target = .axis(place.keys, axis)
            control.initial = .number(Double(resting[axis]))
            control.setRange(-reach, reach)
            found.append(control)
        }
    }

    /// A slider ends at the allowed maximum if that is at most this many times the usual maximum.
    private static let farthest = 3.0

    /// The usual maximum of a number that is 0, if the allowed range exceeds a full turn in degrees.
    private static let reachOfZero = (usual: 10.0, farthest: 360.0)

    /// The usual maximum for a config's number: twice its magnitude; for small numbers ten times, but at most 1.
    private static func reach(of number: Double) -> Double {
        number == 0 ? 1 : max(number.magnitude * 2, min(number.magnitude * 10, 1))
    }

    /// - Parameter value: nil if the config does not write the key, so that the default holds.
    private func addLeaf(
        _ value: ConfigValue?, _ options: [OrderedJSON], default standard: OrderedJSON?, at place: Place,
        to found: inout [StudioControl]
    ) {
        guard place.keys.allSatisfy(\.isAssignable) else { return }
        let text = value?.scalarText
        if let flag = text.flatMap(Bool.init) ?? standard?.flag, options.contains(where: { $0["type"] == "boolean" }) {
            var control = control(.toggle, at: place)
            control.initial = .flag(flag)
            found.append(control)
        } else if let number = text?.finiteNumber ?? (value == nil ? standard?.number : nil),
            let option = options.first(where: { $0["type"] == "number" || $0["type"] == "integer" })
        {
            var control = control(.number, at: place)
            control.initial = .number(number)
            let least = option["minimum"]?.number ?? option["exclusiveMinimum"]?.number
            let most = option["maximum"]?.number ?? option["exclusiveMaximum"]?.number
            control.bounds = (least ?? -.infinity)...(most ?? .infinity)
            let isFarFromZero = number == 0 && (most ?? 0) > Self.reachOfZero.farthest
            let reach = isFarFromZero ? Self.reachOfZero.usual : Self.reach(of: number)
            // If the allowed range is much larger than the usual one, a slider over all of it is too coarse for small changes.
            let isFar = (least ?? -1) >= 0 && (number > 0 || isFarFromZero) && (most ?? 0) > Self.farthest * reach
            control.setRange(
                least ?? -max(reach, most.map(\.magnitude) ?? 0), isFar ? reach : most ?? reach,
                isWhole: option["type"] == "integer")
            found.append(control)
        } else if let word = text ?? standard?.text,
            let words = options.lazy.compactMap({ $0["enum"]?.texts }).first(where: { $0.contains(word) })
        {
            var control = control(.choice, at: place)
            (control.initial, control.choices) = (.text(word), words)
            found.append(control)
        } else if let color = text ?? standard?.text, color.hasPrefix("#"),
            options.contains(where: \.isColorText)
        {
            var control = control(.colour, at: place)
            control.initial = .text(color)
            found.append(control)
        } else if let path = text, !path.hasPrefix("#"), !path.contains("${"),
            options.contains(where: { $0["title"] == "picture's path" })
        {
            var control = control(.picture, at: place)
            control.initial = .text(path)
            found.append(control)
        }
    }

    private func addVariable(_ entry: ConfigValue.Entry, at place: Place, to found: inout [StudioControl]) {
        let options: [OrderedJSON] = [["type": "boolean"], ["type": "number"], ["pattern": "^#"]]
        addLeaf(entry.value, options, default: nil, at: place.below(entry.key), to: &found)
    }

    private func control(_ kind: StudioControl.Kind, at place: Place) -> StudioControl {
        let axes = ConfigAssignment.axes + ["w"]
        var words = Array(place.keys.dropFirst(place.ownerKeys))
        if let index = words.last.flatMap({ Int($0) }), words.count > 1 {
            words[words.count - 1] = kind == .number && axes.indices.contains(index) ? axes[index] : String(index + 1)
        }
        var control = StudioControl(
            place.keys.joined(separator: "/"), group: place.group, title: words.joined(separator: " "), owner: place.owner,
            kind: kind, target: .keys(place.keys))
        if kind == .number { control.unit = place.unit }
        return control
    }
}

extension String {
    /// Whether the text can be a key in the path of an assignment.
    fileprivate var isAssignable: Bool { !isEmpty && !contains { ".=[]/".contains($0) } }
}

extension ConfigValue {
    /// The keys of a mapping with their values; empty for any other value.
    fileprivate var entries: [Entry] {
        if case .mapping(let entries) = content { return entries }
        return []
    }

    /// Returns the value of a key; nil if the key is missing or null.
    fileprivate func element(_ key: String) -> ConfigValue? { entries.first { $0.key == key && !$0.value.isNull }?.value }

    fileprivate func entries(of key: String) -> [Entry] { entries.first { $0.key == key }?.value.entries ?? [] }

    /// The text of a scalar; nil for null and other values.
    var scalarText: String? {
        if case .scalar(let text, _) = content, !isNull { return text }
        return nil
    }

    /// Returns the name shown for an element of a list: its own name, or else its kind.
    fileprivate func title(_ index: Int) -> String {
        let named = entries.first { ["name", "kind"].contains($0.key) }?.value.scalarText
        // A driver has a single key, which names what it does.
        let only = entries.count == 1 ? entries[0].key : nil
        let word = named ?? only ?? ""
        return entries.contains { $0.key == "name" } ? word : "\(index + 1) \(word)"
    }
}

extension [ConfigValue] {
    /// The numbers of a list; nil if an element is not a number, or the list is empty.
    fileprivate var numbers: [Double]? {
        let numbers = compactMap { $0.scalarText?.finiteNumber }
        return numbers.count == count && !isEmpty ? numbers : nil
    }
}

extension OrderedJSON {
    /// Whether a schema accepts a colour `#rrggbb`.
    fileprivate var isColorText: Bool { self["pattern"]?.text?.hasPrefix("^#") ?? false }

    fileprivate var members: [Member] {
        if case .object(let members) = self { return members }
        return []
    }

    fileprivate var number: Double? {
        switch self {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }

    fileprivate var flag: Bool? {
        if case .boolean(let flag) = self { return flag }
        return nil
    }

    fileprivate var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    fileprivate var texts: [String] {
        if case .array(let elements) = self { return elements.compactMap(\.text) }
        return []
    }
}
