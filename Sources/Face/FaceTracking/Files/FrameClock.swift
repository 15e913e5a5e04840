/// Counts frames and holds their times against each other.
struct FrameClock {
    /// The number of units of the file's times in one second.
    let unitsPerSecond: Double
    /// The frames so far, which is the next one's index.
    private(set) var index = 0
    private var first: Double?
    /// The time of the frame before.
    private(set) var previous: Double?

    init(unitsPerSecond: Double) {
        self.unitsPerSecond = unitsPerSecond
    }

    /// The index of a frame and its seconds since the first one.
    /// - Parameters:
    ///   - name: the file's name for the time, for a message.
    ///   - offset: the time's offset in the piece of the file.
    /// - Throws: `ParseFailure` where it does not come after the frame before; then the clock is as it was.
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
