public import ContentCache
public import DescribedErrors
import Foundation

extension ContentCache {
    /// The environment variable that names the cache's folder.
    package static let folderVariable = "BIANLIAN_CACHE"
    /// The environment variable that sets the maximum total size of the entries: an amount such as `2G`, or 0 for no cache.
    package static let limitVariable = "BIANLIAN_CACHE_SIZE"

    /// Opens the cache that the environment selects.
    ///
    /// The folder is `BIANLIAN_CACHE` if set, else `bianlian` within `XDG_CACHE_HOME`, else `bianlian` within `~/.cache`
    /// (macOS: `~/Library/Caches`). Returns nil if none of these is known, or the limit is 0.
    /// - Parameters:
    ///   - environment: variables by name.
    ///   - onProblem: called once, with the reason why entries cannot be kept.
    /// - Throws: `ContentCacheError` if the limit is not an amount of memory.
    public static func chosen(
        in environment: [String: String], onProblem: (@Sendable (String) -> Void)? = nil
    ) throws(ContentCacheError) -> ContentCache? {
        func path(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        var limit = standardLimit
        if let text = path(limitVariable) {
            if text == "0" { return nil }
            guard let bytes = MemoryAmount.bytes(text) else { throw ContentCacheError(limit: text) }
            limit = bytes
        }
        // The XDG Base Directory Specification says to ignore relative paths.
        let shared =
            path("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? path("HOME").map { $0 + Self.homeFolder }
        return (path(folderVariable) ?? shared.map { $0 + "/bianlian" }).map {
            ContentCache(folder: $0, limit: limit, onProblem: onProblem)
        }
    }

    #if os(macOS)
        private static let homeFolder = "/Library/Caches"
    #else
        private static let homeFolder = "/.cache"
    #endif
}

/// An invalid cache setting in the environment.
public struct ContentCacheError: DescribedError, Hashable {
    /// The value of `BIANLIAN_CACHE_SIZE`.
    public var limit: String

    /// A one-line message.
    public var description: String {
        "\(ContentCache.limitVariable) is \(quoted(limit)), which is not a valid amount; use an amount such as 2G, at least 1M, or 0 for no cache"
    }
}
