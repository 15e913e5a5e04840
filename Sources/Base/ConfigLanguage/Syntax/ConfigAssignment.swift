/// An assignment of a value to a path of a config: `lights.0.intensity=300`.
///
/// Keys and list indices are joined by dots. A list element may also be given by its `name`, a number of a vector by `x`, `y`
/// or `z`, and `lights[0]` is `lights.0`. The value is YAML. It replaces an existing value or is added.
package struct ConfigAssignment: Sendable {
    /// The names of a vector's numbers in paths.
    package static let axes = ["x", "y", "z"]

    package let keys: [String]
    package let value: ConfigValue
    /// The location of the assignment, for messages.
    private let place: ConfigLocation

    /// Parses an assignment.
    /// - Parameter option: the name of the command-line option, for messages.
    /// - Throws: `ConfigError` if the text is not a path, an equals sign and YAML.
    package init(parsing text: String, option: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        // Messages show the path as the location of a mistake.
        let shown = String(parts[0]).withoutControls
        let source = "\(option) \(shown)"
        place = ConfigLocation(file: source)
        keys = Self.keys(of: shown)
        guard parts.count == 2, !keys.contains("") else {
            throw ConfigError([
                ConfigMistake(
                    "\(text.quoted) is not of the form PATH=VALUE, such as lights.0.intensity=300",
                    at: ConfigLocation(file: option))
            ])
        }
        // On a command line, `#` begins a colour, never a comment.
        let isColor = parts[1].hasPrefix("#") && parts[1].dropFirst().allSatisfy(\.isHexDigit)
        let yaml = isColor ? "value: \"\(parts[1])\"" : "value: \(parts[1])"
        let document = try ConfigDocument(parsing: Array(yaml.utf8), file: source)
        guard case .mapping(let entries) = document.root.content, entries.count == 1, entries[0].key == "value" else {
            throw ConfigError([ConfigMistake("\(String(parts[1]).quoted) is not a value", at: ConfigLocation(file: source))])
        }
        value = entries[0].value.relocated { _ in ConfigLocation(file: source) }
    }

    /// Creates an assignment from an entry of a config: a path and its value.
    /// - Throws: `ConfigError` if the key is not a path.
    package init(_ entry: ConfigValue.Entry) throws {
        (keys, value, place) = (Self.keys(of: entry.key), entry.value, entry.keyLocation)
        guard !keys.contains("") else {
            throw ConfigError([ConfigMistake("\(entry.key.quoted) is not a path, such as lights.0.intensity", at: place)])
        }
    }

    /// Creates an assignment to a path of keys, which may contain dots.
    package init(_ value: ConfigValue, to keys: [String]) {
        (self.keys, self.value, place) = (keys, value, value.location)
    }

    /// Whether a key of a mapping leads through several mappings or lists.
    static func isPath(_ key: String) -> Bool { keys(of: key).count > 1 }

    /// Returns the keys of a path, such as `lights`, `0` and `intensity`.
    package static func keys(of path: String) -> [String] {
        path.replacing("[", with: ".").replacing("]", with: "").split(separator: ".", omittingEmptySubsequences: false)
            .map { String($0) }
    }

    /// Assigns the value.
    /// - Throws: `ConfigError` if the path leads through a value without such an element.
    package func apply(to root: inout ConfigValue) throws {
        try apply(keys[...], to: &root)
    }

    private func apply(_ keys: ArraySlice<String>, to target: inout ConfigValue) throws {
        guard let key = keys.first else {
            target = value
            return
        }
        switch target.content {
        case .mapping(var entries):
            if let index = target.index(of: key) {
                try apply(keys.dropFirst(), to: &entries[index].value)
            } else {
                var made = ConfigValue(location: place, content: .mapping([]))
                try apply(keys.dropFirst(), to: &made)
                entries.append(ConfigValue.Entry(key: key, keyLocation: place, value: made))
            }
            target.content = .mapping(entries)
        case .list(var elements):
            guard let index = target.index(of: key) else {
                let names = elements.compactMap { $0.text(of: "name") }
                let known = elements.isEmpty ? "it is empty" : "its indices are 0 to \(elements.count - 1)"
                let named = names.isEmpty ? "" : ", its names \(names.prefix(8).joined(separator: ", "))"
                throw fault("the list has no element \(key.quoted); \(known)\(named)")
            }
            try apply(keys.dropFirst(), to: &elements[index])
            target.content = .list(elements)
        case .scalar where target.isNull:
            target.content = .mapping([])
            try apply(keys, to: &target)
        case .scalar:
            throw fault("\(target.summary) has no \(key.quoted), because it is a single value; set it as a whole")
        }
    }

    private func fault(_ message: String) -> ConfigError {
        ConfigError([ConfigMistake(message, at: place)])
    }
}

extension ConfigValue {
    fileprivate var isScalar: Bool { if case .scalar = content { true } else { false } }

    /// Returns the index of the entry or element that a key of a path names; nil if there is none.
    package func index(of key: String) -> Int? {
        switch content {
        case .scalar: return nil
        case .mapping(let entries): return entries.firstIndex { $0.key == key }
        case .list(let elements):
            if let index = Int(key), elements.indices.contains(index) { return index }
            if let axis = ConfigAssignment.axes.firstIndex(of: key), elements.allSatisfy(\.isScalar) {
                return elements.indices.contains(axis) ? axis : nil
            }
            return elements.firstIndex { $0.text(of: "name") == key }
        }
    }

    /// Returns the text of a key of a mapping; nil if there is none.
    fileprivate func text(of key: String) -> String? {
        guard case .mapping(let entries) = content, let entry = entries.first(where: { $0.key == key }),
            case .scalar(let text, _) = entry.value.content
        else { return nil }
        return text
    }

    /// Returns the value with other locations of all its parts.
    package func relocated(_ moved: (ConfigLocation) -> ConfigLocation) -> ConfigValue {
        var value = self
        value.location = moved(location)
        switch content {
        case .scalar: break
        case .list(let elements): value.content = .list(elements.map { $0.relocated(moved) })
        case .mapping(let entries):
            value.content = .mapping(
                entries.map { Entry(key: $0.key, keyLocation: moved($0.keyLocation), value: $0.value.relocated(moved)) })
        }
        return value
    }
}
