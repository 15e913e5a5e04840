public import DescribedErrors

/// The reason why frames could not be made, in one line for the user.
public enum ProductionError: DescribedError, Hashable, Sendable {
    /// The recording has none of the requested frames.
    case noFrames(recording: String, asked: String, available: Int)
    /// Several frames were requested for a single picture.
    case severalFramesForOnePicture(path: String, count: Int)
    /// Options for OpenEXR were given for another output.
    case noOpenEXR(path: String)
    /// The output cannot have a number of bits per sample; with the numbers that it can have.
    case noSampleBits(path: String, bits: Int, choices: [Int])
    /// The frames requested for a video have gaps.
    case gapsInVideo(path: String, frames: String)
    /// The output is one of the files that the frames are made from.
    case replacesInput(path: String)
    /// Frames cannot be written in the format that the file name implies; with the mistake and its correction.
    case unknownKind(String)
    /// The pattern of the output's name is invalid; with the mistake and its correction.
    case badPattern(String)
    /// The output cannot be resumed. Only folders of frames and videos made of parts can.
    case cannotResume(path: String)
    /// The output cannot have layers, because it is a video or a stream.
    case cannotWriteLayers(path: String)
    /// The output cannot have these layers, which only OpenEXR files hold.
    case layersNeedOpenEXR(path: String, layers: String)
    /// The output cannot be cleaned, because it is not a folder of frames.
    case cannotClean(path: String)
    /// PNG compression was requested for an output without PNG files.
    case cannotPack(path: String)
    /// Another run is writing frames with the same numbers to the folder, or the same video.
    case inUse(output: String)
    /// The folder of frames does not exist.
    case noFolder(path: String)
    /// Frames in a folder are missing or damaged; with their numbers and the number of expected frames.
    case framesMissing(folder: String, frames: String, of: Int)
    /// Frames in a folder were made from other inputs; with their numbers and the changes.
    case framesOfOtherInputs(folder: String, frames: String, changes: String)
    /// A stop was requested; with the number of finished frames.
    case interrupted(finished: Int, of: Int, canResume: Bool)
    /// A frame has no captured picture, or its path leaves the recording's folder.
    case noCapturedPicture(frame: Int, reason: String)
    /// The recording has a gap that is longer than a video may hold one frame.
    case gapTooLong(frame: Int, seconds: Double)
    /// Input was lost in a strict run; with the first note and the number of further notes.
    case lostInput(String, more: Int)
    /// Only the footage determines the number of frames, and it exceeds the limit of one run.
    case tooManyFrames(config: String, count: Int)
    /// A score was requested, but the config has none.
    case noScore(config: String)
    /// A folder cannot be created; with the system's reason.
    case cannotCreateFolder(path: String, reason: String)

    /// The error message, in one line.
    public var description: String {
        switch self {
        case .noFrames(let recording, let asked, let available):
            available == 0
                ? "\(recording): has no frames"
                : "\(recording): \(Int(asked) == nil ? "frames \(asked) are" : "frame \(asked) is") beyond its end; it has "
                    + (available == 1 ? "only frame 0" : "\(available) (0-\(available - 1))")
        case .severalFramesForOnePicture(let path, let count):
            "\(path) stores one frame, but \(count) were requested; give numbered names such as "
                + "NAME.%04d.\(path.split(separator: ".").last ?? "png"), a folder or a video, or one frame such as --frames 0"
        case .noOpenEXR(let path):
            "\(path) is no OpenEXR file; --exr applies to outputs such as shot.%04d.exr"
        case .noSampleBits(let path, let bits, let choices):
            choices.isEmpty
                ? "\(path) has no bits to choose; --bits applies to PNG and TIFF, and --exr float stores 32 bits in OpenEXR"
                : "\(path) cannot have \(bits) bits per sample; --bits takes \(choices.map(String.init).listed()) here"
        case .gapsInVideo(let path, let frames):
            "\(path) needs consecutive frames, but there are gaps in \(frames); give a folder, "
                + "or one range such as --frames 0-99"
        case .replacesInput(let path):
            "\(path) is an input of the frames and would be overwritten; name another output"
        case .unknownKind(let mistake), .badPattern(let mistake):
            mistake
        case .cannotResume(let path):
            "\(path) cannot be resumed; --resume works only with folders of frames, numbered pictures such as NAME.%04d.exr, "
                + "and .mp4, .mov and .webm"
        case .cannotClean(let path):
            "\(path) cannot be cleaned; --clean removes frames of other runs from folders of frames and numbered pictures"
        case .cannotPack(let path):
            "\(path) has no PNG files; --png sets the compression of a folder of frames or of one .png"
        case .cannotWriteLayers(let path):
            "\(path) cannot store layers; give a folder of frames, one .png or .exr as the output"
        case .layersNeedOpenEXR(let path, let layers):
            "\(path) cannot store \(layers); name an .exr as the output, such as shot.%04d.exr"
        case .inUse(let output):
            "\(output): another run is writing these frames; wait until it has ended, or give another --output"
        case .noFolder(let path):
            "\(path): there is no such folder; name the folder of the rendered frames"
        case .framesMissing(let folder, let frames, let count):
            "\(folder): of \(count) frames these are missing or damaged: \(frames); render them with --frames and --resume"
        case .framesOfOtherInputs(let folder, let frames, let changes):
            "\(folder): frames \(frames) were made from other inputs: \(changes); give the same config and options, "
                + "or render them again "
                + "with --resume"
        case .interrupted(let finished, let count, let canResume):
            "interrupted; \(finished) of \(count) frames are finished"
                + (canResume ? ", and --resume continues from there" : ", and the video was discarded")
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
            "\(config): has no `score` to write; add one with `targets`, or remove --score"
        case .cannotCreateFolder(let path, let reason):
            "\(path): the folder cannot be created: \(reason)"
        }
    }
}

extension ProductionError {
    /// Throws if there are notes about lost input. Strict runs call this instead of reporting the notes.
    /// - Throws: `lostInput`.
    package static func check(lostInput notes: [String]) throws(ProductionError) {
        guard let first = notes.first else { return }
        throw .lostInput(first, more: notes.count - 1)
    }
}
