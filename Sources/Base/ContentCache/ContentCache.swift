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

/// A folder of results that are costly to compute and depend on nothing but the content of files.
///
///     var options = ConfigOptions()
///     options.cache = ContentCache(folder: "/var/cache/masks", limit: 1 << 30)
///     let job = try RenderJob.load(configAt: url, options: options)
///
/// It changes no result: an entry that is missing, damaged or of another version is computed again. It may be used from several threads and
/// processes at the same time. Nothing is made before the first entry is kept.
public final class ContentCache: Sendable {
    /// The folder's path.
    public let folder: String
    /// The most bytes that its entries may take together.
    public let limit: Int
    private let onProblem: (@Sendable (String) -> Void)?
    private let state = Mutex(State())

    /// What was done, for statistics.
    public struct Activity: Sendable {
        /// The number of results that were found.
        public var found = 0
        /// The number of results that were not there, or damaged.
        public var missing = 0
        /// The number of results that were kept.
        public var kept = 0
        /// The number of damaged entries that were removed.
        public var damaged = 0
    }

    private struct State {
        var activity = Activity()
        var problem: String?
        /// The folder with links followed, once it was found fit; nil before.
        var place: FileLocation?
        var isUnfit = false
        /// The bytes of all entries, as far as is known; nil before they were counted.
        var bytes: Int?
        /// Bytes that were kept since they were counted: other processes may have kept as many.
        var bytesSinceCount = 0
    }

    /// A cache in a folder, which is made when it is needed, for its user alone.
    /// - Parameters:
    ///   - folder: the path.
    ///   - limit: the most bytes that its entries may take together. Default: 1 GiB.
    ///   - onProblem: is called once, with `problem`, on the thread that meets it.
    public init(folder: String, limit: Int = standardLimit, onProblem: (@Sendable (String) -> Void)? = nil) {
        (self.folder, self.limit, self.onProblem) = (folder, limit, onProblem)
    }

    /// The limit where none is given: 1 GiB.
    public static let standardLimit = 1 << 30

    /// What was done so far.
    public var activity: Activity { state.withLock(\.activity) }

    /// Why entries cannot be kept, in one line; nil where nothing went wrong.
    public var problem: String? { state.withLock(\.problem) }

    /// A result, or nil where it is not there or is damaged.
    /// - Parameter decode: reads it, and throws where it cannot be such a result; nil where it is one and not what is asked for.
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
            // By which it is known when it was needed last; a folder that cannot be written keeps its times.
            futimens(file.descriptor, nil)
            state.withLock { $0.activity.found += 1 }
            return value
        } catch {
            _ = location.remove()
            state.withLock { $0.activity.damaged += 1 }
            return miss()
        }
    }

    /// Keeps a result, if that is possible.
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

    /// The folder, where it is there and its user's alone.
    private func place(making: Bool) -> FileLocation? {
        if let place = state.withLock(\.place) { return place }
        if state.withLock(\.isUnfit) { return nil }
        if making, let reason = makePrivateFolder(folder) {
            fail("\(folder) cannot be made: \(reason)")
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

    /// Why a folder cannot be trusted with what frames are made of.
    static func unfitness(_ status: stat) -> String? {
        if status.st_mode & S_IFMT != S_IFDIR { return "it is not a folder" }
        if status.st_uid != geteuid() { return "it belongs to another user" }
        if status.st_mode & (S_IWGRP | S_IWOTH) != 0 { return "other users may write in it" }
        return nil
    }

    /// Removes what was not needed for longest, where there is more than may be.
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
