import DescribedErrors

/// A kind of result, such as the models of files.
package struct EntryKind: Hashable, Sendable {
    /// The name, in lower-case letters; the prefix of its file names.
    package let name: String
    /// The version of the code that computes and writes such results; increased with every change of its output.
    package let version: Int

    /// Creates a kind from its name and the version of the code.
    package init(name: String, version: Int) {
        precondition(
            !name.isEmpty && name.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "\(name) must consist of lower-case letters.")
        (self.name, self.version) = (name, version)
    }
}

/// The key of a result: its kind, and a hash of everything on which it depends.
package struct ContentKey: Hashable, Sendable {
    package let kind: EntryKind
    /// The 32 bytes of the hash.
    let digest: [UInt8]

    /// Creates the key of a result.
    /// - Parameters:
    ///   - contents: the SHA-256 of the content of each input, in order.
    ///   - parameters: everything else on which the result depends.
    package init(_ kind: EntryKind, of contents: [[UInt8]], parameters: [String] = []) {
        self.kind = kind
        var hash = SHA256()
        let words = [PackageVersion.text, kind.name, String(kind.version), String(parameters.count)] + parameters
        // Each part is prefixed with its length, so that different lists never give the same bytes.
        for part in words.map({ Array($0.utf8) }) + contents {
            hash.update(Array("\(part.count) ".utf8))
            hash.update(part)
        }
        digest = hash.digest()
    }

    /// The name of the entry's file: `model-3f9a….entry`, with 64 hexadecimal digits.
    var fileName: String {
        kind.name + "-" + digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + EntryName.ending
    }
}

/// The names of entries' files, which distinguish them from other files in their folder.
enum EntryName {
    static let ending = ".entry"

    /// Returns the kind in a file's name; nil if it is not the name of an entry.
    static func kind(of name: String) -> String? {
        let bytes = Array(name.utf8)
        let (digits, ending) = (64, Array(Self.ending.utf8))
        let length = bytes.count - digits - ending.count - 1
        guard length > 0, bytes.suffix(ending.count).elementsEqual(ending), bytes[length] == UInt8(ascii: "-"),
            bytes[..<length].allSatisfy({ (0x61...0x7A).contains($0) }),
            bytes[(length + 1)...].prefix(digits).allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return String(decoding: bytes[..<length], as: UTF8.self)
    }
}
