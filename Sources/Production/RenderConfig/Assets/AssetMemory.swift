import Synchronization

/// The contents of a config's files, kept between loads. A later load reads only files that have changed.
package final class AssetMemory: Sendable {
    private let newest = Mutex<AssetStore?>(nil)

    /// Creates an empty memory.
    package init() {}

    /// Copies the content of unchanged files from the newest store to `store`, and keeps `store` for the next load.
    func begin(_ store: AssetStore) {
        newest.withLock { newest in
            if let newest { store.take(from: newest) }
            newest = store
        }
    }
}
