/// Counts frames and holds their times against each other.
struct FrameClock {
    /// What times are given in, in one second.
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
    ///   - name: what the file calls the time, for a message.
    ///   - offset: where in the piece of the file it stands.
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
