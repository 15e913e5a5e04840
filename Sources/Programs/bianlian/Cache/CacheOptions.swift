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
    /// Whoever names a folder relies on it, so a note tells when nothing can be kept there. Without a name there is no note: a home that
    /// cannot be written is usual in a container.
    /// - Throws: `ContentCacheError`.
    static func chosen(quiet: Bool) throws -> ContentCache? {
        let environment = ProcessInfo.processInfo.environment
        guard !quiet, environment[folderVariable]?.isEmpty == false else { return try chosen(in: environment) }
        return try chosen(in: environment) { problem in
            Terminal.writeError("bianlian: note: the cache \(problem); set \(folderVariable) to another folder of your own")
        }
    }
}

extension ContentCache.Activity {
    /// The part of the line that `--stats` prints.
    var statistics: String { "cache: \(found) found, \(missing) missing, \(kept) kept" }
}
