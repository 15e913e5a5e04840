/// A PLY file with a header that the library (assimp 5.2.5) reads as it is meant.
///
/// The library takes comments for elements, so that one before `format` or between an element and its properties makes it
/// refuse the file, and it skips a line feed at the start of binary data, unless the header's lines end in a carriage return
/// and a line feed.
package struct PlainPLY {
    /// The whole file.
    package var bytes: [UInt8]

    /// A header takes a line for each property; more than this is none.
    private static let headerLimit = 1 << 20

    /// A file with its header made plain; as it is where it has no header that ends.
    package init(file: [UInt8]) {
        bytes = file
        guard let ending = Self.lineEnd(of: file) else { return }
        var lines: [ArraySlice<UInt8>] = []
        var rest = file.prefix(Self.headerLimit)
        while let end = rest.firstRange(of: ending) {
            lines.append(rest[..<end.lowerBound])
            rest = rest[end.upperBound...]
            guard Self.words(of: lines[lines.count - 1]).first == "end_header" else { continue }
            let isText = lines.contains { Self.words(of: $0).starts(with: ["format", "ascii"]) }
            let plainEnding = isText ? ending : [0x0D, 0x0A]
            bytes = lines.filter { !Self.isRemark($0) }.flatMap { Array($0) + plainEnding }
            bytes += file[rest.startIndex...]
            return
        }
    }

    /// What the first line ends in, as all of a header do: data may begin with a byte that looks like the rest of an end.
    private static func lineEnd(of file: [UInt8]) -> [UInt8]? {
        guard let end = file.prefix(headerLimit).firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        return file[end...].starts(with: [0x0D, 0x0A]) ? [0x0D, 0x0A] : [file[end]]
    }

    /// Whether a line says nothing about the data. The library finds the name of a texture in one kind of comment.
    private static func isRemark(_ line: ArraySlice<UInt8>) -> Bool {
        let words = words(of: line)
        return words.first == "obj_info" || words.first == "comment" && words.dropFirst().first != "TextureFile"
    }

    private static func words(of line: ArraySlice<UInt8>) -> [String] {
        line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
    }
}
