import ArgumentParser
import Bianlian
import ContentCache
import Foundation

/// `bianlian cache`.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Shows or clears the cache of imported models and decoded pictures.",
        discussion: """
            Commands that load configs cache imported models, decoded pictures and cube maps to start faster. Entries are \
            identified by the content of their files, so they are never out of date. The cache does not affect frames.

            EXAMPLES
              bianlian cache
              bianlian cache clear
              BIANLIAN_CACHE=/scratch/masks BIANLIAN_CACHE_SIZE=4G bianlian render \\
                render-configs/opera.yaml
            """,
        subcommands: [CacheInfoCommand.self, CacheClearCommand.self], defaultSubcommand: CacheInfoCommand.self)
}

/// `bianlian cache info`.
struct CacheInfoCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Prints the folder, the entries and the size of the cache. (default)")

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    func work() throws -> Outcome {
        let cache = try ContentCache.chosen(in: ProcessInfo.processInfo.environment)
        let shares = cache?.shares() ?? []
        if json {
            let object = OrderedJSON.object(
                [
                    .init("folder", cache.folderName),
                    .init("problem", cache?.obstacle().map { .string($0) } ?? .null),
                    .init("limitBytes", .integer(cache?.limit ?? 0)),
                ] + shares.members)
            return Outcome(try StandardOutput.write(object.text() + "\n"))
        }
        guard let cache else {
            let reason = "\(ContentCache.limitVariable) is 0, or neither \(ContentCache.folderVariable) nor HOME is set"
            return Outcome(try StandardOutput.write(lines: ["there is no cache: \(reason)"]))
        }
        let printed = try StandardOutput.write(
            lines: [cache.folder + (cache.obstacle().map { ", which cannot be used: \($0)" } ?? "")]
                + shares.map { "  \($0.kind): \($0.entries.entries), \(MemoryAmount.text($0.bytes))" }
                + ["  \(MemoryAmount.text(shares.bytes)) of at most \(MemoryAmount.text(cache.limit))"])
        return Outcome(printed)
    }
}

/// `bianlian cache clear`.
struct CacheClearCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Removes all entries of the cache, but no other files in its folder.")

    @OptionGroup var printing: PrintingOptions

    func work() throws -> Outcome {
        let cache = try ContentCache.chosen(in: ProcessInfo.processInfo.environment)
        let (removed, problem) = cache?.clear() ?? ([], nil)
        if let cache, let problem { throw FileWritingError(.cannotWrite(problem), at: cache.folder) }
        if printing.json {
            try StandardOutput.write(
                OrderedJSON.object([.init("folder", cache.folderName)] + removed.members).text() + "\n")
        } else if !printing.quiet {
            let count = removed.reduce(0) { $0 + $1.entries }
            try StandardOutput.write(lines: ["\(count.entries) removed, \(MemoryAmount.text(removed.bytes))"])
        }
        return Outcome(removed)
    }
}

extension [ContentCache.Share] {
    fileprivate var bytes: Int { reduce(0) { $0 + $1.bytes } }

    /// The members of a JSON object that describe entries.
    fileprivate var members: [OrderedJSON.Member] {
        let kinds = map { share in
            OrderedJSON.Member(share.kind, ["entries": .integer(share.entries), "bytes": .integer(share.bytes)])
        }
        return [
            .init("entries", .integer(reduce(0) { $0 + $1.entries })), .init("bytes", .integer(bytes)),
            .init("kinds", .object(kinds)),
        ]
    }
}

extension ContentCache? {
    /// The location of the cache for a JSON object.
    fileprivate var folderName: OrderedJSON { map { .string($0.folder) } ?? .null }
}

extension Int {
    /// The number of entries as text for the user.
    fileprivate var entries: String { self == 1 ? "1 entry" : "\(self) entries" }
}
