import ChildProcesses
import Files
package import Foundation
import ImageCodecs
package import Imaging

/// A video that is written in parts and then joined without encoding its pictures again.
///
/// Each part is a video of the same kind and size, next to the others in a folder.
package struct VideoParts: Sendable {
    /// A part of the video.
    package struct Part: Sendable {
        /// The file name in the folder of the parts: letters, digits, dots and hyphens.
        package var name: String
        /// The number of pictures in the part.
        package var pictureCount: Int

        /// Creates a part from its name and length.
        package init(name: String, pictureCount: Int) {
            (self.name, self.pictureCount) = (name, pictureCount)
        }
    }

    /// The name of the list of parts, which exists while they are joined.
    package static let listName = "parts.ffconcat"
    /// The names of the sample files, which exist while the parts are joined.
    package static let sampleFileNames = [SoundMix.fileName, SoundVolume.fileName]

    private let url: URL
    private let frameRate: FrameRate
    private let sound: FootageSound?
    private let mix: SoundMix?
    private let timecode: String?
    private let reel: String?
    private let kind: VideoKind
    private let program: MediaProgram
    private let patience: MediaPatience
    private let environment: [String: String]

    /// Checks that the video can be written.
    /// - Parameters:
    ///   - sound: The sound of the footage, cut to the length of the pictures; omitted if the kind stores no sound.
    ///   - mix: Sounds at times of the video, added to `sound`. Default: nil, none.
    ///   - timecode: The timecode of the first picture, such as `01:00:00:00`; only QuickTime stores it. Default: nil, none.
    ///   - reel: The name of the reel, stored with the timecode. Default: nil, none.
    ///   - environment: The environment variables that contain PATH. Default: those of this process.
    /// - Throws: `VideoError`, or `FileWritingError` if no file can be created there.
    package init(
        of url: URL, size: ImageSize, frameRate: FrameRate, sound: FootageSound?, mix: SoundMix? = nil,
        timecode: String? = nil, reel: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        (self.url, self.frameRate, self.sound, self.mix) = (url, frameRate, sound, mix)
        (self.timecode, self.reel) = (timecode, reel)
        self.environment = environment
        (kind, program) = try VideoWriter.means(for: url, size, environment)
        patience = try MediaPatience(in: environment)
        try AtomicFile.create(for: url).remove()
    }

    /// Returns whether parts of a kind of video can be joined. A GIF has one palette for all frames, and an animated PNG is one
    /// stream.
    package static func canJoin(_ kind: VideoKind) -> Bool {
        switch kind {
        case .mp4, .mov, .webm: true
        case .gif, .apng: false
        }
    }

    /// Returns the version of the encoder as the encoder reports it; parts of different versions are not joined.
    package func encoderVersion() throws -> String {
        do {
            let process = try MediaProcess(program.url, ["-version"], .reading, patience: patience)
            let text = process.readAll(most: 1 << 16)
            _ = process.finish()
            return String(decoding: text, as: UTF8.self)
        } catch {
            throw VideoError.cannotStart(path: url.relativePath, reason: error.reason)
        }
    }

    /// Joins parts in order and gives the video its final name.
    /// - Throws: `VideoError` with ffmpeg's last message, or `FileWritingError`.
    package func join(_ parts: [Part], in folder: URL) throws {
        let seconds = Double(frameRate.denominator) / Double(frameRate.numerator)
        let list = folder.appendingPathComponent(Self.listName)
        // Durations are explicit, because a file's own duration is the rounded time of its last picture on the screen.
        let lines = parts.map { "file \($0.name)\nduration \(Double($0.pictureCount) * seconds)\n" }
        try AtomicFile.write("ffconcat version 1.0\n" + lines.joined(), to: list)
        let soundFile = try sound.map { try MediaInput($0.location) }
        let pictureCount = parts.reduce(0) { $0 + $1.pictureCount }
        let length = Double(pictureCount) * seconds
        let heard = try soundArguments(from: soundFile, seconds: length, in: folder)
        defer {
            for name in Self.sampleFileNames { _ = FileLocation(folder.appendingPathComponent(name)).remove() }
        }
        let temporary = try AtomicFile.create(for: url)
        let input = ["-f", "concat", "-protocol_whitelist", "file", "-i", MediaProgram.name(ofPath: list.path)]
        var arguments = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + input + heard.input + heard.output
        arguments += ["-c:v", "copy"] + timecodeArguments + kind.containerArguments
        arguments.append(MediaProgram.name(ofPath: temporary.path))
        let process: MediaProcess
        do {
            process = try MediaProcess(
                program.url, arguments, .feeding, of: soundFile, in: folder, to: temporary, patience: patience)
        } catch {
            throw VideoError.cannotStart(path: url.relativePath, reason: error.reason)
        }
        guard process.finish() else { throw process.failure(to: url.relativePath, temporary.path) }
        try WrittenVideo(name: url.relativePath, path: temporary.path, kind: kind, environment: environment)
            .check(pictures: pictureCount)
        try AtomicFile.commit(temporary, to: url)
    }

    /// The ffmpeg arguments for the track of timecodes. ffmpeg takes the reel from the pictures' stream.
    private var timecodeArguments: [String] {
        guard kind == .mov, let timecode else { return [] }
        return ["-timecode", timecode] + (reel.map { ["-metadata:s:v:0", "reel_name=\($0)"] } ?? [])
    }

    /// Returns the ffmpeg arguments for sound, and writes the samples of the mix into the folder.
    private func soundArguments(
        from file: MediaInput?, seconds: Double, in folder: URL
    ) throws -> (input: [String], output: [String]) {
        guard let coding = kind.soundArguments else { return ([], []) }
        var (inputs, filters, names) = ([String](), [String](), [String]())
        // The first input is the pictures.
        var inputCount = 1
        func add(samplesIn file: URL, format: String, channels: Int) {
            inputs += [
                "-protocol_whitelist", "file", "-f", format, "-ar", "\(DecodedSound.rate)", "-ac", "\(channels)", "-i",
                MediaProgram.name(ofPath: file.path),
            ]
            inputCount += 1
        }
        if let sound, let file {
            inputs += MediaProgram.inputArguments + ["-i", file.name]
            let heard = "[\(inputCount):a:0]\(sound.filters(seconds: seconds))"
            inputCount += 1
            if sound.volume.steady == nil {
                let factors = folder.appendingPathComponent(SoundVolume.fileName)
                try sound.volume.write(to: factors, seconds: seconds)
                filters.append("\(heard),\(sound.stereoFilters)[full]")
                filters.append("[\(inputCount):a:0]pan=stereo|c0=c0|c1=c0,aformat=sample_fmts=fltp[factors]")
                filters.append("[full][factors]amultiply[footage]")
                add(samplesIn: factors, format: "f32le", channels: 1)
            } else {
                filters.append("\(heard)[footage]")
            }
            names.append("[footage]")
        }
        if let mix {
            let samples = folder.appendingPathComponent(SoundMix.fileName)
            try mix.write(to: samples, seconds: seconds)
            filters.append("[\(inputCount):a:0]anull[events]")
            add(samplesIn: samples, format: "s16le", channels: 2)
            names.append("[events]")
        }
        guard !names.isEmpty else { return ([], []) }
        if names.count > 1 { filters.append("\(names.joined())amix=inputs=2:duration=first:normalize=0[sound]") }
        let output = names.count > 1 ? "[sound]" : names[0]
        return (inputs, ["-filter_complex", filters.joined(separator: ";"), "-map", "0:v", "-map", output] + coding)
    }
}
