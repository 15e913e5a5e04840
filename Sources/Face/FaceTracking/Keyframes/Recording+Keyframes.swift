package import Files
package import Foundation

extension Recording {
    /// The recording of a face that keyframes alone move; without them it stands still at the world's origin.
    /// - Parameters:
    ///   - url: the file that holds the keyframes.
    ///   - frameRate: frames per second, above 0.
    ///   - duration: in seconds; nil for as many frames as are asked for.
    package static func keyed(
        by keyframes: FaceKeyframes, at url: URL, _ location: FileLocation, frameRate: Double, duration: Double? = nil
    ) -> Recording {
        let header = RecordingHeader(frameRate: frameRate)
        var recording = Recording(
            url: url, location: location, format: .keyframes, header: header, storedHeader: header,
            frameCount: duration.map { max(1, Int(($0 * frameRate).rounded())) }, angleUnit: nil, unusedNames: [],
            options: RecordingOptions())
        recording.keyframes = keyframes
        return recording
    }

    /// This recording with a face that keyframes move.
    package func keyed(by keyframes: FaceKeyframes) -> Recording {
        var recording = self
        recording.keyframes = keyframes
        if keyframes.position != nil { recording.header.hasHeadPosition = true }
        return recording
    }

    /// This recording without keyframes.
    package var unkeyed: Recording {
        var recording = self
        if format != .keyframes { recording.keyframes = nil }
        return recording
    }

    /// What tells a recording, as it is read and as keyframes move a face of it, from others.
    package struct Identity: Hashable, Sendable {
        /// The file.
        package let url: URL
        private let options: RecordingOptions
        private let keyframes: FaceKeyframes?

        fileprivate init(_ recording: Recording) {
            (url, options, keyframes) = (recording.url, recording.options, recording.keyframes)
        }
    }

    /// What tells it from others.
    package var identity: Identity { Identity(self) }

    /// Whether it goes on for as long as frames are asked for: a face that keyframes move, without a duration.
    package var isEndless: Bool { format == .keyframes && frameCount == nil }

    /// The number of frames up to the last key; 1 where nothing moves. Times of keys are rounded as written numbers are.
    var keyedFrameCount: Int {
        let frames = (keyframes?.end ?? 0) * header.frameRate
        return Int((frames + 1e-6).rounded(.down)) + 1
    }
}
