import ConfigLanguage
import JSONText

/// A change of the config's text that no control expresses: a node that is added, copied, deleted or moved, or a value that is
/// written.
///
/// Paths are keys of the config and indices of lists, in the text as the preceding changes left it.
enum StructureEdit: Equatable, Sendable {
    /// Appends an element to the list at a path. If it replaces the list's default, values of that, such as those of the
    /// standard lights, have no path afterwards.
    case append(OrderedJSON, list: [String], replacesDefault: Bool = false)
    /// Inserts a copy of an element after it, with another name if it has one.
    case duplicate([String], name: String?)
    /// Removes an element of a list.
    case remove([String])
    /// Moves an element to another index of its list.
    case move([String], to: Int)
    /// Writes a value.
    case assign(OrderedJSON, [String])
    /// Replaces texts where they are written; their aliases are among them.
    case rewrite([Text])
    /// Gives entries of the mapping at a path other keys, by the old ones.
    case renameKeys([String: String], of: [String])

    /// A text with its keys.
    struct Text: Equatable, Sendable {
        var keys: [String]
        var text: String

        init(_ keys: [String], _ text: String) { (self.keys, self.text) = (keys, text) }
    }

    /// Applies the change.
    /// - Throws: `ConfigError` if the text has no such value, or a form that is not edited.
    func apply(to text: inout ConfigText) throws {
        switch self {
        case .append(let element, let list, _):
            guard let key = list.last, let mapping = text.root.value(at: list.dropLast()) else {
                throw ConfigError([ConfigMistake("has no \(list.joined(separator: "."))", at: text.root.location)])
            }
            try text.append(element, to: key, of: mapping)
        case .duplicate(let place, let name):
            let (list, index) = try Self.element(at: place, of: text)
            try text.duplicate(at: index, ofListAt: list)
            guard let name else { return }
            try Self.assign(.string(name), to: place.dropLast() + [String(index + 1), "name"], of: &text)
        case .remove(let place):
            try text.remove(at: place.joined(separator: "."))
        case .move(let place, let target):
            let (list, index) = try Self.element(at: place, of: text)
            try text.move(from: index, to: target, ofListAt: list)
        case .assign(let value, let place):
            try Self.assign(value, to: text.root.place(of: place), of: &text)
        case .rewrite(let texts):
            try text.rewrite(texts.map { ($0.keys, $0.text) })
        case .renameKeys(let names, let mapping):
            try text.renameKeys(names, ofMappingAt: mapping)
        }
    }

    private static func assign(_ value: OrderedJSON, to keys: [String], of text: inout ConfigText) throws {
        let value = try ConfigDocument(parsing: Array(value.text().utf8), file: text.root.location.file).root
        try text.assign(ConfigAssignment(value, to: keys))
    }

    private static func element(at place: [String], of text: ConfigText) throws -> (list: String, index: Int) {
        guard let index = place.last.flatMap({ Int($0) }) else {
            throw ConfigError([ConfigMistake("\(place.joined(separator: ".")) is no element of a list", at: text.root.location)]
            )
        }
        return (place.dropLast().joined(separator: "."), index)
    }

    // MARK: Paths

    /// Returns the path after the change of the value at a path; nil if the change removed or replaced it.
    func path(after keys: [String]) -> [String]? {
        switch self {
        case .append(_, let list, let replacesDefault): replacesDefault && keys.starts(with: list) ? nil : keys
        case .duplicate(let place, _): Self.moved(keys, near: place) { index, own in index > own ? index + 1 : index }
        case .remove(let place):
            keys.starts(with: place)
                ? nil : Self.moved(keys, near: place) { index, own in index > own ? index - 1 : index }
        case .move(let place, let target):
            Self.moved(keys, near: place) { index, own in Self.index(of: index, movingFrom: own, to: target) }
        case .assign(_, let place): keys.starts(with: place) ? nil : keys
        case .rewrite(let texts): texts.contains { $0.keys == keys } ? nil : keys
        case .renameKeys(let names, let mapping): Self.renamed(keys, in: mapping) { names[$0] }
        }
    }

    /// Returns the path before the change of the value at a path; nil if the change made it.
    func path(before keys: [String]) -> [String]? {
        switch self {
        case .append(_, let list, let replacesDefault): replacesDefault && keys.starts(with: list) ? nil : keys
        case .duplicate(let place, _):
            Self.moved(keys, near: place) { index, own in index == own + 1 ? nil : index > own ? index - 1 : index }
        case .remove(let place): Self.moved(keys, near: place) { index, own in index >= own ? index + 1 : index }
        case .move(let place, let target):
            Self.moved(keys, near: place) { index, own in Self.index(of: index, movingFrom: target, to: own) }
        case .assign(_, let place): keys.starts(with: place) ? nil : keys
        case .rewrite(let texts): texts.contains { $0.keys == keys } ? nil : keys
        case .renameKeys(let names, let mapping):
            Self.renamed(keys, in: mapping) { key in names.first { $0.value == key }?.key }
        }
    }

    /// Returns a path with another key in a mapping, unless `name` returns nil for its key.
    private static func renamed(_ keys: [String], in mapping: [String], _ name: (String) -> String?) -> [String] {
        guard keys.count > mapping.count, keys.starts(with: mapping), let new = name(keys[mapping.count]) else { return keys }
        return mapping + [new] + keys[(mapping.count + 1)...]
    }

    /// Returns a path with another index in the list of an element; nil if `change` returns nil.
    /// - Parameter change: returns the new index, given the old one and that of the element.
    private static func moved(
        _ keys: [String], near place: [String], _ change: (_ index: Int, _ own: Int) -> Int?
    ) -> [String]? {
        let list = place.dropLast()
        guard keys.count > list.count, keys.starts(with: list), let index = Int(keys[list.count]),
            let own = place.last.flatMap({ Int($0) })
        else { return keys }
        guard let new = change(index, own) else { return nil }
        return Array(list) + [String(new)] + Array(keys[(list.count + 1)...])
    }

    private static func index(of index: Int, movingFrom start: Int, to target: Int) -> Int {
        if index == start { return target }
        let without = index > start ? index - 1 : index
        return without >= target ? without + 1 : without
    }
}

/// The edits that a user made at once, such as those that add a pair of earrings.
struct StructureChange: Equatable, Sendable {
    /// The words in the list of changes.
    var label: String
    var edits: [StructureEdit]
}

extension [StructureChange] {
    /// The number of changes at the start that two lists have in common.
    func commonCount(with other: [StructureChange]) -> Int { zip(self, other).prefix { $0 == $1 }.count }

    /// Returns the path in another structure of the value at a path in this one; nil if it is not part of that.
    func path(_ keys: [String], in other: [StructureChange]) -> [String]? {
        let common = commonCount(with: other)
        let undone = self[common...].flatMap(\.edits).reversed()
        let back = undone.reduce(keys as [String]?) { keys, edit in keys.flatMap(edit.path(before:)) }
        return other[common...].flatMap(\.edits).reduce(back) { keys, edit in keys.flatMap(edit.path(after:)) }
    }
}
