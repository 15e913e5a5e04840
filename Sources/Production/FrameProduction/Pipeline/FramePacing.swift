/// The number of times that each recorded frame is seen in a video of an even rate: each of the video's frames shows the recorded one whose
/// time is nearest, half-way the earlier.
///
/// It depends on a frame's own time and its neighbours' alone, so that parts of a run put together are the whole.
struct FramePacing {
    /// Frames a second.
    let framesPerSecond: Double
    /// The times of files have few digits: what is within so much of a frame of half-way is half-way.
    private static let tolerance = 1e-4

    /// The number of frames of the video that show a recorded frame.
    /// - Parameters:
    ///   - time: the frame's, in seconds, from 0.
    ///   - previous: the time of the one before; nil for the first of the recording.
    ///   - next: the time of the one after; nil for the last: it is seen as long as the one before, and no longer than a tenth of a second.
    func copies(at time: Double, after previous: Double?, before next: Double?) -> Int {
        let first = previous.map { last(upTo: ($0 + time) / 2) + 1 } ?? 0
        let length = previous.map { min(time - $0, 0.1) } ?? 1 / framesPerSecond
        return last(upTo: next.map { (time + $0) / 2 } ?? time + length / 2) - first + 1
    }

    /// The video's last frame that is not later than a time.
    private func last(upTo time: Double) -> Int {
        Int(min(max((time * framesPerSecond + Self.tolerance).rounded(.down), -1), 1e15))
    }
}
