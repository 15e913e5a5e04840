/// A path below a folder, compared and ordered by its bytes in UTF-8, regardless of the locale.
///
/// Swift's strings are equal if they look the same, which would unify two files whose names are composed differently.
struct RelativeName: Hashable, Comparable {
    /// The path, with slashes between its components; empty for the folder itself.
    let text: String

    /// Returns the path of an entry of this folder.
    func appending(_ name: String) -> RelativeName { RelativeName(text: text.isEmpty ? name : "\(text)/\(name)") }

    static func == (a: RelativeName, b: RelativeName) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    static func < (a: RelativeName, b: RelativeName) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
