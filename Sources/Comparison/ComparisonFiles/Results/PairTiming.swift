import Scheduling

/// The durations of the parts of a pair's work, in seconds of wall-clock time.
public struct PairTiming: Sendable, Hashable {
    /// Getting the bytes of both files.
    public var reading = 0.0
    /// Making pixels of them.
    public var decoding = 0.0
    /// Measuring and judging.
    public var comparing = 0.0

    /// Nothing was done yet.
    package init() {}

    /// All of it.
    public var total: Double { reading + decoding + comparing }

    /// Adds the time that a piece of work takes to one of the parts.
    mutating func adding<Result, Failure: Error>(
        to part: WritableKeyPath<PairTiming, Double>, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { self[keyPath: part] += (ContinuousClock.now - start).seconds }
        return try work()
    }

    /// Adds the times of another pair.
    mutating func add(_ other: PairTiming) {
        reading += other.reading
        decoding += other.decoding
        comparing += other.comparing
    }
}
