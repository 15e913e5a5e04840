import FaceFitting
package import FaceTracking

/// A recording during playback, frame by frame, optionally smoothed. Keyframes are applied after smoothing.
package struct PlayedRecording {
    /// The recording's file.
    package let reader: RecordingReader
    private var smoother: RecordingSmoother?
    private var keyed: KeyedFace?

    /// - Parameter smoothing: the approximate number of seconds over which a face at rest is averaged; 0 for no smoothing.
    /// - Throws: `RecordingError`.
    package init(_ recording: Recording, smoothing: Double) throws {
        guard smoothing > 0, recording.format != .keyframes else {
            reader = try recording.makeReader()
            return
        }
        reader = try recording.unkeyed.makeReader()
        smoother = try RecordingSmoother(reading: try recording.unkeyed.makeReader(), restSeconds: smoothing)
        keyed = recording.keyframes.map { KeyedFace($0) }
    }

    /// Returns the next frame; nil at the end.
    /// - Throws: `RecordingError`.
    package mutating func next() throws -> TrackedFrame? {
        guard let frame = try reader.next() else { return nil }
        let smoothed = smoother?.smoothed(frame) ?? frame
        return keyed?.keyed(smoothed) ?? smoothed
    }
}
