import ChildProcesses
public import DescribedErrors
import ImageCodecs

/// An error in reading or writing a video, described in one line for the user.
public enum VideoError: DescribedError, Equatable, Sendable {
    // Reading.

    /// The input does not exist; with the word for it: video, sound or folder.
    case missing(path: String, kind: String = "video")
    /// The input exists but cannot be read, for the system's reason; with the word for it.
    case unreadable(path: String, kind: String = "video", reason: String)
    /// The program that reads videos is not in PATH.
    case readerMissing(path: String, program: String)
    /// The file is not a video in a supported format, with ffmpeg's message.
    case notAVideo(path: String, words: String)
    /// The file has no pictures, only sound or nothing.
    case noPictures(path: String)
    /// The pictures are larger than allowed.
    case tooLarge(path: String, width: Int, height: Int)
    /// The rotation of the pictures is not a multiple of a quarter turn.
    case unevenRotation(path: String)
    /// ffmpeg or ffprobe made no progress for the given time and was stopped.
    case hangs(path: String, program: String, seconds: Double)
    /// ffmpeg or ffprobe needs more memory than its limit, in bytes of address space.
    case overMemory(path: String, program: String, bytes: Int)
    /// The environment variable for the time limit is not a valid number of seconds.
    case badTimeout(String)
    /// ffmpeg failed to decode the file, with its last message.
    case cannotDecode(path: String, words: String)
    /// The file declares more frames than it contains, with the index of the first missing one, from 0.
    case endsEarly(path: String, frames: Int, promised: Int)
    /// A folder contains no numbered pictures.
    case noPicturesInFolder(path: String)
    /// The name of a picture in a folder is not UTF-8.
    case nameIsNotText(path: String)
    /// A sound file has no sound that can be read.
    case noSound(path: String, words: String)
    /// A sound for events is longer than allowed.
    case soundTooLong(path: String, seconds: Int)
    /// A folder contains pictures in several formats, with the names of two.
    case mixedPictures(path: String, first: String, other: String)
    /// A picture in a folder has another size than the first, with both sizes and the name of the first.
    case pictureOfOtherSize(path: String, size: String, first: String, firstSize: String)
    /// The colours are not supported, with their description and the ffmpeg options that convert them.
    case unreadableColors(path: String, what: String, conversion: String)

    // Writing.

    /// ffmpeg, which is required, is not in PATH.
    case ffmpegMissing(path: String)
    /// The file extension is not that of a known kind of video.
    case unknownKind(path: String)
    /// A side is odd, but the kind of video stores colours at half resolution.
    case oddSize(path: String, width: Int, height: Int)
    /// ffmpeg could not be started, for the system's reason.
    case cannotStart(path: String, reason: String)
    /// ffmpeg failed, with its last message.
    case ffmpegFailed(path: String, words: String)
    /// ffmpeg exited with 0, but the file has another number of pictures.
    case notWritten(path: String, pictures: Int, expected: Int)
    /// A frame's size differs from that of the video.
    case frameOfOtherSize(path: String, frame: String, video: String)
    /// Standard output or another stream no longer accepts frames, for the system's reason.
    case streamClosed(reason: String)

    /// For example `out.mp4: a video needs ffmpeg, which is not in the PATH; install ffmpeg, or write PNG frames to a folder`
    public var description: String {
        readingDescription ?? writingDescription ?? "a video failed"
    }

    private var readingDescription: String? {
        switch self {
        case .missing(let path, let kind): "\(path): there is no such \(kind)"
        case .unreadable(let path, let kind, let reason): "\(path): the \(kind) cannot be read: \(reason)"
        case .readerMissing(let path, let program):
            "\(path): footage needs \(program), which is not in the PATH; install ffmpeg, or give numbered pictures as a "
                + "sequence"
        case .notAVideo(let path, let words): "\(path): not a readable video: \(words)"
        case .noPictures(let path): "\(path): the file contains no pictures"
        case .tooLarge(let path, let width, let height):
            "\(path): a video of \(width)×\(height) pixels is larger than allowed"
        case .unevenRotation(let path):
            "\(path): its rotation is not a multiple of 90 degrees; rotate the video first"
        case .hangs(let path, let program, let seconds):
            "\(path): \(program) made no progress for \(Self.short(seconds)) s and was terminated; on slow storage, set "
                + "\(MediaPatience.variable) to a larger number of seconds"
        case .overMemory(let path, let program, let bytes):
            "\(path): \(program) needs more memory than the limit of \(AddressSpace.text(bytes)); set "
                + "\(ConfinementSettings.memoryVariable) to a larger amount, such as \(AddressSpace.text(bytes * 2))"
        case .badTimeout(let text):
            "\(MediaPatience.variable): \"\(text)\" is not a number of seconds from \(Self.short(MediaPatience.range.lowerBound)) "
                + "to \(Self.short(MediaPatience.range.upperBound))"
        case .cannotDecode(let path, let words): "\(path): ffmpeg could not read the video: \(words)"
        case .endsEarly(let path, let frames, let promised):
            "\(path): the video is truncated before frame \(frames) of \(promised)"
        case .nameIsNotText(let path): "\(path): the name is not UTF-8 text; rename the file"
        case .noPicturesInFolder(let path): "\(path): the folder contains no pictures (\(ImageFormat.frameNames))"
        case .noSound(let path, let words): "\(path): the file contains no readable sound: \(words)"
        case .soundTooLong(let path, let seconds):
            "\(path): the sound is longer than \(seconds) seconds, the limit for the sound of an event"
        case .mixedPictures(let path, let first, let other):
            "\(path): the folder contains pictures of several formats, such as \(first) and \(other); keep those of one"
        case .pictureOfOtherSize(let path, let size, let first, let firstSize):
            "\(path): the picture has \(size) pixels, but \(first) has \(firstSize); all pictures of a folder must "
                + "have the same size"
        case .unreadableColors(let path, let what, let conversion):
            "\(path): the video has \(what); convert it first: ffmpeg -i \(path) \(conversion) converted.mp4"
        default: nil
        }
    }

    /// Returns a number without a redundant fraction.
    private static func short(_ number: Double) -> String {
        number == number.rounded() && number < 1e9 ? "\(Int(number))" : "\(number)"
    }

    private var writingDescription: String? {
        switch self {
        case .ffmpegMissing(let path):
            "\(path): a video needs ffmpeg, which is not in the PATH; install ffmpeg, or write PNG frames to a folder"
        case .unknownKind(let path):
            "\(path): unknown video format; the file name must end in \(VideoKind.fileExtensions)"
        case .oddSize(let path, let width, let height):
            "\(path): the video has \(width)×\(height) pixels, but this format needs an even width and height, such as "
                + "\((width + 1) / 2 * 2)×\((height + 1) / 2 * 2)"
        case .cannotStart(let path, let reason): "\(path): ffmpeg or ffprobe cannot be started: \(reason)"
        case .ffmpegFailed(let path, let words): "\(path): ffmpeg could not encode the video: \(words)"
        case .notWritten(let path, let pictures, let expected):
            "\(path): ffmpeg exited with 0, but the file contains \(pictures) of \(expected) pictures; check which ffmpeg and "
                + "ffprobe the PATH contains with: bianlian doctor"
        case .frameOfOtherSize(let path, let frame, let video):
            "\(path): a frame of \(frame) pixels does not fit into a video of \(video)"
        case .streamClosed(let reason): "the stream no longer accepts frames: \(reason)"
        default: nil
        }
    }
}
