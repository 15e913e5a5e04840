public import DescribedErrors

/// Why frames could not be made, in one line for a person.
public enum ProductionError: DescribedError, Hashable, Sendable {
    /// None of the frames asked for is in the recording.
    case noFrames(recording: String, asked: String, available: Int)
    /// One PNG was asked for and more than one frame.
    case severalFramesForOnePicture(path: String, count: Int)
    /// A video shows frames that follow each other, and there are gaps between these.
    case gapsInVideo(path: String, frames: String)
    /// A file that is to be written is one that the frames are made from.
    case replacesInput(path: String)
    /// Frames are not written as the kind of file that a name says; what is wrong, and what would be right.
    case unknownKind(String)
    /// Only folders of frames, and videos that are made of parts, can be resumed.
    case cannotResume(path: String)
    /// Layers are files beside frames, which a video is not.
    case cannotWriteLayers(path: String)
    /// Only folders of frames can be cleaned.
    case cannotClean(path: String)
    /// Only PNG files are packed.
    case cannotPack(path: String)
    /// Another run makes frames of the same numbers in a folder, or the same video.
    case inUse(output: String)
    /// A folder in which frames were to be is not there.
    case noFolder(path: String)
    /// Frames that were to be in a folder are not, or are damaged; which, and of how many.
    case framesMissing(folder: String, frames: String, of: Int)
    /// Frames in a folder were made from something else than is there now; which, and what has changed.
    case framesOfOtherInputs(folder: String, frames: String, changes: String)
    /// Somebody asked to stop; how many frames are finished.
    case interrupted(finished: Int, of: Int, canResume: Bool)
    /// A frame has no captured picture, or its path leaves the recording's folder.
    case noCapturedPicture(frame: Int, reason: String)
    /// The recording has no frames for longer than a video stands still.
    case gapTooLong(frame: Int, seconds: Double)
    /// Some of the input was lost and the run is strict; what, and how many more notes say so.
    case lostInput(String, more: Int)
    /// Footage alone says how many frames there are, and they are more than anybody waits for.
    case tooManyFrames(config: String, count: Int)
    /// A score is asked for of a config that has none.
    case noScore(config: String)
    /// A folder cannot be made; the system's reason.
    case cannotCreateFolder(path: String, reason: String)

    /// One line.
    public var description: String {
        switch self {
        case .noFrames(let recording, let asked, let available):
            available == 0
                ? "\(recording): has no frames"
                : "\(recording): \(Int(asked) == nil ? "frames \(asked) are" : "frame \(asked) is") beyond its end; it has "
                    + (available == 1 ? "frame 0 alone" : "\(available) (0-\(available - 1))")
        case .severalFramesForOnePicture(let path, let count):
            "\(path) holds one frame, but \(count) were requested; give a folder or a video, or one frame such as --frames 0"
        case .gapsInVideo(let path, let frames):
            "\(path) shows frames that follow each other, and there are gaps in \(frames); give a folder, or one range such as --frames 0-99"
        case .replacesInput(let path):
            "\(path) is one of the files that the frames are made from, and would be replaced by them; name another output"
        case .unknownKind(let mistake):
            mistake
        case .cannotResume(let path):
            "\(path) cannot be resumed; --resume works only with a folder of frames and with .mp4, .mov and .webm"
        case .cannotClean(let path):
            "\(path) cannot be cleaned; --clean removes frames of other runs from a folder of frames"
        case .cannotPack(let path):
            "\(path) holds no PNG files; --png tells how those of a folder of frames, or one .png, are packed"
        case .cannotWriteLayers(let path):
            "\(path) has no place for layers; give a folder of frames or one .png as the output"
        case .inUse(let output):
            "\(output): another run is writing these frames; wait until it has ended, or give another --output"
        case .noFolder(let path):
            "\(path): there is no such folder; name the one that the frames were rendered into"
        case .framesMissing(let folder, let frames, let count):
            "\(folder): of \(count) frames these are missing or damaged: \(frames); render them with --frames and --resume"
        case .framesOfOtherInputs(let folder, let frames, let changes):
            "\(folder): frames \(frames) were made from other input: \(changes); give the same config and options, or render them again "
                + "with --resume"
        case .interrupted(let finished, let count, let canResume):
            "interrupted; \(finished) of \(count) frames are finished"
                + (canResume ? ", and --resume goes on from there" : ", and the video was discarded")
        case .noCapturedPicture(let frame, let reason):
            "frame \(frame) of the recording has no captured picture: \(reason)"
        case .gapTooLong(let frame, let seconds):
            "after frame \(frame) the recording has a gap of \(Int(min(seconds, 1e15))) s, longer than a video may hold one frame; "
                + "give --frames, or set output.resample: false for one video frame per recorded frame"
        case .lostInput(let note, let more):
            note + (more > 0 ? " (and \(more) more)" : "") + "; without --strict this is a note"
        case .tooManyFrames(let config, let count):
            "\(config): its footage plays for \(count) frames, but one run renders at most \(FrameProduction.mostFrames); "
                + "give --frames, or check its speed, offset and output.framesPerSecond"
        case .noScore(let config):
            "\(config): has no `score` whose result could be written; add one with `targets`, or leave out --score"
        case .cannotCreateFolder(let path, let reason):
            "\(path): the folder cannot be created: \(reason)"
        }
    }
}

extension ProductionError {
    /// Says that input was lost where notes do: what a strict run does in place of telling them.
    /// - Throws: `lostInput`.
    package static func check(lostInput notes: [String]) throws(ProductionError) {
        guard let first = notes.first else { return }
        throw .lostInput(first, more: notes.count - 1)
    }
}
