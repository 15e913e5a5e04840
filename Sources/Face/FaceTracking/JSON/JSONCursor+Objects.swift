import DescribedErrors

/// The allowed keys of an object, matched without creating a string for each.
struct JSONKeys<Key: Hashable & Sendable>: Sendable {
    struct Entry: Sendable {
        var name: String
        var utf8: [UInt8]
        var key: Key
        /// The same for both spellings of a key.
        var ordinal: Int
    }

    let entries: [Entry]
    private let indices: [String: Int]

    /// Creates keys with their spellings, in the usual order of files.
    /// - Precondition: there are 64 keys or fewer.
    init(_ spellings: [(name: String, key: Key)]) {
        var ordinals: [Key: Int] = [:]
        let entries = spellings.map { name, key in
            let ordinal = ordinals[key] ?? ordinals.count
            ordinals[key] = ordinal
            return Entry(name: name, utf8: Array(name.utf8), key: key, ordinal: ordinal)
        }
        precondition(ordinals.count <= 64, "An object can have at most 64 keys.")
        self.entries = entries
        indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.name, $0) })
    }

    /// Returns the index of a name in `entries`, or nil.
    func index(of name: String) -> Int? { indices[name] }
}

extension JSONKeys where Key: CaseIterable & RawRepresentable, Key.RawValue == String {
    /// Creates keys from all cases of a key type, spelled as their raw values.
    init() {
        self.init(Key.allCases.map { ($0.rawValue, $0) })
    }
}

/// The keys found in one object.
struct SeenKeys<Key: Hashable & Sendable> {
    fileprivate var bits: UInt64 = 0
    fileprivate let keys: JSONKeys<Key>
    /// The offset of the object's end, where missing keys are reported.
    fileprivate var end = 0

    /// Throws if a key is missing from the object that `cursor` has just read.
    func require(_ required: [Key], _ cursor: JSONCursor) throws {
        for key in required {
            guard let entry = keys.entries.first(where: { $0.key == key }), bits & (1 << UInt64(entry.ordinal)) == 0 else {
                continue
            }
            throw cursor.failure(.missingKey(entry.name), at: end)
        }
    }
}

extension JSONCursor {
    /// Reads an object; `member` reads the value of each key.
    ///
    /// A key that is repeated or not in `keys` is an error.
    @discardableResult
    mutating func object<Key>(
        _ keys: JSONKeys<Key>, member: (inout JSONCursor, Key) throws -> Void
    ) throws -> SeenKeys<Key> {
        try require(UInt8(ascii: "{"), "an object")
        var seen = SeenKeys(keys: keys)
        var guess = 0
        if !take(UInt8(ascii: "}")) {
            repeat {
                let start = offset
                let index = try key(of: keys, guess: guess)
                guess = index + 1
                let entry = keys.entries[index]
                let bit: UInt64 = 1 << UInt64(entry.ordinal)
                guard seen.bits & bit == 0 else { throw failure(.duplicateKey(entry.name), at: start) }
                seen.bits |= bit
                try require(UInt8(ascii: ":"), "a colon after the key")
                path.append(.key(entry.name))
                try member(&self, entry.key)
                path.removeLast()
            } while take(UInt8(ascii: ","))
            try require(UInt8(ascii: "}"), "a comma or the object's closing brace")
        }
        seen.end = offset - 1
        return seen
    }

    /// Reads a list; `element` reads each of its values.
    mutating func list(_ element: (inout JSONCursor) throws -> Void) throws {
        try require(UInt8(ascii: "["), "a list")
        if take(UInt8(ascii: "]")) { return }
        var index = 0
        repeat {
            path.append(.index(index))
            try element(&self)
            path.removeLast()
            index += 1
        } while take(UInt8(ascii: ","))
        try require(UInt8(ascii: "]"), "a comma or the list's closing bracket")
    }

    /// Reads a key and returns its index in `keys.entries`. `guess` is the index of the key that usually follows.
    private mutating func key<Key>(of keys: JSONKeys<Key>, guess: Int) throws -> Int {
        if guess < keys.entries.count, peek() == UInt8(ascii: "\"") {
            let expected = keys.entries[guess].utf8
            let end = offset + 1 + expected.count
            if end < bytes.count, bytes[end] == UInt8(ascii: "\""), bytes[(offset + 1)..<end].elementsEqual(expected) {
                offset = end + 1
                return guess
            }
        }
        guard peek() == UInt8(ascii: "\"") else { throw mismatch("a key in double quotes") }
        let start = offset
        let name = try text()
        guard let index = keys.index(of: name) else {
            let suggestion = Suggestion.nearest(to: name, among: keys.entries.map(\.name))
            throw failure(.unknownKey(name, suggestion: suggestion), at: start)
        }
        return index
    }
}
