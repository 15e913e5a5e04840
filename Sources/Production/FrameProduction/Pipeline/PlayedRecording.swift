import FaceFitting
import FaceTracking

/// A recording as it plays, frame by frame: as it was recorded, or evened out.
struct PlayedRecording {
    /// The recording's file.
    let reader: RecordingReader
    private var smoother: RecordingSmoother?

    /// - Parameter smoothing: about how many seconds a face at rest is averaged; 0 for not at all.
    /// - Throws: `RecordingError`.
    init(_ recording: Recording, smoothing: Double) throws {
        reader = try recording.makeReader()
        // What keyframes alone move is even, and may have no end.
        if smoothing > 0, recording.format != .keyframes {
            smoother = try RecordingSmoother(reading: try recording.makeReader(), restSeconds: smoothing)
        }
    }

    /// The next frame; nil at the end.
    /// - Throws: `RecordingError`.
    mutating func next() throws -> TrackedFrame? {
        guard let frame = try reader.next() else { return nil }
        return smoother?.smoothed(frame) ?? frame
    }
}
