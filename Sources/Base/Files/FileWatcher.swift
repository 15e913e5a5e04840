#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Notices that files change, by looking at them again and again: at their identity, size and times, not at their content.
///
///     let looks = FileLooks()                        // whoever reads files takes note of how they were before
///     var watcher = FileWatcher(looks.signatures)
///     while let changed = watcher.nextChange(until: { isInterrupted }) { … }
///
/// A change counts once two looks in a row find the same, so that a file that is being written is not read by halves. A file that is gone counts
/// after a while only, because many editors save by removing the old file before the new one has its name.
package struct FileWatcher: Sendable {
    /// The time between two looks.
    package static let interval = Duration.milliseconds(50)
    /// Looks take at most one part in so many of the time, where files are so many that they are looked at less often.
    private static let greatestShare = 10
    /// So many looks in a row must find nothing before a file counts as removed: a quarter of a second.
    private static let looksWithoutFile = 5

    /// How the files were when their last change was told; nil for one that was not there.
    private var known: [FileLocation: OpenFile.Signature?]
    /// What was found where that is something else, and in how many looks in a row.
    private var found: [FileLocation: (signature: OpenFile.Signature?, looks: Int)] = [:]

    /// Watches files and folders, and places where there is nothing yet.
    /// - Parameter known: how they were, which is what changes are told against; nil for one that was not there.
    package init(_ known: [FileLocation: OpenFile.Signature?]) {
        self.known = known
    }

    /// Looks at all files once, without waiting.
    /// - Returns: those whose change counts from this look on, each change once, in the order of their names.
    package mutating func look() -> [FileLocation] {
        var changed: [FileLocation: OpenFile.Signature?] = [:]
        for (location, former) in known {
            let signature = OpenFile.Signature(at: location)
            guard signature != former else {
                found[location] = nil
                continue
            }
            let earlier = found[location].flatMap { $0.signature == signature ? $0.looks : nil } ?? 0
            if earlier + 1 >= (signature == nil ? Self.looksWithoutFile : 2) {
                found[location] = nil
                changed[location] = .some(signature)
            } else {
                found[location] = (signature, earlier + 1)
            }
        }
        known.merge(changed) { $1 }
        return changed.keys.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    }

    /// Waits until a change counts.
    /// - Parameter isOver: asked before each look; whether to wait no longer.
    /// - Returns: the files that have changed; nil where the wait is over without one.
    package mutating func nextChange(until isOver: () -> Bool) -> [FileLocation]? {
        let clock = ContinuousClock()
        while !isOver() {
            let start = clock.now
            let changed = look()
            guard changed.isEmpty else { return changed }
            sleep(for: max(Self.interval, (clock.now - start) * (Self.greatestShare - 1)))
        }
        return nil
    }
}

private func sleep(for duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
}
