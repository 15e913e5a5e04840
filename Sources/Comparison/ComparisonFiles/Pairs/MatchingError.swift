public import DescribedErrors
import ImageCodecs

/// Why nothing can be compared, in one line for a person.
public enum MatchingError: DescribedError, Hashable, Sendable {
    /// There is nothing of that name.
    case missing(path: String)
    /// A file was given with a folder.
    case fileWithFolder(file: String, folder: String)
    /// A folder cannot be listed; the system's reason.
    case unreadableFolder(path: String, reason: String)
    /// Neither folder has a picture.
    case noPictures(reference: String, result: String)

    /// One line.
    public var description: String {
        switch self {
        case .missing(let path): "\(path): there is no such picture or folder"
        case .fileWithFolder(let file, let folder):
            "\(file) is a file and \(folder) a folder; compare two pictures or two folders"
        case .unreadableFolder(let path, let reason): "\(path): the folder cannot be read: \(reason)"
        case .noPictures(let reference, let result):
            "neither \(reference) nor \(result) holds a picture (\(ImageFormat.frameNames)), so there is nothing to compare"
        }
    }
}
