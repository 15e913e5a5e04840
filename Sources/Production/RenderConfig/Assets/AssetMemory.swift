import Synchronization

/// What was read of the files of a config, for loads that follow: of those, only files that have changed are read again.
package final class AssetMemory: Sendable {
    private let newest = Mutex<AssetStore?>(nil)

    /// Nothing was read yet.
    package init() {}

    /// Lets a store begin with what is still as it was, and keeps it for the next.
    func begin(_ store: AssetStore) {
        newest.withLock { newest in
            if let newest { store.take(from: newest) }
            newest = store
        }
    }
}
