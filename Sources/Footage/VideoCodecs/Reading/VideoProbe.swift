import ChildProcesses
import Files
import Foundation
import ImageCodecs

/// Queries ffprobe about a file.
struct VideoProbe {
    /// The maximum length of an answer, in bytes: a film with many streams takes some kilobytes.
    private static let mostBytes = 1 << 22

    private let path: String
    private let file: MediaInput
    private let program: MediaProgram
    private let patience: MediaPatience

    /// - Throws: `VideoError` if the file cannot be read, or ffprobe is not in PATH.
    init(of location: FileLocation, environment: [String: String]) throws(VideoError) {
        path = location.name
        file = try MediaInput(location)
        guard let program = MediaProgram("ffprobe", in: environment) else {
            throw .readerMissing(path: path, program: "ffprobe")
        }
        self.program = program
        patience = try MediaPatience(in: environment)
    }

    /// Returns all information about the file and its streams.
    func answer() throws(VideoError) -> ProbeAnswer {
        let text = try run(["-show_format", "-show_streams"])
        guard let answer = try? JSONDecoder().decode(ProbeAnswer.self, from: Data(text)) else {
            throw .notAVideo(path: path, words: "the output of ffprobe cannot be parsed")
        }
        return answer
    }

    /// Returns whether the first frame of a stream is interlaced according to the picture itself; false if it cannot be read.
    func beginsInterlaced(stream index: Int) -> Bool {
        let text = try? run(
            ["-select_streams", "\(index)", "-read_intervals", "%+#1", "-show_entries", "frame=interlaced_frame"])
        let answer = text.flatMap { try? JSONDecoder().decode(ProbeAnswer.self, from: Data($0)) }
        return answer?.frames?.first?.interlaced_frame == 1
    }

    /// Counts the frames of a stream by reading all of it.
    func countFrames(ofStream index: Int) throws(VideoError) -> Int {
        let text = try run(["-count_frames", "-select_streams", "\(index)", "-show_entries", "stream=index,nb_read_frames"])
        let answer = try? JSONDecoder().decode(ProbeAnswer.self, from: Data(text))
        return answer?.streams?.first?.nb_read_frames.flatMap { Int($0) } ?? 0
    }

    /// Counts the pictures of the first video stream without decoding them.
    func countPictures() throws(VideoError) -> Int {
        let text = try run(["-count_packets", "-select_streams", "v:0", "-show_entries", "stream=index,nb_read_packets"])
        let answer = try? JSONDecoder().decode(ProbeAnswer.self, from: Data(text))
        return answer?.streams?.first?.nb_read_packets.flatMap { Int($0) } ?? 0
    }

    private func run(_ questions: [String]) throws(VideoError) -> [UInt8] {
        let process: MediaProcess
        do {
            process = try MediaProcess(
                program.url,
                ["-v", "error"] + MediaProgram.inputArguments + ["-print_format", "json"] + questions + [
                    file.name
                ],
                .reading, of: file, patience: patience)
        } catch {
            throw .cannotStart(path: path, reason: error.reason)
        }
        let text = process.readAll(most: Self.mostBytes)
        guard process.finish() else {
            if let limit = process.limitReached(by: "ffprobe", at: path) { throw limit }
            let other = file.otherKind.map {
                "it is \($0.name)" + ($0.use == .picture ? "; give it as `picture`, or as the first of a `sequence`" : "")
            }
            throw .notAVideo(path: path, words: other ?? MediaProgram.explained(process.lastWords(), about: file))
        }
        return text
    }
}
