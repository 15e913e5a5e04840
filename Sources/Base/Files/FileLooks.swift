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
        guard looks.withLock({ $0[location] == nil }) else { return }
        let signature = OpenFile.Signature(at: location)
        looks.withLock { looks in
            if looks[location] == nil { looks[location] = .some(signature) }
        }
    }

    /// Records a known state of a file, taken before its content was read; does nothing if the file is already recorded.
    package func note(_ signature: OpenFile.Signature?, of location: FileLocation) {
        looks.withLock { looks in
            if looks[location] == nil { looks[location] = .some(signature) }
        }
    }

    /// The recorded states; nil for a file that was missing.
    package var signatures: [FileLocation: OpenFile.Signature?] { looks.withLock { $0 } }
}
