import ChildProcesses
import Foundation
import ImageCodecs

/// Questions to ffprobe about a file.
struct VideoProbe {
    /// What is said about a file may be so long: a film with many streams takes some kilobytes.
    private static let mostBytes = 1 << 22

    private let url: URL
    private let program: MediaProgram
    private let patience: MediaPatience

    /// - Throws: `VideoError` where the file is none that can be read, or ffprobe is not in the PATH.
    init(of url: URL, environment: [String: String]) throws(VideoError) {
        self.url = url
        try Self.check(url)
        guard let program = MediaProgram("ffprobe", in: environment) else {
            throw .readerMissing(path: url.relativePath, program: "ffprobe")
        }
        self.program = program
        patience = try MediaPatience(in: environment)
    }

    /// Everything about the file and its streams.
    func answer() throws(VideoError) -> ProbeAnswer {
        let text = try run(["-show_format", "-show_streams"])
        guard let answer = try? JSONDecoder().decode(ProbeAnswer.self, from: Data(text)) else {
            throw .notAVideo(path: url.relativePath, words: "ffprobe's answer cannot be understood.")
        }
        return answer
    }

    /// How many frames a stream has, by reading all of it.
    func countFrames(ofStream index: Int) throws(VideoError) -> Int {
        let text = try run(["-count_frames", "-select_streams", "\(index)", "-show_entries", "stream=index,nb_read_frames"])
        let answer = try? JSONDecoder().decode(ProbeAnswer.self, from: Data(text))
        return answer?.streams?.first?.nb_read_frames.flatMap { Int($0) } ?? 0
    }

    /// Pipes and devices are not asked: they might never answer.
    static func check(_ url: URL) throws(VideoError) {
        let path = url.relativePath
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing(path: path) : .unreadable(path: path, reason: systemReason())
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "it is not a file") }
        guard access(url.path, R_OK) == 0 else { throw .unreadable(path: path, reason: systemReason()) }
    }

    private func run(_ questions: [String]) throws(VideoError) -> [UInt8] {
        let path = url.relativePath
        let process: MediaProcess
        do {
            process = try MediaProcess(
                program.url,
                ["-v", "error"] + MediaProgram.inputArguments + ["-print_format", "json"] + questions + [
                    MediaProgram.name(of: url)
                ],
                .reading, patience: patience)
        } catch {
            throw .cannotStart(path: path, reason: error.reason)
        }
        let text = process.readAll(most: Self.mostBytes)
        guard process.finish() else {
            if process.hasHung { throw .hangs(path: path, program: "ffprobe", seconds: patience.seconds) }
            throw .notAVideo(path: path, words: MediaProgram.explained(process.saidWords().last, about: url))
        }
        return text
    }
}
