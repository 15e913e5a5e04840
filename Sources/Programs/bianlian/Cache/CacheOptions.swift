import ArgumentParser
import Bianlian
import Foundation

/// Whether what is costly to make of files is kept from one run to the next.
struct CacheOptions: ParsableArguments {
    @Flag(name: .customLong("no-cache"), help: "Neither reads nor keeps anything in the cache; see bianlian cache.")
    var isOff = false

    /// The user's cache; nil where there is none, or it is not to be used.
    /// - Throws: `ContentCacheError`.
    func chosen() throws -> ContentCache? {
        isOff ? nil : try ContentCache.chosen(in: ProcessInfo.processInfo.environment)
    }
}

extension ContentCache.Activity {
    /// The part of the line that `--stats` prints.
    var statistics: String { "cache: \(found) found, \(missing) missing, \(kept) kept" }
}
