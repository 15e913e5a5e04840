import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension ContentCache {
    /// The space that the entries of a kind use.
    package struct Share: Hashable, Sendable {
        /// The kind, such as `model`.
        package var kind: String
        /// The number of entries.
        package var entries: Int
        /// Their size in bytes.
        package var bytes: Int
    }

    /// An entry's file.
    private struct Listed {
        var name: String
        var kind: String
        var bytes: Int
        /// The time of the last read or write, in seconds and nanoseconds.
        var time: (seconds: Int, rest: Int)
    }

    /// Returns the space that the entries use, by kind in alphabetical order; empty if there is no folder.
    package func shares() -> [Share] {
        let entries = Self.entries(in: FileLocation(name: folder, path: folder))
        return Dictionary(grouping: entries, by: \.kind).sorted { $0.key < $1.key }.map { kind, entries in
            Share(kind: kind, entries: entries.count, bytes: entries.reduce(0) { $0 + $1.bytes })
        }
    }

    /// Returns the reason why the folder cannot store entries, in one line; nil if it can. Creates nothing.
    public func obstacle() -> String? {
        var status = stat()
        if stat(folder, &status) == 0 {
            return Self.unfitness(status) ?? (access(folder, W_OK | X_OK) == 0 ? nil : systemReason())
        }
        // The folder and its missing parents are created when needed.
        var above = folder[...]
        while let slash = above.dropLast().lastIndex(of: "/") {
            above = above[..<slash]
            let path = above.isEmpty ? "/" : String(above)
            guard stat(path, &status) == 0 else { continue }
            return access(path, W_OK | X_OK) == 0 ? nil : "\(path): \(systemReason())"
        }
        return nil
    }

    /// Removes all entries and the leftovers of ended processes, but no other file.
    /// - Returns: the removed entries by kind, and the system's reason if one could not be removed.
    package func clear() -> (removed: [Share], problem: String?) {
        let place = FileLocation(name: folder, path: folder).followed
        var removed: [String: Share] = [:]
        var problem: String?
        for entry in Self.entries(in: place) {
            if let reason = place.file(named: entry.name).remove() {
                problem = "\(folder)/\(entry.name) cannot be removed: \(reason)"
            } else {
                removed[entry.kind, default: Share(kind: entry.kind, entries: 0, bytes: 0)].entries += 1
                removed[entry.kind]!.bytes += entry.bytes
            }
        }
        Leftovers.removeOnce(inFolderAt: folder)
        return (removed.values.sorted { $0.kind < $1.kind }, problem)
    }

    /// Removes the least recently used entries until the others fit into a limit.
    /// - Returns: the number of bytes that are left.
    static func removeOldest(in place: FileLocation, limit: Int) -> Int {
        let entries = entries(in: place)
        var total = entries.reduce(0) { $0 + $1.bytes }
        guard total > limit else { return total }
        for entry in entries.sorted(by: { ($0.time.seconds, $0.time.rest, $0.name) < ($1.time.seconds, $1.time.rest, $1.name) })
        where total > limit {
            // Another process may have removed it already.
            _ = place.file(named: entry.name).remove()
            total -= entry.bytes
        }
        return total
    }

    private static func entries(in place: FileLocation) -> [Listed] {
        guard let folder = opendir(place.path) else { return [] }
        defer { closedir(folder) }
        return fileNames(in: folder).compactMap { name in
            guard let kind = EntryName.kind(of: name) else { return nil }
            var status = stat()
            guard fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return nil
            }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            return Listed(
                name: name, kind: kind, bytes: Int(status.st_size), time: (Int(time.tv_sec), Int(time.tv_nsec)))
        }
    }
}
