import ChildProcesses
import Files
package import Foundation
import ImageCodecs
package import Imaging

/// A video that is made part by part, each a video of the same kind and size beside the others in a folder, and put together in the end
/// without encoding its pictures again.
package struct VideoParts: Sendable {
    /// A part.
    package struct Part: Sendable {
        /// The name of its file in the folder of the parts: letters, digits, dots and hyphens.
        package var name: String
        /// The number of its pictures.
        package var pictureCount: Int

        /// A part of a name and a length.
        package init(name: String, pictureCount: Int) {
            (self.name, self.pictureCount) = (name, pictureCount)
        }
    }

    /// The name of the list of the parts, which is there while they are put together.
    package static let listName = "parts.ffconcat"
    /// The names of the files of samples, which are there while the parts are put together.
    package static let sampleFileNames = [SoundMix.fileName, SoundVolume.fileName]

    private let url: URL
    private let frameRate: FrameRate
    private let sound: FootageSound?
    private let mix: SoundMix?
    private let kind: VideoKind
    private let program: MediaProgram
    private let patience: MediaPatience
    private let environment: [String: String]

    /// Looks whether the video can be made.
    /// - Parameters:
    ///   - sound: the sound that is heard as long as there are pictures; left out where the kind holds none.
    ///   - mix: sounds at moments of the video, heard together with that one. Default: nil, none.
    ///   - environment: the variables in which PATH is looked up. Default: those of this process.
    /// - Throws: `VideoError`, or `FileWritingError` where no file can be made there.
    package init(
        of url: URL, size: ImageSize, frameRate: FrameRate, sound: FootageSound?, mix: SoundMix? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        (self.url, self.frameRate, self.sound, self.mix) = (url, frameRate, sound, mix)
        self.environment = environment
        (kind, program) = try VideoWriter.means(for: url, size, environment)
        patience = try MediaPatience(in: environment)
        try AtomicFile.create(for: url).remove()
    }

    /// Whether parts of a kind of video can be put together as they are. A GIF has one palette for all, and an animated PNG is one stream.
    package static func canJoin(_ kind: VideoKind) -> Bool {
        switch kind {
        case .mp4, .mov, .webm: true
        case .gif, .apng: false
        }
    }

    /// The version of the encoder, as it calls itself: parts of different versions are not put together.
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

    /// Puts parts together, in order, and gives the video its name.
    /// - Throws: `VideoError` with ffmpeg's last words, or `FileWritingError`.
    package func join(_ parts: [Part], in folder: URL) throws {
        let seconds = Double(frameRate.denominator) / Double(frameRate.numerator)
        let list = folder.appendingPathComponent(Self.listName)
        // Lengths are given, since a file's own is that of its last picture on the screen, rounded.
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
        let arguments =
            ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + input + heard.input + heard.output + ["-c:v", "copy"]
            + kind.containerArguments + [MediaProgram.name(ofPath: temporary.path)]
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

    /// The arguments of ffmpeg for what is heard; the samples of the mix are written into the folder.
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
