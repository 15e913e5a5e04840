import ChildProcesses
public import DescribedErrors
import ImageCodecs
import VideoCodecs

/// An error that prevents a film from being tracked, described in one line for the user.
public enum FilmTrackingError: DescribedError, Hashable, Sendable {
    /// The landmark finder is not installed.
    case trackerMissing(folder: String)
    /// The landmark finder could not be started.
    case trackerCannotStart(reason: String)
    /// The landmark finder failed; `words` is its last message, or how it exited.
    case trackerFailed(words: String)
    /// The landmark finder neither answered nor accepted a picture for the given time.
    case trackerHangs(seconds: Int)
    /// The landmark finder needs more address space than its limit in bytes.
    case trackerOverMemory(bytes: Int)
    /// The landmark finder does not use the expected protocol.
    case trackerDiffers
    /// The film does not exist.
    case missing(path: String)
    /// A photo in an unsupported format.
    case unknownPhoto(path: String)
    /// A recording or landmarks instead of a film.
    case notAFilm(path: String)
    /// The face model does not exist.
    case modelMissing(path: String)
    /// No face was found in any picture.
    case noFace(path: String, pictures: Int)
}

extension FilmTrackingError: CustomStringConvertible {
    /// One line: the problem, and what to do about it.
    public var description: String {
        switch self {
        case .trackerMissing(let folder):
            "the face tracker is not installed in \(folder); install it with: \(Self.installation)"
        case .trackerCannotStart(let reason):
            "the face tracker cannot be started: \(reason); reinstall it with: \(Self.installation)"
        case .trackerFailed(let words): "the face tracker failed: \(words)"
        case .trackerHangs(let seconds): "the face tracker did not respond for \(seconds) seconds and was terminated"
        case .trackerOverMemory(let bytes):
            "the face tracker needs more memory than the limit of \(AddressSpace.text(bytes)); set "
                + "\(ConfinementSettings.memoryVariable) to a larger amount, such as \(AddressSpace.text(bytes * 2))"
        case .trackerDiffers:
            "the version of the installed face tracker differs from this program's; reinstall it with: \(Self.installation)"
        case .missing(let path):
            "\(path): there is no such video, photo or folder"
                + (ImageSequence.folder(ofPattern: path).map { "; numbered pictures are given by their folder, \($0)" } ?? "")
        case .unknownPhoto(let path):
            "\(path): photos must be \(ImageFormat.frameNames); convert it, for example with: ffmpeg -i \(path) photo.png"
        case .notAFilm(let path):
            "\(path): is not a film; use bianlian track to make a take from landmarks, bianlian render --recording to play a take"
        case .modelMissing(let path): "\(path): there is no such face model; omit it to use the installed one"
        case .noFace(let path, let pictures):
            "\(path): no face was found in \(pictures == 1 ? "the picture" : "any of \(pictures) pictures")"
        }
    }

    private static var installation: String { TrackerInstallation.installationCommand }
}
