/// A value that replaces one of a config's or joins them, told by its path: `lights.0.intensity=300`.
///
/// Keys and the indices of lists are joined by dots; an element of a list may be called by its `name` too, and `lights[0]` is `lights.0`.
/// The value is YAML.
package struct ConfigAssignment: Sendable {
    private let keys: [String]
    private let value: ConfigValue
    /// The place of the assignment, for messages.
    private let place: ConfigLocation

    /// An assignment from its text.
    /// - Parameter option: the name of the option that brings it, for messages.
    /// - Throws: `ConfigError` where the text is no path, an equals sign and YAML.
    package init(parsing text: String, option: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        // Messages show the path as the place of a mistake.
        let shown = String(parts[0]).withoutControls
        let source = "\(option) \(shown)"
        place = ConfigLocation(file: source)
        keys = Self.keys(of: shown)
        guard parts.count == 2, !keys.contains("") else {
            throw ConfigError([
                ConfigMistake(
                    "\(text.quoted) is not a path, = and a value, such as lights.0.intensity=300",
                    at: ConfigLocation(file: option))
            ])
        }
        // On a command line, `#` begins a colour and never a comment.
        let isColor = parts[1].hasPrefix("#") && parts[1].dropFirst().allSatisfy(\.isHexDigit)
        let yaml = isColor ? "value: \"\(parts[1])\"" : "value: \(parts[1])"
        let document = try ConfigDocument(parsing: Array(yaml.utf8), file: source)
        guard case .mapping(let entries) = document.root.content, entries.count == 1, entries[0].key == "value" else {
            throw ConfigError([ConfigMistake("\(String(parts[1]).quoted) is not a value", at: ConfigLocation(file: source))])
        }
        value = entries[0].value.relocated(to: ConfigLocation(file: source))
    }

    /// An assignment that stands in a config: a path and its value.
    /// - Throws: `ConfigError` where the key is no path.
    package init(_ entry: ConfigValue.Entry) throws {
        (keys, value, place) = (Self.keys(of: entry.key), entry.value, entry.keyLocation)
        guard !keys.contains("") else {
            throw ConfigError([ConfigMistake("\(entry.key.quoted) is not a path, such as lights.0.intensity", at: place)])
        }
    }

    private static func keys(of path: String) -> [String] {
        path.replacing("[", with: ".").replacing("]", with: "").split(separator: ".", omittingEmptySubsequences: false)
            .map { String($0) }
    }

    /// Puts the value in its place.
    /// - Throws: `ConfigError` where the path leads through something that has no such element.
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
            if let index = entries.firstIndex(where: { $0.key == key }) {
                try apply(keys.dropFirst(), to: &entries[index].value)
            } else {
                var made = ConfigValue(location: place, content: .mapping([]))
                try apply(keys.dropFirst(), to: &made)
                entries.append(ConfigValue.Entry(key: key, keyLocation: place, value: made))
            }
            target.content = .mapping(entries)
        case .list(var elements):
            guard let index = index(of: key, in: elements) else {
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

    private func index(of key: String, in elements: [ConfigValue]) -> Int? {
        if let index = Int(key), elements.indices.contains(index) { return index }
        return elements.firstIndex { $0.text(of: "name") == key }
    }

    private func fault(_ message: String) -> ConfigError {
        ConfigError([ConfigMistake(message, at: place)])
    }
}

extension ConfigValue {
    /// The text of a key of a mapping; nil where there is none.
    fileprivate func text(of key: String) -> String? {
        guard case .mapping(let entries) = content, let entry = entries.first(where: { $0.key == key }),
            case .scalar(let text, _) = entry.value.content
        else { return nil }
        return text
    }

    /// The value as if all of it stood at one place.
    fileprivate func relocated(to place: ConfigLocation) -> ConfigValue {
        var value = self
        value.location = place
        switch content {
        case .scalar: break
        case .list(let elements): value.content = .list(elements.map { $0.relocated(to: place) })
        case .mapping(let entries):
            value.content = .mapping(
                entries.map { Entry(key: $0.key, keyLocation: place, value: $0.value.relocated(to: place)) })
        }
        return value
    }
}
