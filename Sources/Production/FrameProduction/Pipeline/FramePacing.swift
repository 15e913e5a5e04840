/// The number of times that a video with a constant frame rate shows each recorded frame. Each video frame shows the recorded
/// frame with the nearest time; half-way between two, the earlier.
///
/// It depends only on the times of a frame and its neighbours, so that the parts of a run fit together.
struct FramePacing {
    /// The frame rate of the video, in frames per second.
    let framesPerSecond: Double
    /// The distance from half-way, in video frames, that still counts as half-way. Times in files have few digits.
    private static let tolerance = 1e-4

    /// Returns the number of video frames that show a recorded frame.
    /// - Parameters:
    ///   - time: the time of the frame, in seconds, from 0.
    ///   - previous: the time of the previous frame; nil for the first of the recording.
    ///   - next: the time of the next frame; nil for the last, which is shown as long as the previous one and at most a tenth
    ///     of a second.
    func copies(at time: Double, after previous: Double?, before next: Double?) -> Int {
        let first = previous.map { last(upTo: ($0 + time) / 2) + 1 } ?? 0
        let length = previous.map { min(time - $0, 0.1) } ?? 1 / framesPerSecond
        return last(upTo: next.map { (time + $0) / 2 } ?? time + length / 2) - first + 1
    }

    /// Returns the index of the last video frame that is not later than a time.
    private func last(upTo time: Double) -> Int {
        Int(min(max((time * framesPerSecond + Self.tolerance).rounded(.down), -1), 1e15))
    }
}
