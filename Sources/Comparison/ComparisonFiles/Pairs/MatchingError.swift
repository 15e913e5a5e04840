public import DescribedErrors
import ImageCodecs

/// The reason why pictures cannot be compared, in one line for the user.
public enum MatchingError: DescribedError, Hashable, Sendable {
    /// The path does not exist.
    case missing(path: String)
    /// One path is a file, the other a folder.
    case fileWithFolder(file: String, folder: String)
    /// A folder cannot be listed; the system's reason.
    case unreadableFolder(path: String, reason: String)
    /// Neither folder has a picture.
    case noPictures(reference: String, result: String)

    /// The message, in one line.
    public var description: String {
        switch self {
        case .missing(let path): "\(path): there is no such picture or folder"
        case .fileWithFolder(let file, let folder):
            "\(file) is a file and \(folder) a folder; compare two pictures or two folders"
        case .unreadableFolder(let path, let reason): "\(path): the folder cannot be read: \(reason)"
        case .noPictures(let reference, let result):
            "neither \(reference) nor \(result) contains a picture (\(ImageFormat.comparedNames)), so there is nothing to compare"
        }
    }
}
