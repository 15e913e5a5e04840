import ArgumentParser
import Bianlian
import Foundation

/// Whether what is costly to make of files is kept from one run to the next.
struct CacheOptions: ParsableArguments {
    @Flag(name: .customLong("no-cache"), help: "Neither reads nor keeps anything in the cache; see bianlian cache.")
    var isOff = false

    /// The user's cache; nil where there is none, or it is not to be used.
    /// - Throws: `ContentCacheError`.
    func chosen(quiet: Bool) throws -> ContentCache? {
        isOff ? nil : try ContentCache.chosen(quiet: quiet)
    }
}

extension ContentCache {
    /// The cache of this process's user; nil where there is none.
    ///
    /// Whoever names a folder relies on it, so one that cannot be used is told.
    /// - Throws: `ContentCacheError`.
    static func chosen(quiet: Bool) throws -> ContentCache? {
        let environment = ProcessInfo.processInfo.environment
        let cache = try chosen(in: environment)
        if !quiet, let cache, cache.folder == environment[folderVariable], let obstacle = cache.obstacle() {
            Terminal.writeError(
                "bianlian: note: the cache \(cache.folder) cannot be used: \(obstacle); set \(folderVariable) to a folder of "
                    + "your own")
        }
        return cache
    }
}

extension ContentCache.Activity {
    /// The part of the line that `--stats` prints.
    var statistics: String { "cache: \(found) found, \(missing) missing, \(kept) kept" }
}
