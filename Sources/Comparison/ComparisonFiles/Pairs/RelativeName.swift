/// A path below a folder, told from others and ordered by its bytes in UTF-8, whatever the locale.
///
/// Swift's own texts are equal where they look the same, and so would two files be whose names are composed differently.
struct RelativeName: Hashable, Comparable {
    /// The path, with slashes between its parts; empty for the folder itself.
    let text: String

    /// A name in the folder that this is the path of.
    func appending(_ name: String) -> RelativeName { RelativeName(text: text.isEmpty ? name : "\(text)/\(name)") }

    static func == (a: RelativeName, b: RelativeName) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    static func < (a: RelativeName, b: RelativeName) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
