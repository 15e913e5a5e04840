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
}
