import ConfigLanguage

/// The keys of the displayed config's `set`. They are paths, which name elements of lists by index or by `name`.
struct SetKeys {
    private struct Key {
        var entry: ConfigValue.Entry
        /// The path to the value in the config, with the indices of elements instead of their names.
        var path: [String]
        /// The positions on the path of elements that the key names by `name`.
        var named: Set<Int> = []
        /// The positions on the path of elements that the key names by index.
        var numbered: Set<Int> = []

        init(_ entry: ConfigValue.Entry, in tree: ConfigValue) {
            (self.entry, path) = (entry, ConfigAssignment.keys(of: entry.key))
            var parent = tree
            for (position, word) in path.enumerated() {
                guard let index = parent.index(of: word) else { return }
                if case .list = parent.content {
                    path[position] = String(index)
                    if Int(word) == index { numbered.insert(position) } else { named.insert(position) }
                }
                parent = parent.child(at: index)
            }
        }

        /// Returns the key with other words at positions of the path.
        func replacing(_ words: [Int: String]) -> String {
            let key = entry.key
            var text = ""
            for (position, part) in key.split(omittingEmptySubsequences: false, whereSeparator: { ".[".contains($0) })
                .enumerated()
            {
                let word = part.prefix { $0 != "]" }
                text += (words[position] ?? String(word)) + part[word.endIndex...]
                if part.endIndex < key.endIndex { text.append(key[part.endIndex]) }
            }
            return text
        }
    }

    private let keys: [Key]

    init(of root: ConfigValue) {
        guard case .mapping(let entries)? = root.value(at: ["set"])?.content else {
            keys = []
            return
        }
        var tree = root
        keys = entries.map { entry in
            defer { try? ConfigAssignment(entry).apply(to: &tree) }
            return Key(entry, in: tree)
        }
    }

    /// Returns the locations of the keys that lead to an element or into it.
    func locations(into element: [String]) -> [ConfigLocation] {
        keys.filter { $0.path.starts(with: element) }.map(\.entry.keyLocation)
    }

    /// Returns the location of the key of a value; nil if `set` does not contain that.
    func location(of value: [String]) -> ConfigLocation? { keys.last { $0.path == value }?.entry.keyLocation }

    /// Returns the keys that change when an element gets another name, with the new keys; and the keys of the value that is its
    /// name, if `set` contains that. Keys before that value use the former name, and stay.
    /// - Throws: `RequestFault` with the location of a key that cannot contain the name.
    func renaming(
        _ element: [String], to name: String
    ) throws(RequestFault) -> (names: [String: String], place: [String]?) {
        var (renamed, place): ([Key], [String]?) = ([], nil)
        for key in keys where key.path.starts(with: element) {
            if key.path == element + ["name"] {
                (renamed, place) = ([], ["set", key.entry.key])
            } else if key.named.contains(element.count - 1) {
                renamed.append(key)
            }
        }
        if let first = renamed.first, Int(name) != nil || name.contains(where: { ".[]".contains($0) }) {
            throw RequestFault(
                "\(first.entry.keyLocation): this key cannot contain the name \(ControlValue.text(name).yaml); choose a name that "
                    + "is not a number and has no dots or brackets")
        }
        let words = [element.count - 1: name]
        return (Dictionary(uniqueKeysWithValues: renamed.map { ($0.entry.key, $0.replacing(words)) }), place)
    }

    /// Returns the edits that change indices in keys, so that they lead to the same elements after a change of their list.
    /// - Parameter change: a change of the config whose paths do not begin with `set`.
    func edits(after change: StructureEdit) -> [StructureEdit] {
        var names: [String: String] = [:]
        for key in keys {
            var words: [Int: String] = [:]
            for position in key.numbered {
                words[position] = change.path(after: Array(key.path[...position]))?.last
            }
            let text = key.replacing(words)
            if text != key.entry.key { names[key.entry.key] = text }
        }
        return names.isEmpty ? [] : [.renameKeys(names, of: ["set"])]
    }
}
