/// A file name that a project can contain, made from one that a page gave.
///
/// It has no folder, is not hidden, and consists of letters, digits and `-`, `_`, `.`, so that configs need no quotes for it.
struct StudioFileName: Equatable, Sendable {
    /// The part before the extension; not empty.
    let stem: String
    /// The extension without the dot, in lower case unless a model names the file.
    let ending: String
    let kind: StudioFileKind

    /// The longest stem in bytes; file systems limit names to 255.
    private static let longestStem = 120

    /// - Parameters:
    ///   - given: any text; everything up to the last slash or backslash is ignored.
    ///   - isCompanion: whether a model names the file, so that the name keeps its blanks and the file goes next to models.
    /// - Throws: `RequestFault` if the extension is that of no accepted kind.
    init(_ given: String, isCompanion: Bool = false) throws(RequestFault) {
        let last = given.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init) ?? ""
        guard let kind = StudioFileKind(named: last), let dot = last.lastIndex(of: ".") else {
            throw RequestFault(
                "\(ControlValue.text(String(given.suffix(100))).yaml) is no file that a scene can use; "
                    + "the accepted names end with \(StudioFileKind.acceptedNames)")
        }
        var stem = ""
        for character in last[..<dot] {
            let isPlain = character.isLetter || character.isNumber || character == "_" || character == "."
            if isPlain || isCompanion && character == " " {
                stem.append(character)
            } else if stem.last != "-" {
                stem.append("-")
            }
        }
        while stem.utf8.count > Self.longestStem { stem.removeLast() }
        let trimmed = stem.drop { ".-".contains($0) }
        let end = trimmed.lastIndex { !".-".contains($0) }
        self.stem = end.map { String(trimmed[...$0]) } ?? kind.rawValue
        let ending = String(last[last.index(after: dot)...])
        self.ending = isCompanion ? ending : ending.lowercased()
        self.kind = isCompanion && kind == .picture ? .companion : kind
    }

    /// The name; from the second attempt on with a number, as `hat-2.glb`.
    func text(attempt: Int = 1) -> String { stem + (attempt > 1 ? "-\(attempt)" : "") + "." + ending }
}
