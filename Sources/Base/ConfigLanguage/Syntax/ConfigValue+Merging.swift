extension ConfigValue {
    /// Takes over what another value says: mappings key by key, all the way down; anything else replaces what was there.
    ///
    /// What was taken over keeps its own place, so that a mistake in it is told where it was written.
    package mutating func merge(_ other: ConfigValue) {
        guard case .mapping(var entries) = content, case .mapping(let others) = other.content else {
            self = other
            return
        }
        for entry in others {
            if let place = entries.firstIndex(where: { $0.key == entry.key }) {
                entries[place].value.merge(entry.value)
                entries[place].keyLocation = entry.keyLocation
            } else {
                entries.append(entry)
            }
        }
        content = .mapping(entries)
    }
}
