package import Files
package import Foundation

extension Recording {
    /// Returns a recording of a face that only keyframes move; without them it stays at the world's origin.
    /// - Parameters:
    ///   - url: the file that contains the keyframes.
    ///   - frameRate: frames per second, above 0.
    ///   - duration: in seconds; nil for an unlimited number of frames.
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

    /// Returns this recording with keyframes applied to a face.
    package func keyed(by keyframes: FaceKeyframes) -> Recording {
        var recording = self
        recording.keyframes = keyframes
        if keyframes.position != nil { recording.header.hasHeadPosition = true }
        return recording
    }

    /// This recording without keyframes; unchanged if it has no other content.
    package var unkeyed: Recording {
        var recording = self
        if format != .keyframes { recording.keyframes = nil }
        return recording
    }

    /// The identity of a recording with its reading options and keyframes.
    package struct Identity: Hashable, Sendable {
        /// The file.
        package let url: URL
        private let options: RecordingOptions
        private let keyframes: FaceKeyframes?

        fileprivate init(_ recording: Recording) {
            (url, options, keyframes) = (recording.url, recording.options, recording.keyframes)
        }
    }

    /// The recording's identity.
    package var identity: Identity { Identity(self) }

    /// Whether it has an unlimited number of frames, as a keyframed face without a duration has.
    package var isEndless: Bool { format == .keyframes && frameCount == nil }

    /// The number of frames up to the last key; 1 if nothing moves. Allows for the decimal rounding of key times.
    var keyedFrameCount: Int {
        let frames = (keyframes?.end ?? 0) * header.frameRate
        return Int((frames + 1e-6).rounded(.down)) + 1
    }
}
