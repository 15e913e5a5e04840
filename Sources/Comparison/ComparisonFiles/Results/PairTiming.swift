import Scheduling

/// The durations of the parts of a pair's work, in seconds of wall-clock time.
public struct PairTiming: Sendable, Hashable {
    /// The time to read the bytes of both files.
    public var reading = 0.0
    /// The time to decode them.
    public var decoding = 0.0
    /// The time to measure and judge.
    public var comparing = 0.0

    /// Creates durations of zero.
    package init() {}

    /// The sum of the parts.
    public var total: Double { reading + decoding + comparing }

    /// Adds the duration of a piece of work to one of the parts.
    mutating func adding<Result, Failure: Error>(
        to part: WritableKeyPath<PairTiming, Double>, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { self[keyPath: part] += (ContinuousClock.now - start).seconds }
        return try work()
    }

    /// Adds the durations of another pair.
    mutating func add(_ other: PairTiming) {
        reading += other.reading
        decoding += other.decoding
        comparing += other.comparing
    }
}
