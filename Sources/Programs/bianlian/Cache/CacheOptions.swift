import ArgumentParser
import Bianlian
import ContentCache
import Foundation

/// Whether results that are expensive to compute from files are cached between runs.
struct CacheOptions: ParsableArguments {
    @Flag(name: .customLong("no-cache"), help: "Disables the cache; see bianlian cache.")
    var isOff = false

    /// Returns the user's cache; nil if there is none or it is disabled.
    /// - Throws: `ContentCacheError`.
    func chosen(quiet: Bool) throws -> ContentCache? {
        isOff ? nil : try ContentCache.chosen(quiet: quiet)
    }
}

extension ContentCache {
    /// Returns the cache of this process's user; nil if there is none.
    ///
    /// A user who names a folder relies on it, so a note reports when it cannot be written. Without a named folder there is no
    /// note: an unwritable home is common in containers.
    /// - Throws: `ContentCacheError`.
    static func chosen(quiet: Bool) throws -> ContentCache? {
        let environment = ProcessInfo.processInfo.environment
        guard !quiet, environment[folderVariable]?.isEmpty == false else { return try chosen(in: environment) }
        return try chosen(in: environment) { problem in
            Terminal.writeError(
                "bianlian: note: the cache \(problem); set \(folderVariable) to a folder that only you can write to")
        }
    }
}

extension ContentCache.Activity {
    /// The cache's part of the output of `--stats`.
    var statistics: String { "cache: \(found) found, \(missing) missing, \(kept) stored" }
}
