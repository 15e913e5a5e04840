import DescribedErrors

/// A kind of results, such as the models that files hold.
package struct EntryKind: Hashable, Sendable {
    /// The name, of small letters: the beginning of the names of its files.
    package let name: String
    /// The version of the code that computes and writes such results: raised with every change to what it gives.
    package let version: Int

    /// A kind by its name and the version of the code.
    package init(name: String, version: Int) {
        precondition(!name.isEmpty && name.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "\(name) is not of small letters.")
        (self.name, self.version) = (name, version)
    }
}

/// The address of a result: its kind, and a hash of everything that it depends on.
package struct ContentKey: Hashable, Sendable {
    package let kind: EntryKind
    /// The 32 bytes of the hash.
    let digest: [UInt8]

    /// The address of a result.
    /// - Parameters:
    ///   - contents: the SHA-256 of the content of each input, in order.
    ///   - parameters: everything else that the result depends on.
    package init(_ kind: EntryKind, of contents: [[UInt8]], parameters: [String] = []) {
        self.kind = kind
        var hash = SHA256()
        let words = [PackageVersion.text, kind.name, String(kind.version), String(parameters.count)] + parameters
        // Each with its length, so that no two lists are the same bytes.
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

/// The names of entries' files, by which they are told from other files of their folder.
enum EntryName {
    static let ending = ".entry"

    /// The kind that a file's name tells, or nil where it is not the name of an entry.
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
