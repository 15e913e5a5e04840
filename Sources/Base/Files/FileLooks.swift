import Synchronization

/// How files were before they were read, from any thread: what can be held against how they are later, without a change between.
///
/// Files that are missing are looked at too, since they may come.
package final class FileLooks: Sendable {
    private let looks = Mutex<[FileLocation: OpenFile.Signature?]>([:])

    /// No file was looked at yet.
    package init() {}

    /// Takes note of how a file or a folder is before it is read; later calls for it do nothing.
    package func look(at location: FileLocation) {
        guard looks.withLock({ $0[location] == nil }) else { return }
        let signature = OpenFile.Signature(at: location)
        looks.withLock { looks in
            if looks[location] == nil { looks[location] = .some(signature) }
        }
    }

    /// How the files were that were looked at; nil for one that was not there.
    package var signatures: [FileLocation: OpenFile.Signature?] { looks.withLock { $0 } }
}
