#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Detects changes of files by polling their identity, size and times, but not their content.
///
///     let looks = FileLooks()                        // readers record the state of files before reading
///     var watcher = FileWatcher(looks.signatures)
///     while let changed = watcher.nextChange(until: { isInterrupted }) { … }
///
/// A change counts once two consecutive looks agree, so that a half-written file is not read. A removed file counts only after
/// several looks, because many editors save by removing the old file before they rename the new one.
package struct FileWatcher: Sendable {
    /// The time between two looks.
    package static let interval = Duration.milliseconds(50)
    /// Looks take at most 1/10 of the time; the pauses between them grow if there are many files.
    private static let greatestShare = 10
    /// The number of consecutive looks without a file after which it counts as removed: a quarter of a second.
    private static let looksWithoutFile = 5

    /// The states of files at their last reported change; nil for missing files.
    private var known: [FileLocation: OpenFile.Signature?]
    /// The states that differ from the known ones, and the number of consecutive looks that found them.
    private var found: [FileLocation: (signature: OpenFile.Signature?, looks: Int)] = [:]

    /// Watches files and folders, including paths that do not exist yet.
    /// - Parameter known: the states with which later ones are compared; nil for a missing file.
    package init(_ known: [FileLocation: OpenFile.Signature?]) {
        self.known = known
    }

    /// Looks at all files once, without waiting.
    /// - Returns: the files whose change counts from this look on, each change once, sorted by name.
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
    /// - Parameter isOver: called before each look; returns true to stop waiting.
    /// - Returns: the files that have changed; nil if the wait was stopped.
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
