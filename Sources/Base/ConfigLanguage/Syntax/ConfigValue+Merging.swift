extension ConfigValue {
    /// Takes over what another value says: mappings key by key, all the way down; anything else replaces what was there.
    ///
    /// A value that was taken over keeps its own location, so that a mistake in it is told where it was written.
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
