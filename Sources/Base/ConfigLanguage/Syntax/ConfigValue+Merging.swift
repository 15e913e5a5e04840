extension ConfigValue {
    /// Merges another value into this one: mappings are merged recursively, and other values are replaced.
    ///
    /// Merged values keep their own locations, so that mistakes are reported where they were written.
    package mutating func merge(_ other: ConfigValue) {
        guard case .mapping(var entries) = content, case .mapping(let others) = other.content else {
            self = other
            return
        }
        for entry in others {
            if let index = entries.firstIndex(where: { $0.key == entry.key }) {
                entries[index].value.merge(entry.value)
                entries[index].keyLocation = entry.keyLocation
            } else {
                entries.append(entry)
            }
        }
        content = .mapping(entries)
    }

    /// Applies a mapping of overrides in order: a key that is a path, such as `lights.0.intensity`, assigns its value; any
    /// other key is merged.
    /// - Throws: `ConfigError` if a path leads through a value without such an element.
    package mutating func override(with other: ConfigValue) throws {
        guard case .mapping(let entries) = other.content else { return merge(other) }
        for entry in entries {
            if ConfigAssignment.isPath(entry.key) {
                try ConfigAssignment(entry).apply(to: &self)
            } else {
                merge(ConfigValue(location: other.location, content: .mapping([entry])))
            }
        }
    }
}
