/// A file name that a project can contain, made from one that a page gave.
///
/// It has no folder, is not hidden, and consists of letters, digits and `-`, `_`, `.`, so that configs need no quotes for it.
struct StudioFileName: Equatable, Sendable {
    /// The part before the extension; not empty.
    let stem: String
    /// The extension in lower case, without the dot.
    let ending: String
    let kind: StudioFileKind

    /// The longest stem in bytes; file systems limit names to 255.
    private static let longestStem = 120

    /// - Parameter given: any text; everything up to the last slash or backslash is ignored.
    /// - Throws: `RequestFault` if the extension is that of no accepted kind.
    init(_ given: String) throws(RequestFault) {
        let last = given.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init) ?? ""
        guard let kind = StudioFileKind(named: last), let dot = last.lastIndex(of: ".") else {
            throw RequestFault(
                "\(ControlValue.text(String(given.suffix(100))).yaml) is no file that a scene can use; "
                    + "the accepted names end with \(StudioFileKind.acceptedNames)")
        }
        var stem = ""
        for character in last[..<dot] {
            let isPlain = character.isLetter || character.isNumber || character == "_" || character == "."
            if isPlain {
                stem.append(character)
            } else if stem.last != "-" {
                stem.append("-")
            }
        }
        while stem.utf8.count > Self.longestStem { stem.removeLast() }
        let trimmed = stem.drop { ".-".contains($0) }
        let end = trimmed.lastIndex { !".-".contains($0) }
        self.stem = end.map { String(trimmed[...$0]) } ?? kind.rawValue
        ending = last[last.index(after: dot)...].lowercased()
        self.kind = kind
    }

    /// The name; from the second attempt on with a number, as `hat-2.glb`.
    func text(attempt: Int = 1) -> String { stem + (attempt > 1 ? "-\(attempt)" : "") + "." + ending }
}
