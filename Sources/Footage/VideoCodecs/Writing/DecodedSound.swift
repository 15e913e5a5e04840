import ChildProcesses
package import Files
import Foundation
import ImageCodecs

/// A decoded sound that starts at times of a video: two channels of 48,000 samples per second.
package struct DecodedSound: Sendable {
    /// Samples per second.
    package static let rate = 48_000
    /// The maximum length in seconds: 115 MB for two channels.
    package static let longest = 600

    /// The interleaved samples, left and right, −32,768…32,767.
    package let samples: [Int16]

    /// Creates a sound from samples.
    package init(samples: [Int16]) {
        self.samples = samples
    }

    /// Reads the first sound of a file through ffmpeg.
    /// - Parameter environment: The environment variables that contain PATH. Default: those of this process.
    /// - Throws: `VideoError`.
    package init(
        of location: FileLocation, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        let file = try MediaInput(location, kind: "sound")
        let path = location.name
        guard let program = MediaProgram("ffmpeg", in: environment) else { throw .readerMissing(path: path, program: "ffmpeg") }
        let patience = try MediaPatience(in: environment)
        let most = Self.longest * Self.rate * 4
        let process: MediaProcess
        do {
            process = try MediaProcess(
                program.url,
                ["-hide_banner", "-loglevel", "error", "-nostdin"] + MediaProgram.soundArguments + [
                    "-i", file.name, "-map", "0:a:0", "-ac", "2", "-ar", "\(Self.rate)", "-f", "s16le", "-c:a", "pcm_s16le",
                    "pipe:1",
                ],
                .reading, of: file, patience: patience)
        } catch {
            throw .cannotStart(path: path, reason: error.reason)
        }
        let bytes = process.readAll(most: most + 1)
        guard bytes.count <= most else {
            process.end()
            throw .soundTooLong(path: path, seconds: Self.longest)
        }
        guard process.finish() else {
            if let limit = process.limitReached(by: "ffmpeg", at: path) { throw limit }
            throw .noSound(path: path, words: MediaProgram.explained(process.lastWords(), about: file))
        }
        samples = (0..<bytes.count / 2).map { Int16(bitPattern: UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8) }
    }
}

/// The sum of sounds that start at times of a video.
package struct SoundMix: Sendable {
    /// One playback of a sound.
    package struct Play: Sendable {
        /// The index of the sound in the mix.
        package var sound: Int
        /// The start in seconds from the video's first frame; below 0, the beginning of the sound is cut.
        package var start: Double
        /// The volume: a factor on the samples, from 0.
        package var volume: SoundVolume

        /// Creates a playback of a sound.
        package init(_ sound: Int, start: Double, volume: SoundVolume) {
            (self.sound, self.start, self.volume) = (sound, start, volume)
        }
    }

    /// The name of the sample file, which exists while a video is assembled.
    package static let fileName = "sounds.pcm"

    private let sounds: [DecodedSound]
    private let plays: [Play]

    /// Creates a mix of playbacks.
    package init(_ sounds: [DecodedSound], _ plays: [Play]) {
        (self.sounds, self.plays) = (sounds, plays)
    }

    /// Returns the interleaved samples of a range of the video. Sums outside the range of 16 bits are clipped.
    /// - Parameter range: The range in pairs of samples from the video's first frame.
    package func samples(in range: Range<Int>) -> [Int16] {
        var sums = [Double](repeating: 0, count: 2 * range.count)
        for play in plays {
            let samples = sounds[play.sound].samples
            let start = Int((play.start * Double(DecodedSound.rate)).rounded())
            let heard = range.clamped(to: start..<start + samples.count / 2)
            guard !heard.isEmpty else { continue }
            let factors = play.volume.factors(in: heard)
            for index in heard {
                let factor = factors[index - heard.lowerBound]
                for channel in 0..<2 {
                    sums[2 * (index - range.lowerBound) + channel] +=
                        Double(samples[2 * (index - start) + channel]) * factor
                }
            }
        }
        return sums.map { Int16(min(max($0.rounded(), -32768), 32767)) }
    }

    /// Writes the samples of a video as ffmpeg's `s16le`, one second at a time.
    /// - Parameter seconds: The length of the video.
    /// - Throws: An error of the file system.
    func write(to url: URL, seconds: Double) throws {
        try SampleFile.write(to: url, seconds: seconds) { range in
            let samples = samples(in: range)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(2 * samples.count)
            for sample in samples {
                bytes.append(UInt8(truncatingIfNeeded: sample))
                bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
            }
            return bytes
        }
    }
}

extension MediaProgram {
    /// The arguments before a sound file: those of footage, extended by audio formats.
    fileprivate static let soundArguments = [
        "-protocol_whitelist", "file", "-format_whitelist",
        (readableKinds + ["wav", "w64", "aiff", "caf", "flac", "mp3", "aac"]).joined(separator: ","),
    ]
}
