import Synchronization

/// The states of files before they were read, to detect later changes without a gap. Thread-safe.
///
/// Missing files are recorded too, since they may be created later.
package final class FileLooks: Sendable {
    private let looks = Mutex<[FileLocation: OpenFile.Signature?]>([:])

    /// Creates a set without files.
    package init() {}

    /// Records the state of a file or folder before it is read; later calls for it do nothing.
    package func look(at location: FileLocation) {
        _ = signature(of: location)
    }

    /// Returns the recorded state of a file or folder, recorded now on the first call for it; nil if it was missing.
    package func signature(of location: FileLocation) -> OpenFile.Signature? {
        if let known = looks.withLock({ $0[location] }) { return known }
        let signature = OpenFile.Signature(at: location)
        return looks.withLock { looks in
            if let known = looks[location] { return known }
            looks[location] = .some(signature)
            return signature
        }
    }

    /// The recorded states; nil for a file that was missing.
    package var signatures: [FileLocation: OpenFile.Signature?] { looks.withLock { $0 } }
}
