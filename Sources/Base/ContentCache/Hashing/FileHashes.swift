package import Files
import Synchronization

/// The SHA-256 of files, each read once in a process while its signature does not change. Thread-safe.
///
/// The parts of a batch share most of their files, and their manifests contain the hashes of all of them.
package final class FileHashes: Sendable {
    /// The hash of a file, and the file's signature before it was read.
    package struct Hashed: Sendable {
        /// 64 lowercase hexadecimal digits.
        package let hash: String
        package let signature: OpenFile.Signature
    }

    /// The hashes of this process.
    package static let shared = FileHashes()

    private let known = Mutex<[FileLocation: Hashed]>([:])

    /// Creates an empty table.
    package init() {}

    /// Returns the hash of a file's content; nil if the file cannot be read.
    package func hashed(_ location: FileLocation) -> Hashed? {
        if let known = known.withLock({ $0[location] }), known.signature == OpenFile.Signature(at: location) { return known }
        var hash = SHA256()
        guard let signature = (try? hash.update(contentOf: location)) ?? nil else { return nil }
        let hashed = Hashed(hash: hash.hexadecimal(), signature: signature)
        known.withLock { $0[location] = hashed }
        return hashed
    }
}
