import Files
import Synchronization
import Tracing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A folder of results that are expensive to compute and depend only on the content of files.
///
///     var options = ConfigOptions()
///     options.cache = ContentCache(folder: "/var/cache/masks", limit: 1 << 30)
///     let job = try RenderJob.load(configAt: url, options: options)
///
/// A cache never changes a result: missing, damaged and outdated entries are computed again. Several threads and processes can
/// use it at the same time. Nothing is created before the first entry is stored.
public final class ContentCache: Sendable {
    /// The folder's path.
    public let folder: String
    /// The largest total size of its entries in bytes.
    public let limit: Int
    private let onProblem: (@Sendable (String) -> Void)?
    private let state = Mutex(State())

    /// Statistics of a cache.
    public struct Activity: Sendable {
        /// The number of results that were found.
        public var found = 0
        /// The number of results that were missing or damaged.
        public var missing = 0
        /// The number of results that were stored.
        public var kept = 0
        /// The number of damaged entries that were removed.
        public var damaged = 0
    }

    private struct State {
        var activity = Activity()
        var problem: String?
        /// The folder with links resolved, once it has passed the checks; nil before.
        var place: FileLocation?
        var isUnfit = false
        /// The estimated size of all entries in bytes; nil before they are counted.
        var bytes: Int?
        /// The number of bytes stored since the last count. Other processes may have stored as many.
        var bytesSinceCount = 0
    }

    /// Creates a cache in a folder, which is created when needed and accessible only to its user.
    /// - Parameters:
    ///   - folder: the path.
    ///   - limit: the largest total size of its entries in bytes. Default: 1 GiB.
    ///   - onProblem: called once, with `problem`, on the thread on which it occurs.
    public init(folder: String, limit: Int = standardLimit, onProblem: (@Sendable (String) -> Void)? = nil) {
        (self.folder, self.limit, self.onProblem) = (folder, limit, onProblem)
    }

    /// The default limit: 1 GiB.
    public static let standardLimit = 1 << 30

    /// The statistics so far.
    public var activity: Activity { state.withLock(\.activity) }

    /// The reason why entries cannot be stored, in one line; nil if there is no problem.
    public var problem: String? { state.withLock(\.problem) }

    /// Reads a result; nil if it is missing or damaged.
    /// - Parameter decode: decodes the entry. Throws if the entry is invalid; returns nil if it is valid but not the requested
    ///   result.
    package func read<Value>(_ key: ContentKey, _ decode: (inout EntryReader) throws -> Value?) -> Value? {
        let span = Tracer.begin(.cacheReading, .file(key.fileName))
        defer { span.end() }
        guard let place = place(making: false) else { return miss() }
        let location = place.file(named: key.fileName)
        guard let file = try? OpenFile(location) else { return miss() }
        do {
            var reader = try EntryReader(file, of: key)
            guard let value = try decode(&reader) else { return miss() }
            try reader.finish()
            // Records the time of the last use; the times in a read-only folder do not change.
            futimens(file.descriptor, nil)
            state.withLock { $0.activity.found += 1 }
            return value
        } catch {
            _ = location.remove()
            state.withLock { $0.activity.damaged += 1 }
            return miss()
        }
    }

    /// Stores a result, if possible.
    package func keep(_ key: ContentKey, _ encode: (inout EntryWriter) -> Void) {
        let span = Tracer.begin(.cacheWriting, .file(key.fileName))
        defer { span.end() }
        guard let place = place(making: true) else { return }
        do {
            let file = try TemporaryFile(for: place.file(named: key.fileName))
            var writer = EntryWriter(file, of: key, limit: limit)
            encode(&writer)
            guard try writer.finish() else { return }
            state.withLock { $0.activity.kept += 1 }
            makeRoom(in: place, for: writer.byteCount)
        } catch {
            fail("\(folder) cannot be written: \(error.reason)")
        }
    }

    private func miss<Value>() -> Value? {
        state.withLock { $0.activity.missing += 1 }
        return nil
    }

    private func fail(_ problem: String) {
        let isFirst = state.withLock { state in
            defer { state.problem = state.problem ?? problem }
            return state.problem == nil
        }
        if isFirst { onProblem?(problem) }
    }

    /// Returns the folder, if it exists and only its user can write to it.
    private func place(making: Bool) -> FileLocation? {
        if let place = state.withLock(\.place) { return place }
        if state.withLock(\.isUnfit) { return nil }
        if making, let reason = makePrivateFolder(folder) {
            fail("\(folder) cannot be created: \(reason)")
            state.withLock { $0.isUnfit = true }
            return nil
        }
        var status = stat()
        guard stat(folder, &status) == 0 else { return nil }
        if let problem = Self.unfitness(status) {
            fail("\(folder) is not used: \(problem)")
            state.withLock { $0.isUnfit = true }
            return nil
        }
        let place = FileLocation(name: folder, path: folder).followed
        state.withLock { $0.place = place }
        return place
    }

    /// Returns the reason why the contents of a folder cannot be trusted; nil if they can.
    static func unfitness(_ status: stat) -> String? {
        if status.st_mode & S_IFMT != S_IFDIR { return "it is not a folder" }
        if status.st_uid != geteuid() { return "it belongs to another user" }
        if status.st_mode & (S_IWGRP | S_IWOTH) != 0 { return "other users can write to it" }
        return nil
    }

    /// Removes the least recently used entries if their total size exceeds the limit.
    private func makeRoom(in place: FileLocation, for added: Int) {
        let mustCount = state.withLock { state in
            state.bytesSinceCount += added
            guard let bytes = state.bytes else { return true }
            state.bytes = bytes + added
            return bytes + added > limit || state.bytesSinceCount > limit / 16
        }
        guard mustCount else { return }
        let bytes = Self.removeOldest(in: place, limit: limit)
        state.withLock { ($0.bytes, $0.bytesSinceCount) = (bytes, 0) }
    }
}
