/// Counts frames and compares their times.
struct FrameClock {
    /// The number of the file's time units in a second.
    let unitsPerSecond: Double
    /// The number of frames so far, and the index of the next one.
    private(set) var index = 0
    private var first: Double?
    /// The time of the previous frame.
    private(set) var previous: Double?

    init(unitsPerSecond: Double) {
        self.unitsPerSecond = unitsPerSecond
    }

    /// Continues with another clock.
    /// - Parameters:
    ///   - time: the time of the next frame on that clock, in the file's time units.
    ///   - seconds: the same time in seconds since the first frame; greater than that of the previous frame.
    mutating func restart(from time: Double, at seconds: Double) {
        (first, previous) = (time - seconds * unitsPerSecond, nil)
    }

    /// Returns the index of a frame and its time in seconds since the first frame.
    /// - Parameters:
    ///   - name: the file's name for the time, for a message.
    ///   - offset: the time's offset in the piece of the file.
    /// - Throws: `ParseFailure` if the time is not after the previous frame; the clock is then unchanged.
    mutating func advance(to time: Double, name: String, offset: Int) throws -> (index: Int, seconds: Double) {
        let start = first ?? time
        if let previous, time <= previous {
            let problem = RecordingProblem.timeNotIncreasing(
                found: (time - start) / unitsPerSecond, previous: (previous - start) / unitsPerSecond)
            throw ParseFailure(offset: offset, path: [.key(name)], problem: problem)
        }
        defer { index += 1 }
        (first, previous) = (start, time)
        return (index, (time - start) / unitsPerSecond)
    }
}
